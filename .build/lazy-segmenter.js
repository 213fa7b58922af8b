/**
 * Stands in for Intl.Segmenter inside the bundle: building the real one costs 9 ms of every start,
 * and nearly all that is ever measured has one grapheme a character: printable ASCII, Latin letters,
 * dashes and the ellipsis, lines and blocks, and the escape that begins a color.
 */
const simple = /^[\x1b\x20-\x7e\xa0-\xac\xae-\u02ff\u2010-\u2027\u2500-\u259f\u27e8\u27e9]*$/;

// Taken apart: component tests put this very class in the place of `Intl.Segmenter`.
const { Segmenter } = Intl;

export class LazySegmenter {
  #locales;
  #options;
  #real;

  constructor(locales, options) {
    this.#locales = locales;
    this.#options = options;
  }

  segment(text) {
    const byGrapheme = (this.#options?.granularity ?? 'grapheme') === 'grapheme';
    if (byGrapheme && simple.test(text)) return new SimpleSegments(text);
    this.#real ??= new Segmenter(this.#locales, this.#options);
    return this.#real.segment(text);
  }
}

class SimpleSegments {
  #text;

  constructor(text) {
    this.#text = text;
  }

  containing(index = 0) {
    const at = Math.trunc(index) || 0;
    if (at < 0 || at >= this.#text.length) return undefined;
    return { segment: this.#text[at], index: at, input: this.#text };
  }

  *[Symbol.iterator]() {
    for (let index = 0; index < this.#text.length; index++) {
      yield { segment: this.#text[index], index, input: this.#text };
    }
  }
}
