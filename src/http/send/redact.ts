import { keepLast } from '../../lib/keep.ts';

type Unescaped = { readonly text: string; readonly source: Uint32Array | undefined };

const escape =
  /\\u([\da-f]{4})|\\u\{([\da-f]{1,6})\}|\\x([\da-f]{2})|\\([^ux])|%([\da-f]{2})|&#x0*([\da-f]{1,6});|&#0*(\d{1,7});|&(amp|lt|gt|quot|apos|sol|period|dash|lowbar|plus|equals);/gi;

const named: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" },
  ...{ sol: '/', period: '.', dash: '-', lowbar: '_', plus: '+', equals: '=' },
};

const mayHoldEscapes = /[\\%&]/;

/** Tokens are ASCII: any other character becomes a gap. */
const character = (code: number): string => (code < 128 ? String.fromCharCode(code) : ' ');

const decode = (found: RegExpMatchArray): string => {
  const [, long, braced, short, plain, percent, hexadecimal, decimal, name] = found;
  if (plain !== undefined) return /[bfnrt]/.test(plain) ? ' ' : plain;
  if (name !== undefined) return named[name.toLowerCase()] ?? ' ';
  if (decimal !== undefined) return character(Number(decimal));
  return character(Number.parseInt(long ?? braced ?? short ?? percent ?? hexadecimal ?? '20', 16));
};

const undoOnce = ({ text, source }: Unescaped): Unescaped => {
  const from = new Uint32Array(text.length + 1);
  const parts: string[] = [];
  let [read, written] = [0, 0];
  const sourceOf = (at: number): number => source?.[at] ?? at;
  const copy = (end: number): void => {
    parts.push(text.slice(read, end));
    for (; read < end; read += 1, written += 1) from[written] = sourceOf(read);
  };
  for (const found of text.matchAll(escape)) {
    copy(found.index);
    from[written] = sourceOf(read);
    parts.push(decode(found));
    written += 1;
    read += found[0].length;
  }
  copy(text.length);
  from[written] = sourceOf(text.length);
  return { text: parts.join(''), source: from.subarray(0, written + 1) };
};

/** A secret may be in a log line with JSON, within JSON, within a URL. */
const maxLayers = 4;

/** Each has one more layer of escapes undone. */
const unescapedLayers = (text: string): readonly Unescaped[] => {
  const layers: Unescaped[] = [{ text, source: undefined }];
  for (let last = layers[0]; last && layers.length <= maxLayers; last = layers.at(-1)) {
    if (!mayHoldEscapes.test(last.text)) break;
    const next = undoOnce(last);
    if (next.text.length === last.text.length) break;
    layers.push(next);
  }
  return layers;
};

/** One spelling of a token; `secretFrom` is the place of its first secret character. */
type Spelling = { readonly text: string; readonly secretFrom: number };

/** The header and claims of a JWT grant nothing. All of any other token is secret. */
const signatureAt = (token: string): number =>
  /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token) ? token.lastIndexOf('.') + 1 : 0;

/** How many characters the first `shift` bytes, which belong to other text, influence. */
const foreignCharacters = [0, 2, 3] as const;

/**
 * Encodes after `shift` bytes more than a multiple of three: only characters that the token alone
 * determines.
 */
const base64 = (token: string, shift: 0 | 1 | 2): Spelling => {
  const bytes = Buffer.concat([Buffer.alloc(shift), Buffer.from(token)]);
  const dropped = foreignCharacters[shift];
  const whole = Math.floor((bytes.length * 8) / 6);
  return {
    text: bytes.toString('base64').slice(dropped, whole),
    secretFrom: Math.max(0, Math.ceil(((signatureAt(token) + shift) * 8) / 6) - dropped),
  };
};

const urlSafe = ({ text, secretFrom }: Spelling): Spelling => ({
  text: text.replaceAll('+', '-').replaceAll('/', '_'),
  secretFrom,
});

const spellingsOf = (token: string): readonly Spelling[] => {
  const secretFrom = signatureAt(token);
  const hex = Buffer.from(token).toString('hex');
  const encoded = ([0, 1, 2] as const).map((shift) => base64(token, shift));
  return [
    { text: token, secretFrom },
    ...encoded,
    ...encoded.map(urlSafe).filter(({ text }, index) => text !== encoded[index]?.text),
    ...[hex, hex.toUpperCase()].map((text) => ({ text, secretFrom: 2 * secretFrom })),
  ];
};

/** Shorter texts aren't secrets, and redacting them would damage ordinary words. */
const minToken = 8;

/** Parts of a token of this length are secret too. */
const minDivisible = 40;

/** Shorter parts occur by chance. */
const minPart = 16;

/** Every secret part contains a whole stretch that begins at a multiple of this length. */
const stride = minPart / 2;

const mark = '•••';

const pieceLength = 256 * 1024;

/** Longer than any part, however escaped: a part that a cut divides is found on either side. */
const overlap = 16 * 1024;

type Span = readonly [from: number, to: number];

