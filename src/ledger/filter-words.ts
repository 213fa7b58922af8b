/** A term of a filter as it was typed, with where it begins (from 0). */
export interface Word {
  readonly at: number;
  readonly text: string;
  /** It was in quotes: nothing in it is an operator. */
  readonly quoted: boolean;
  readonly negated: boolean;
}

export type Words =
  | { readonly ok: true; readonly words: readonly Word[] }
  | { readonly ok: false; readonly at: number };

/** What stands between spaces; a quoted part holds its spaces together: `party~"alice b"`. */
const term = /(?:"[^"]*"|[^\s"])+/g;

const wordOf = (typed: string, at: number): Word => {
  const negated = typed.startsWith('!');
  const text = negated ? typed.slice(1) : typed;
  return { at, negated, quoted: text.startsWith('"'), text: text.replaceAll('"', '') };
};

/** Splits a filter at its spaces. Fails where a quote is not closed. */
export const splitWords = (text: string): Words => {
  const quotes = text.split('"').length - 1;
  if (quotes % 2 === 1) return { ok: false, at: text.lastIndexOf('"') };
  return {
    ok: true,
    words: Array.from(text.matchAll(term), (typed) => wordOf(typed[0], typed.index)),
  };
};
