import { Box } from 'ink';
import { fit } from '../../lib/width.ts';
import { wrap } from '../../lib/wrap.ts';
import type { Fact, WizardState } from '../../store/wizard.ts';
import { factsNow } from '../../store/wizard-checks.ts';
import { RowText } from '../kit/row-text.tsx';
import { segment } from '../kit/segment.ts';
import type { Line } from './entry-lines.ts';
import { Lines } from './lines.tsx';

const labelWidth = 16;

/** A fact behind its name; a long one goes on below. */
const factLines = ({ label, value }: Fact, width: number): readonly Line[] =>
  wrap(value, Math.max(8, width - labelWidth - 1)).map((part, at) => [
    segment(` ${fit(at === 0 ? label : '', labelWidth - 1)}`),
    segment(part),
  ]);

export type FactsPaneProps = {
  readonly wizard: WizardState;
  readonly rows: number;
  readonly width: number;
};

/** What the bytes say that were entered, beside the form. */
export function FactsPane({ wizard, rows, width }: FactsPaneProps) {
  const facts = factsNow(wizard);
  const title = facts.length === 0 ? ' DECODED HERE: nothing yet' : ' DECODED HERE';
  return (
    <Box flexDirection="column" width={width} height={rows} flexShrink={0} overflow="hidden">
      <RowText segments={[segment(title, 'focus')]} />
      <Lines lines={facts.flatMap((fact) => factLines(fact, width))} height={rows - 1} />
    </Box>
  );
}