type Found = { readonly spelling: Spelling; readonly at: number };

const allOf = (text: string, word: string): readonly Span[] => {
  const spans: Span[] = [];
  for (let index = text.indexOf(word); index >= 0; index = text.indexOf(word, index + word.length))
    spans.push([index, index + word.length]);
  return spans;
};

/** Grows a place to all that the text and the spelling share. */
const grow = (text: string, at: number, { spelling, at: inside }: Found): Span => {
  const { text: word } = spelling;
  let [before, after] = [0, 0];
  while (inside > before && at > before && text[at - before - 1] === word[inside - before - 1])
    before += 1;
  while (inside + after < word.length && text[at + after] === word[inside + after]) after += 1;
  return [at - before, at + after];
};

/**
 * A JWT's claims are secret only next to an end of the token: a response may name the same party.
 */
const isSecret = ([from, to]: Span, at: number, { spelling, at: inside }: Found): boolean => {
  const [first, end] = [inside - (at - from), inside + (to - at)];
  const isLongEnough = to - from >= minPart;
  return isLongEnough && (first === 0 || end > spelling.secretFrom || end === spelling.text.length);
};

type Search = (text: string) => readonly Span[];

const indexOf = (spellings: readonly Spelling[]): ReadonlyMap<string, readonly Found[]> => {
  const index = new Map<string, Found[]>();
  for (const spelling of spellings)
    for (let at = 0; at + stride <= spelling.text.length; at += stride) {
      const stretch = spelling.text.slice(at, at + stride);
      const founds = index.get(stretch);
      if (founds === undefined) index.set(stretch, [{ spelling, at }]);
      else if (founds.length < maxPlaces) founds.push({ spelling, at });
    }
  return index;
};

/** The first ones find a repetitive token. */
const maxPlaces = 16;

/** The keys are six bits of each of three characters. */
const keys = 2 ** 18;
const nextKey = (key: number, code: number): number => ((key << 6) | (code & 63)) & (keys - 1);

/** Searches in one pass: three characters show where to compare further. */
const searchForParts = (spellings: readonly Spelling[]): Search => {
  const index = indexOf(spellings);
  const isPossible = new Uint8Array(keys);
  for (const stretch of index.keys())
    isPossible[[0, 1, 2].reduce((key, at) => nextKey(key, stretch.charCodeAt(at)), 0)] = 1;
  return (text) => {
    const spans: Span[] = [];
    let key = nextKey(text.charCodeAt(0), text.charCodeAt(1));
    for (let at = 0; at + stride <= text.length; at += 1) {
      key = nextKey(key, text.charCodeAt(at + 2));
      if (isPossible[key] === 0 || at < (spans.at(-1)?.[1] ?? 0)) continue;
      for (const found of index.get(text.slice(at, at + stride)) ?? []) {
        const span = grow(text, at, found);
        if (isSecret(span, at, found)) spans.push(span);
      }
    }
    return spans;
  };
};

const searchFor = (token: string): Search => {
  const spellings = spellingsOf(token);
  return token.length < minDivisible
    ? (text) => spellings.flatMap((spelling) => allOf(text, spelling.text))
    : searchForParts(spellings);
};

const cutToken = (text: string, token: string): readonly Span[] => {
  for (let length = token.length - 1; length >= minToken; length -= 1)
    if (text.endsWith(token.slice(0, length))) return [[text.length - length, text.length]];
  return [];
};

const spansIn = (piece: string, offset: number, find: Search): readonly Span[] =>
  unescapedLayers(piece).flatMap(({ text, source }) =>
    find(text).map(([from, to]): Span => {
      const sourceOf = (at: number): number => offset + (source?.[at] ?? at);
      return [sourceOf(from), sourceOf(to)];
    }),
  );

const cover = (text: string, spans: readonly Span[]): string => {
  const parts: string[] = [];
  let done = 0;
  for (const [from, to] of spans.toSorted(([a], [b]) => a - b)) {
    if (from >= done) parts.push(text.slice(done, from), mark);
    done = Math.max(done, to);
  }
  return [...parts, text.slice(done)].join('');
};

const redactor = (token: string) => {
  const inside = searchFor(token);
  const atEnd: Search = (text) => [...inside(text), ...cutToken(text, token)];
  return (text: string): string => {
    const spans: Span[] = [];
    for (let from = 0; from < text.length; from += pieceLength) {
      const piece = text.slice(from, from + pieceLength + overlap);
      const isLast = from + pieceLength + overlap >= text.length;
      for (const span of spansIn(piece, from, isLast ? atEnd : inside)) spans.push(span);
    }
    return spans.length === 0 ? text : cover(text, spans);
  };
};

const lastRedactor = keepLast<(text: string) => string>();

/**
 * A service or a proxy may echo the token plain, escaped for JSON, a URL or HTML, in base64 or hex,
 * in parts, or truncated.
 */
export function tokenRedactor(token = ''): (text: string) => string {
  if (token.length < minToken) return (text) => text;
  return lastRedactor([token], () => redactor(token));
}
