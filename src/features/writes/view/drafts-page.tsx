import { Box } from 'ink';
import type { FormId } from '../../../submission/form-ids.ts';
import { pluralize } from '../../../lib/text/pluralize.ts';
import type { WriteFormState } from '../state/write-form.ts';
import { Lines, TextLine } from '../../../ui-kit/text/lines.tsx';
import { segment } from '../../../ui-kit/text/segment.ts';
import { useApp } from '../../../shell/session-context.tsx';
import { draftLine } from './draft-lines.ts';
import { floorToMinute } from './expiring-value.ts';

export type DraftsPageProps = {
  readonly id: FormId;
  readonly wizard: WriteFormState;
  readonly rows: number;
  readonly width: number;
};

const titleOf = (count: number): string =>
  count === 0
    ? ' No saved draft is left: press n to start a new one.'
    : ` ${pluralize(count, 'saved draft')}: continue ${count === 1 ? 'it' : 'one'} or start a new one?`;

/** What was entered before and not sent: the reader says which one to go on with. */
export function DraftsPage({ id, wizard, rows, width }: DraftsPageProps) {
  const masked = useApp((state) => state.screen.masked);
  const now = useApp((state) => floorToMinute(state.screen.now));
  const { offers = [], choosing = 0 } = wizard;
  const style = { id, width, masked, now };
  return (
    <Box flexDirection="column" height={rows} flexShrink={0} overflow="hidden">
      <TextLine line={[segment('')]} />
      <TextLine line={[segment(titleOf(offers.length), 'focus')]} />
      <TextLine line={[segment('')]} />
      <Lines
        lines={offers.map((draft, index) => draftLine(draft, index === choosing, style))}
        height={rows - 3}
        focus={choosing}
      />
    </Box>
  );
}
