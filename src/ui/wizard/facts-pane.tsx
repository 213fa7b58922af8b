import { Box } from 'ink';
import { fit } from '../../lib/width.ts';
import { wrap } from '../../lib/wrap.ts';
import type { WizardState } from '../../store/wizard.ts';
import { factsNow } from '../../store/wizard-checks.ts';
import { RowText } from '../kit/row-text.tsx';
import { segment } from '../kit/segment.ts';
import { useApp } from '../session-context.tsx';
import type { Line } from './entry-lines.ts';
import { Lines } from '../kit/lines.tsx';
import { minuteOf, timedValue } from './timed-value.ts';

const labelWidth = 16;

/** A fact behind its name; a long one goes on below. */
const factLines = (
  { label, value }: { readonly label: string; readonly value: string },
  width: number,
): readonly Line[] =>
  wrap(value, Math.max(8, width - labelWidth - 1)).map((part, at) => [
    segment(` ${fit(at === 0 ? label : '', labelWidth - 1)}`),
    segment(part),
  ]);

const titleOf = (lines: number, room: number): string => {
  if (lines === 0) return ' DECODED HERE: nothing yet';
  return lines > room
    ? ` DECODED HERE, ${room} of ${lines} lines; the review has more`
    : ' DECODED HERE';
};

export type FactsPaneProps = {
  readonly wizard: WizardState;
  readonly rows: number;
  readonly width: number;
};

/** What the bytes say that were entered, beside the form. */
export function FactsPane({ wizard, rows, width }: FactsPaneProps) {
  const facts = factsNow(wizard);
  const now = useApp((state) => minuteOf(state.screen.now));
  const lines = facts.flatMap((fact) =>
    factLines({ label: fact.label, value: timedValue(fact, now) }, width),
  );
  return (
    <Box flexDirection="column" width={width} height={rows} flexShrink={0} overflow="hidden">
      <RowText segments={[segment(titleOf(lines.length, rows - 1), 'focus')]} />
      <Lines lines={lines} height={rows - 1} />
    </Box>
  );
}
