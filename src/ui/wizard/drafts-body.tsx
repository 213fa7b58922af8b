import { Box } from 'ink';
import { counted } from '../../lib/count.ts';
import { clockZ } from '../../lib/time.ts';
import { cut } from '../../lib/width.ts';
import type { Draft } from '../../journal/drafts.ts';
import type { WizardState } from '../../store/wizard.ts';
import { RowText } from '../kit/row-text.tsx';
import { segment } from '../kit/segment.ts';
import type { Line } from './entry-lines.ts';
import { Lines } from '../kit/lines.tsx';

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

const draftLine = (draft: Draft, selected: boolean, width: number): Line => {
  const { id, at, page, profile, who } = draft;
  const when = `${dayOf(at)} ${clockZ(at)}`;
  const words = `${selected ? '>' : ' '} ${id}  saved ${when}  page ${page + 1}  ${profile}  ${who}`;
  return [segment(cut(words, width), selected ? 'selected' : undefined)];
};

export type DraftsBodyProps = {
  readonly wizard: WizardState;
  readonly rows: number;
  readonly width: number;
};

/** What was entered before and not sent: the reader says which one to go on with. */
export function DraftsBody({ wizard, rows, width }: DraftsBodyProps) {
  const { offers = [], choosing = 0 } = wizard;
  const title = ` ${counted(offers.length, 'draft')} of earlier: continue one, or begin a new one?`;
  return (
    <Box flexDirection="column" height={rows} flexShrink={0} overflow="hidden">
      <RowText segments={[segment('')]} />
      <RowText segments={[segment(title, 'focus')]} />
      <RowText segments={[segment('')]} />
      <Lines
        lines={offers.map((draft, at) => draftLine(draft, at === choosing, width))}
        height={rows - 3}
        focus={choosing}
      />
    </Box>
  );
}
