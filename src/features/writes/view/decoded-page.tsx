import type { AppState } from '../context.ts';
import type { ReviewFact } from '../../../verify/review/messages.ts';
import { formatExpiring } from '../../../requests/checks/inspection.ts';
import { type Line, segment } from '../../../ui-kit/text/line.ts';
import { labeledLines, toneOf, wrapFact } from './review/content-lines.ts';
import type { WriteFormState } from '../state/write-form.ts';
import { currentFacts } from '../state/write-form-inspection.ts';
import { keepLast } from '../../../lib/keep.ts';
import { Box } from 'ink';
import { clamp } from '../../../lib/numbers/list-window.ts';
import { Lines, TextLine } from '../../../ui-kit/text/lines.tsx';
import { useApp } from '../../../shell/session-context.tsx';
import { decodedTitles } from '../../../requests/messages/decoded.ts';
import { floorToMinute } from '../../../lib/time/time.ts';

const labelWidth = 16;

const factLines = (fact: ReviewFact, width: number, now: number): readonly Line[] => {
  const parts = wrapFact(fact, formatExpiring(fact, now), Math.max(8, width - labelWidth - 1));
  return labeledLines(fact.label, parts, toneOf(fact), labelWidth);
};

const keepFolded = keepLast<readonly Line[]>();
const keepDecoded = keepLast<readonly Line[]>();

/** Only long texts are folded, to their length and digest. */
const foldedLines = (writeForm: WriteFormState, width: number, now: number): readonly Line[] =>
  keepFolded([currentFacts(writeForm), width, now], () =>
    currentFacts(writeForm).flatMap((fact) => factLines(fact, width, now)),
  );

const unfold = (fact: ReviewFact): ReviewFact =>
  fact.whole === undefined ? fact : { ...fact, value: `${fact.value} ${fact.whole}` };

/** Long texts are shown in full. */
export const decodedLines = (
  writeForm: WriteFormState,
  width: number,
  now: number,
): readonly Line[] =>
  keepDecoded([currentFacts(writeForm), width, now], () =>
    currentFacts(writeForm).flatMap((fact) => factLines(unfold(fact), width, now)),
  );

type DecodedPageProps = {
  readonly writeForm: WriteFormState;
  readonly scroll: number;
  readonly rows: number;
  readonly width: number;
};

export const decodedTitleRows = 1;

export function DecodedPage({ writeForm, scroll, rows, width }: DecodedPageProps) {
  const now = useApp((state: AppState) => floorToMinute(state.screen.now));
  const lines = decodedLines(writeForm, width, now);
  const room = rows - decodedTitleRows;
  const from = clamp(scroll, 0, Math.max(0, lines.length - room));
  const to = Math.min(lines.length, from + room);
  const title = ` ${decodedTitles.title}  ${decodedTitles.range(from + 1, to, lines.length)}`;
  return (
    <Box flexDirection="column" height={rows} flexShrink={0} overflow="hidden">
      <TextLine line={[segment(title, 'focus')]} />
      <Lines lines={lines} height={room} from={from} />
    </Box>
  );
}

const titleOf = (lines: number, room: number): string => {
  if (lines === 0) return ` ${decodedTitles.empty}`;
  return ` ${lines > room ? decodedTitles.cut(room, lines) : decodedTitles.title}`;
};

type DecodedPaneProps = {
  readonly writeForm: WriteFormState;
  readonly rows: number;
  readonly width: number;
};

export function DecodedPane({ writeForm, rows, width }: DecodedPaneProps) {
  const now = useApp((state: AppState) => floorToMinute(state.screen.now));
  const lines = foldedLines(writeForm, width, now);
  return (
    <Box flexDirection="column" width={width} height={rows} flexShrink={0} overflow="hidden">
      <TextLine line={[segment(titleOf(lines.length, rows - 1), 'focus')]} />
      <Lines lines={lines} height={rows - 1} />
    </Box>
  );
}
