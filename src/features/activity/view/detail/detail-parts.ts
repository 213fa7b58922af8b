import { type Line, segment } from '../../../../ui-kit/text/line.ts';
import type { SafeText } from '../../../../lib/text/sanitize.ts';
import type { OpenState } from '../../../../ledger/activity/open-contracts.ts';
import type { AlertMatcher } from '../../alerts/alerts.ts';
import {
  mask,
  truncateEnd,
  displayWidth,
  padOrTruncate,
  wrapAnywhere,
  wrapWords,
} from '../../../../lib/text/width.ts';

export type DetailStyle = {
  readonly width: number;
  readonly wrap: boolean;
  readonly masked: boolean;
  readonly ago: string;
  readonly alertsOf?: AlertMatcher | undefined;
  readonly openState?: OpenState | undefined;
};

export const blankLine: Line = [segment('')];

export const detailHeadingLine = (title: string, rest = ''): Line => [
  segment(` ${title}`, 'focus'),
  segment(rest === '' ? '' : `  ${rest}`),
];

const labelWidth = 12;

/** `wrap` breaks a long value below the name; a style without breaks cuts it. */
const factLines = (
  { name, value, label }: { readonly name: string; readonly value: string; readonly label: number },
  style: DetailStyle,
  wrap: (text: string, width: number) => readonly SafeText[],
): Line[] => {
  const head = ` ${padOrTruncate(name, label - 1)}`;
  const room = Math.max(8, style.width - displayWidth(head) - 1);
  const parts = style.wrap ? wrap(value, room) : [truncateEnd(value, room)];
  return parts.map((part, index) => [
    segment(index === 0 ? head : ' '.repeat(displayWidth(head)), 'faint'),
    segment(part),
  ]);
};

export const detailFactLines = (
  name: string,
  value: string,
  style: DetailStyle,
  label = labelWidth,
): Line[] => factLines({ name, value, label }, style, wrapAnywhere);

/** The sentence wraps between words: a broken amount reads as a smaller one. */
export const detailSentenceLines = (name: string, value: string, style: DetailStyle): Line[] =>
  factLines({ name, value, label: labelWidth }, style, wrapWords);

export const inStrong = ([label, ...values]: Line): Line =>
  label === undefined ? [] : [label, ...values.map(({ text }) => segment(text, 'strong'))];

/** A missing value stays recognizable. */
export const maskIfPrivate = (text: string, { masked }: DetailStyle): string =>
  masked && text !== '-' ? mask(text) : text;

export const titleLines = (title: string): readonly Line[] => [blankLine, detailHeadingLine(title)];
