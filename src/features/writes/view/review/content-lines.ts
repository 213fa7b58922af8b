import { type Line, segment } from '../../../../ui-kit/text/line.ts';
import type { Tone } from '../../../../ui-kit/theme/theme.ts';
import { shortenIds, shortenFingerprints } from '../../../../ledger/ids/shortened-ids.ts';
import { padOrTruncate, wrapAnywhere, wrapWords } from '../../../../lib/text/width.ts';
import { sha256OfLines } from '../../../../lib/sha256.ts';
import type { VerificationCheck } from '../../../../verify/check-result.ts';
import { type DecodedFact, formatExpiring } from '../../state/decoded-fact.ts';
import type { SafeText } from '../../../../lib/text/sanitize.ts';
import { warningLabel } from '../../state/write-form-review.ts';
import { reviewText as text } from '../../messages/review.ts';

// Lines of what a user confirms: of the review before a request is sent, and before it is signed.

// From 80 cells on, a SHA-256 fits on one line.
const labelWidth = 15;

/** A label and its value, on as many lines as the value has parts. */
export const labeledLines = (
  label: string,
  parts: readonly string[],
  tone?: Tone,
): readonly Line[] =>
  parts.map((part, index) => [
    segment(` ${padOrTruncate(index === 0 ? label : '', labelWidth - 1)}`, 'faint'),
    segment(part, tone),
  ]);

/** The cells of a value. */
export const roomIn = (width: number): number => Math.max(8, width - labelWidth - 1);

/** A label and its value, wrapped. */
export const fact = (label: string, value: string, width: number, tone?: Tone): readonly Line[] =>
  labeledLines(label, wrapAnywhere(value, roomIn(width)), tone);

/** Warnings and overridden failures, each with the name that the confirmation contains. */
export const warningLines = (
  warnings: readonly VerificationCheck[],
  width: number,
): readonly Line[] =>
  warnings.flatMap(({ title, detail, state, reason = '', remedy = reason }, index) =>
    wrapWords(
      shortenFingerprints(shortenIds(text.warning(state === 'failed', title, detail, remedy))),
      width - labelWidth - 1,
    ).map((part, line): Line => [
      segment(` ${padOrTruncate(line === 0 ? warningLabel(index) : '', labelWidth - 1)}`),
      segment(part, state === 'failed' ? 'danger' : 'warning'),
    ]),
  );

const tones = { money: 'focus', doubt: 'warning' } as const;

/** What is lost or gained stands out, and what nobody can tell is a warning. */
export const toneOf = ({ weight }: DecodedFact): Tone | undefined => weight && tones[weight];

/** The decoded transaction in few lines: ids shortened, digests whole. */
export const briefLines = (
  facts: readonly DecodedFact[],
  now: number,
  width: number,
): readonly Line[] =>
  facts
    .filter(({ brief }) => brief === true)
    .flatMap((decodedFact) =>
      labeledLines(
        decodedFact.label,
        wrapWords(shortenIds(formatExpiring(decodedFact, now)), roomIn(width)),
        toneOf(decodedFact),
      ),
    );

/** Sentences break between words. Fields of a transaction may break anywhere: their spaces count. */
export const wrapFact = (
  { brief }: DecodedFact,
  value: string,
  room: number,
): readonly SafeText[] => (brief === true ? wrapWords(value, room) : wrapAnywhere(value, room));

/** Fields that the effects explain, as one line with their number and digest. */
const foldedFact = (folded: readonly DecodedFact[]): readonly DecodedFact[] =>
  folded.length === 0
    ? []
    : [
        {
          label: text.fields,
          value: text.foldedFields(
            folded.length,
            sha256OfLines(...folded.map(({ label, value }) => `${label} ${value}`)),
          ),
          brief: true,
        },
      ];

const decodedLines = (
  title: string,
  facts: readonly DecodedFact[],
  now: number,
  width: number,
): readonly Line[] => [
  [segment(` ${title}`, 'focus')],
  ...facts.flatMap((each) =>
    labeledLines(
      each.label,
      wrapFact(each, formatExpiring(each, now), roomIn(width)),
      toneOf(each),
    ),
  ),
];

/** The decoded transaction in full; only long texts are folded, to their length and digest. */
export const fullLines = (
  facts: readonly DecodedFact[],
  now: number,
  width: number,
): readonly Line[] => decodedLines(text.decodedInFull, facts, now, width);

/** The decoded transaction; fields that its effects explain are one line, and a key shows them. */
export const foldedLines = (
  facts: readonly DecodedFact[],
  now: number,
  width: number,
): readonly Line[] => {
  const shown = facts.filter(({ folds }) => folds !== true);
  const folded = facts.filter(({ folds }) => folds === true);
  return decodedLines(text.decodedTitle, [...shown, ...foldedFact(folded)], now, width);
};
