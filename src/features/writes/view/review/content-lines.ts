import { type Line, segment } from '../../../../ui-kit/text/line.ts';
import type { Tone } from '../../../../ui-kit/theme/theme.ts';
import { shortenIds, shortenFingerprints } from '../../../../ledger/ids/shortened-ids.ts';
import { padOrTruncate, wrapAnywhere, wrapWords } from '../../../../lib/text/width.ts';
import type { VerificationCheck } from '../../../../verify/check-result.ts';
import { type DecodedFact, formatExpiring } from '../../state/decoded-fact.ts';
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
    segment(` ${padOrTruncate(index === 0 ? label : '', labelWidth - 1)}`),
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

/** The decoded transaction in few lines: ids shortened, digests whole. */
export const briefLines = (
  facts: readonly DecodedFact[],
  now: number,
  width: number,
): readonly Line[] =>
  facts
    .filter(({ brief }) => brief === true)
    .flatMap((decodedFact) =>
      fact(decodedFact.label, shortenIds(formatExpiring(decodedFact, now)), width),
    );

/** The decoded transaction with nothing shortened. */
export const fullLines = (
  facts: readonly DecodedFact[],
  now: number,
  width: number,
): readonly Line[] => [
  [segment(` ${text.decodedTitle}`, 'focus')],
  ...facts.flatMap((decodedFact) =>
    fact(decodedFact.label, formatExpiring(decodedFact, now), width),
  ),
];
