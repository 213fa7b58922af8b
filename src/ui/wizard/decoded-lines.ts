import { padOrTruncate } from '../../lib/width.ts';
import { wrapAnywhere } from '../../lib/wrap.ts';
import type { Fact, WizardState } from '../../store/wizard.ts';
import { factsNow } from '../../store/wizard-checks.ts';
import { segment } from '../kit/segment.ts';
import type { Line } from './entry-lines.ts';
import { timedValue } from './timed-value.ts';

const labelWidth = 16;

/** A fact behind its name; a long one goes on below. */
const factLines = (fact: Fact, width: number, now: number): readonly Line[] =>
  wrapAnywhere(timedValue(fact, now), Math.max(8, width - labelWidth - 1)).map((part, at) => [
    segment(` ${padOrTruncate(at === 0 ? fact.label : '', labelWidth - 1)}`),
    segment(part),
  ]);

/** Everything that the bytes say, to the last digit. */
export const decodedLines = (wizard: WizardState, width: number, now: number): readonly Line[] =>
  factsNow(wizard).flatMap((fact) => factLines(fact, width, now));
