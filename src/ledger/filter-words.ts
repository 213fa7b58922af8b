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

/** Splits a filter at its spaces; quotes hold words together. Fails where a quote is not closed. */
export const splitWords = (text: string): Words => {
  const words: Word[] = [];
  const pattern = /(!?)(?:"([^"]*)"|([^\s"]*"[^"]*"|[^\s"]+))|(")/g;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const [, bang = '', quoted, bare, open] = match;
    if (open !== undefined) return { ok: false, at: match.index };
    const term = quoted ?? (bare ?? '').replaceAll('"', '');
    words.push({ at: match.index, text: term, quoted: quoted !== undefined, negated: bang !== '' });
  }
  return { ok: true, words };
};
