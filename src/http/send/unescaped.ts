/** Character `i` came from `source[i]` up to `source[i + 1]`. */
export type Unescaped = { readonly text: string; readonly source: Uint32Array | undefined };

/** Of JSON and JavaScript, of URLs, and of HTML and XML. */
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

/** A log line with JSON, within JSON, within a URL. */
const maxLayers = 4;

/** Each has one more layer of escapes undone. */
export const unescapedLayers = (text: string): readonly Unescaped[] => {
  const layers: Unescaped[] = [{ text, source: undefined }];
  for (let last = layers[0]; last && layers.length <= maxLayers; last = layers.at(-1)) {
    if (!mayHoldEscapes.test(last.text)) break;
    const next = undoOnce(last);
    if (next.text.length === last.text.length) break;
    layers.push(next);
  }
  return layers;
};
