import { Box } from 'ink';
import type { FormId } from '../../../submission/form-ids.ts';
import type { WriteFormState } from '../state/write-form.ts';
import { Lines, TextLine } from '../../../ui-kit/text/lines.tsx';
import { segment } from '../../../ui-kit/text/line.ts';
import { useApp } from '../../../shell/session-context.tsx';
import { draftLine } from './draft-lines.ts';
import { floorToMinute } from './expiring-value.ts';
import { draftsPage } from '../messages/drafts.ts';

export type DraftsPageProps = {
  readonly id: FormId;
  readonly wizard: WriteFormState;
  readonly rows: number;
  readonly width: number;
};

const titleOf = (count: number): string =>
  ` ${count === 0 ? draftsPage.none : draftsPage.title(count)}`;

/** The saved drafts of a form: the user chooses which one to continue. */
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
