import { truncateEnd, wrapWords } from '../../../lib/text/width.ts';
import type { LookupFact } from './contract-facts.ts';
import type { FactLine } from './fact-writer.ts';

/** Cells of a value at 80 columns: wider screens show the same lines. */
const sentenceWidth = 58;

/** A name of a service may be a megabyte. */
const maxParts = 4;

const partsOf = (value: string): readonly string[] => {
  const parts = wrapWords(value, sentenceWidth);
  if (parts.length <= maxParts) return parts;
  const rest = parts.slice(maxParts - 1, maxParts + 1).join(' ');
  return [...parts.slice(0, maxParts - 1), truncateEnd(rest, sentenceWidth)];
};

/** A line with a link stays one line. */
export const wrapSentences = (lines: readonly FactLine[]): readonly FactLine[] =>
  lines.flatMap((line): readonly FactLine[] => {
    const parts = line.link === undefined ? partsOf(line.value) : [];
    if (parts.length < 2) return [line];
    const { depth, name, value: whole } = line;
    return parts.map((value, index) => ({ depth, name: index === 0 ? name : '', value, whole }));
  });

export const countFactLines = (facts: readonly LookupFact[]): number =>
  facts.reduce(
    (sum, { value, updateId }) => sum + (updateId === undefined ? partsOf(value).length : 1),
    0,
  );
