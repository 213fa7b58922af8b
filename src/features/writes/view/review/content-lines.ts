import { type Line, segment } from '../../../../ui-kit/text/line.ts';
import type { Tone } from '../../../../ui-kit/theme/theme.ts';
import { shortenIds, shortenFingerprints } from '../../../../ledger/ids/shortened-ids.ts';
import { factRows } from '../../../../lib/text/fact-rows.ts';
import { padOrTruncate, truncateEnd, wrapAnywhere, wrapWords } from '../../../../lib/text/width.ts';
import { sha256OfLines } from '../../../../lib/sha256.ts';
import type { VerificationCheck } from '../../../../verify/check-result.ts';
import { reviewText as factText, type ReviewFact } from '../../../../verify/review/messages.ts';
import { formatExpiring } from '../../../../requests/checks/inspection.ts';
import type { SafeText } from '../../../../lib/text/sanitize.ts';
import { warningLabel } from '../../../../requests/confirmation-phrase.ts';
import type { Review } from '../../state/write-form-review.ts';
import {
  readOnText,
  reviewText,
  type FoldingCommand,
  type ReadOnCommand,
} from '../../messages/review.ts';

// From 80 cells on, a SHA-256 fits on one line.
const labelWidth = 15;

export const labeledLines = (
  label: string,
  parts: readonly string[],
  tone?: Tone,
  width = labelWidth,
): readonly Line[] =>
  parts.map((part, index) => [
    segment(` ${padOrTruncate(index === 0 ? label : '', width - 1)}`, 'faint'),
    segment(part, tone),
  ]);

export const roomIn = (width: number): number => Math.max(8, width - labelWidth - 1);

export const fact = (label: string, value: string, width: number, tone?: Tone): readonly Line[] =>
  labeledLines(label, factRows(value, roomIn(width), wrapAnywhere), tone);

/** Each warning has the name that the confirmation contains. */
export const warningLines = (
  warnings: readonly VerificationCheck[],
  width: number,
): readonly Line[] =>
  warnings.flatMap(({ title, detail, state, reason = '', remedy = reason }, index) =>
    factRows(
      shortenFingerprints(
        shortenIds(reviewText.warning(state === 'failed', title, detail, remedy)),
      ),
      width - labelWidth - 1,
    ).map((part, line): Line => [
      segment(` ${padOrTruncate(line === 0 ? warningLabel(index) : '', labelWidth - 1)}`),
      segment(part, state === 'failed' ? 'danger' : 'warning'),
    ]),
  );

const tones = { money: 'focus', doubt: 'warning' } as const;

/** What is lost or gained stands out, and what nobody can tell is a warning. */
export const toneOf = ({ weight }: ReviewFact): Tone | undefined => weight && tones[weight];

/** Ids are shortened; digests are whole. */
export const briefLines = (
  facts: readonly ReviewFact[],
  now: number,
  width: number,
): readonly Line[] =>
  facts
    .filter(({ brief }) => brief === true)
    .flatMap((decodedFact) =>
      labeledLines(
        decodedFact.label,
        factRows(shortenIds(formatExpiring(decodedFact, now)), roomIn(width)),
        toneOf(decodedFact),
      ),
    );

/** Sentences break between words. Fields of a transaction may break anywhere: their spaces count. */
export const wrapFact = ({ brief }: ReviewFact, value: string, room: number): readonly SafeText[] =>
  factRows(value, room, brief === true ? wrapWords : wrapAnywhere);

const foldedFact = (
  folded: readonly ReviewFact[],
  shownBy: FoldingCommand = 'review.decoded',
): readonly ReviewFact[] =>
  folded.length === 0
    ? []
    : [
        {
          label: reviewText.fields,
          value: reviewText.foldedFields(
            folded.length,
            sha256OfLines(...folded.map(({ label, value }) => `${label} ${value}`)),
            shownBy,
          ),
          brief: true,
        },
      ];

/** One line for everything that isn't brief: a key shows it. */
export const restLines = (facts: readonly ReviewFact[], width: number): readonly Line[] =>
  foldedFact(
    facts.filter(({ brief }) => brief !== true),
    'signConfirm.decoded',
  ).flatMap(({ label, value }) => fact(label, value, width));

const decodedLines = (
  title: string,
  facts: readonly ReviewFact[],
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

/** Only long texts are folded, to their length and digest. */
export const fullLines = (
  facts: readonly ReviewFact[],
  now: number,
  width: number,
): readonly Line[] => decodedLines(reviewText.decodedInFull, facts, now, width);

/** Fields that the effects explain are one line, and a key shows them. */
export const foldedLines = (
  facts: readonly ReviewFact[],
  now: number,
  width: number,
): readonly Line[] => {
  const shown = facts.filter(({ folds }) => folds !== true);
  const folded = facts.filter(({ folds }) => folds === true);
  return decodedLines(reviewText.decodedTitle, [...shown, ...foldedFact(folded)], now, width);
};

/** Its label says that it is what the transaction does, and not what happened already. */
const pinnedText = ({ label, value }: ReviewFact): string => `${label}: ${value}`;

/** A reason that doesn't fit is left to the lines above: half a sentence says less than none. */
const fitPinned = (fact: ReviewFact, width: number): string => {
  const text = ` ${pinnedText(fact)}`;
  const reason = fact.label === factText.unclear ? text.lastIndexOf(': ') : -1;
  const fitting = text.length > width && reason > 0 ? `${text.slice(0, reason)}…` : text;
  return truncateEnd(fitting, width);
};

/**
 * What is signed or sent does this, by its effects, or nobody can tell: it stays above the field,
 * however far somebody scrolls. An allocation has its party there.
 */
export const pinnedEffect = (facts: readonly ReviewFact[], width: number): Line => {
  const at = [factText.effect, factText.unclear, factText.party]
    .map((wanted) => facts.findIndex(({ label }) => label === wanted))
    .find((index) => index !== -1);
  const pinned = at === undefined ? undefined : facts[at];
  if (at === undefined || pinned === undefined) return [segment('')];
  const further = facts.slice(at + 1).findIndex(({ label }) => label !== '');
  const more =
    further < 1 || pinned.label === factText.party ? '' : readOnText.moreEffects(further);
  const tone = toneOf(pinned) ?? 'focus';
  return [segment(fitPinned(pinned, width - more.length), tone), segment(more, tone)];
};

const commands = {
  cancel: 'review.confirm',
  text: 'confirm.send',
  approval: 'approve.give',
} as const satisfies Readonly<Record<Review['focus'], ReadOnCommand>>;

export const enterOnReview = ({ focus }: Pick<Review, 'focus'>): ReadOnCommand => commands[focus];
