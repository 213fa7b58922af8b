import { type Line, segment } from '../../../../ui-kit/text/line.ts';
import { padOrTruncate, wrapAnywhere } from '../../../../lib/text/width.ts';
import type { DecodedFact, WriteFormState } from '../../state/write-form.ts';
import { currentFacts } from '../../state/write-form-checks.ts';
import { formatExpiring } from '../expiring-value.ts';

const labelWidth = 16;

/** A fact after its label; a long one is wrapped. */
const factLines = (fact: DecodedFact, width: number, now: number): readonly Line[] =>
  wrapAnywhere(formatExpiring(fact, now), Math.max(8, width - labelWidth - 1)).map(
    (part, index) => [
      segment(` ${padOrTruncate(index === 0 ? fact.label : '', labelWidth - 1)}`),
      segment(part),
    ],
  );

/** The lines of the decoded transaction, with nothing shortened. */
export const decodedLines = (wizard: WriteFormState, width: number, now: number): readonly Line[] =>
  currentFacts(wizard).flatMap((fact) => factLines(fact, width, now));
