import { padOrTruncate } from '../../lib/width.ts';
import { wrapAnywhere } from '../../lib/wrap.ts';
import type { DecodedFact, WriteFormState } from '../../store/wizard.ts';
import { currentFacts } from '../../store/wizard-checks.ts';
import { segment } from '../kit/segment.ts';
import type { FormLine } from './entry-lines.ts';
import { formatExpiring } from './timed-value.ts';

const labelWidth = 16;

/** A fact behind its name; a long one goes on below. */
const factLines = (fact: DecodedFact, width: number, now: number): readonly FormLine[] =>
  wrapAnywhere(formatExpiring(fact, now), Math.max(8, width - labelWidth - 1)).map(
    (part, index) => [
      segment(` ${padOrTruncate(index === 0 ? fact.label : '', labelWidth - 1)}`),
      segment(part),
    ],
  );

/** Everything that the bytes say, to the last digit. */
export const decodedLines = (
  wizard: WriteFormState,
  width: number,
  now: number,
): readonly FormLine[] => currentFacts(wizard).flatMap((fact) => factLines(fact, width, now));
