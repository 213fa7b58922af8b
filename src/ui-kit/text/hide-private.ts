import { keepEach } from '../../lib/keep.ts';
import { mask } from '../../lib/text/width.ts';
import type { Line, Segment } from './line.ts';

export type PrivateTexts = {
  /** Full ids of parties, and other ids of that form. */
  readonly ids: ReadonlySet<string>;
  /** Hints of parties, single words of filters and descriptions. */
  readonly names: ReadonlySet<string>;
  /** Descriptions and filters of several words. */
  readonly memos: ReadonlySet<string>;
  /** The amounts have no sign, no leading zeros and no trailing zeros. */
  readonly amounts: ReadonlySet<string>;
};

/** Amounts with other zeros and commas are equal. */
export const plainAmount = (text: string): string => {
  const digits = text.replace(/[-+,]/g, '');
  const [whole = '', fraction = ''] = digits.split('.');
  const rest = fraction.replace(/0+$/, '');
  return `${whole.replace(/^0+(?=\d)/, '')}${rest === '' ? '' : `.${rest}`}`;
};

type Range = readonly [from: number, to: number];

export type FindPrivate = (line: string) => readonly Range[];

const word = /[^\s"'`,;()[\]{}<>|│~/\\!?=«»]+/g;

/** A name that the user gave a party, also where it is cut. */
const ownName = /«[^«»]*»/g;

/** `alice::1220ab…91`, `…::1220`, and a rest on the next line, but no IPv6 in brackets. */
const partyLike = /(?<![\w:…[-])[\w…-]*::[\w…-]+|(?<=^\s*):[\w…-]{8,}/g;

/**
 * Around a number: no letter or digit, and no digit after a point or a colon, as in a version, a time or a
 * port. A colon that ends a clause is none of these.
 */
const [before, after] = ['(?<![^\\W_]|\\d[.:])', '(?![^\\W_]|[.:]\\d)'];

/** Two decimals or more, and no version, time or measurement. */
const amountLike = new RegExp(
  `${before}[-+]?\\d[\\d,]*\\.\\d{2,}…?${after}(?!%| ?(?:[kmg]i?b|m?s|min)\\b)`,
  'gi',
);
const numbers = new RegExp(`${before}[-+]?\\d[\\d,]*(?:\\.\\d+)?${after}`, 'g');
const minOfName = 3;
const minOfId = 8;
const minOfMemo = 8;
const digitsThatTell = 4;

const ranges = (line: string, pattern: RegExp): Range[] =>
  [...line.matchAll(pattern)].map(({ index, 0: { length } }) => [index, index + length]);

const escapeRegex = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

const isTelling = (name: string): boolean =>
  name.length >= minOfName || /[^\0-\x7f]{2}|[^\0-\uffff]/u.test(name);

/** A name matches as a whole word: `walter` also in `walter-topology.json`. */
const patternOf = (names: ReadonlySet<string>): RegExp | undefined => {
  const telling = [...names].filter(isTelling).sort((a, b) => b.length - a.length);
  return telling.length === 0
    ? undefined
    : new RegExp(`(?<![a-z])(?:${telling.map(escapeRegex).join('|')})(?![a-z])`, 'g');
};

/** A word with `…` is a shortened form of one of the texts; a long name is cut before its fingerprint is. */
const isShortened = (shown: string, texts: readonly string[]): boolean => {
  const [head = '', ...pieces] = shown.split('…');
  const tail = pieces.pop() ?? '';
  if (head.length < 2 && tail.length < minOfName) return false;
  return texts.some(
    (text) =>
      text !== '' &&
      text.startsWith(head) &&
      text.endsWith(tail) &&
      pieces.every((piece) => text.includes(piece)),
  );
};

/** Finds texts with spaces, of which a word is only a part: `Deutsche Ba…k AG`. */
const findShortened = (line: string, texts: readonly string[]): Range[] =>
  ranges(line, /…/g).flatMap(([at, after]) =>
    texts.flatMap((text): Range[] => {
      const from = line.lastIndexOf(text.slice(0, minOfName), at - minOfName);
      if (from < 0 || !text.startsWith(line.slice(from, at))) return [];
      const rest = line.slice(after);
      const tails = Array.from({ length: Math.min(rest.length, text.length) }, (_, length) =>
        rest.slice(0, length + 1),
      );
      const tail = tails.findLast((end) => text.endsWith(end)) ?? '';
      return [[from, after + tail.length]];
    }),
  );

const runsOf = (line: string, memos: string): Range[] => {
  const words = ranges(line, /[^\s│"]+/g);
  const runs: Range[] = [];
  for (let at = 0; at < words.length;) {
    let [run, end] = ['', at];
    while (end < words.length) {
      const [from, to] = words[end] ?? [0, 0];
      const next = line.slice(from, to).replace(/…$|[,;]$/, '');
      if (!memos.includes(`${run} ${next}`)) break;
      run += ` ${next}`;
      end += 1;
    }
    const isRun = end - at > 2 || (end - at > 1 && run.length > minOfMemo);
    if (isRun) runs.push([words[at]?.[0] ?? 0, words[end - 1]?.[1] ?? 0]);
    at = isRun ? end : at + 1;
  }
  return runs;
};

/** The rest of an id after a line break: its last characters, at the beginning of a line. */
const tailOf = (line: string, ids: ReadonlySet<string>): Range[] => {
  const [, space = '', tail] = /^([\s│]*)([0-9a-f]{2,7})(?![\w.:])/.exec(line) ?? [];
  const isTail = tail !== undefined && [...ids].some((id) => id.endsWith(tail));
  return isTail ? [[space.length, space.length + tail.length]] : [];
};

export const findPrivate = ({ ids, names, memos, amounts }: PrivateTexts): FindPrivate => {
  const pattern = patternOf(names);
  const allIds = [...ids].join('\n');
  const allMemos = [...memos].map((memo) => ` ${memo}`).join('\n');
  const whole = [
    ...ids,
    ...[...ids].map((id) => id.slice(id.indexOf('::') + 2)),
    ...names,
    ...memos,
  ];

  const spaced = [...ids, ...names].filter((text) => text.includes(' '));

  const isPartOfId = (text: string): boolean => text.length >= minOfId && allIds.includes(text);
  const isAmount = (text: string): boolean =>
    (text.includes('.') || plainAmount(text).length >= digitsThatTell) &&
    amounts.has(plainAmount(text));

  return (shown) => {
    // Changing the case of some letters changes the length of a text.
    const lower = shown.toLowerCase();
    const line = lower.length === shown.length ? lower : shown;
    const words = ranges(line, word).filter(([from, to]) => {
      const text = line.slice(from, to);
      return isPartOfId(text) || (text.includes('…') && isShortened(text, whole));
    });
    return [
      ...words,
      ...(spaced.length === 0 ? [] : findShortened(line, spaced)),
      ...tailOf(line, ids),
      ...ranges(line, partyLike),
      ...ranges(line, ownName),
      ...ranges(line, amountLike),
      ...ranges(line, numbers).filter(([from, to]) => isAmount(line.slice(from, to))),
      ...(pattern === undefined ? [] : ranges(line, pattern)),
      ...(allMemos === '' ? [] : runsOf(line, allMemos)),
    ];
  };
};

const cover = (text: string, from: number, hidden: readonly Range[]): string => {
  let out = '';
  let at = 0;
  for (const [start, end] of hidden) {
    const [first, last] = [Math.max(start - from, at), Math.min(end - from, text.length)];
    if (last <= first) continue;
    out += text.slice(at, first) + mask(text.slice(first, last));
    at = last;
  }
  return out + text.slice(at);
};

export const hidePrivate = (
  segments: readonly Segment[],
  find: FindPrivate,
): readonly Segment[] => {
  const line = segments.map(({ text }) => text).join('');
  const hidden = [...find(line)].sort(([a], [b]) => a - b);
  if (hidden.length === 0) return segments;
  let from = 0;
  return segments.map((segment) => {
    const covered = segment.unmasked === true ? segment.text : cover(segment.text, from, hidden);
    from += segment.text.length;
    return { ...segment, text: covered as Segment['text'] };
  });
};

const hiddenBy = keepEach((find: FindPrivate) => keepEach((line: Line) => hidePrivate(line, find)));

export const hidePrivateLines = (lines: readonly Line[], find: FindPrivate): readonly Line[] =>
  lines.map(hiddenBy(find));
