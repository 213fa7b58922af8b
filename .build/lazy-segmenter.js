/**
 * Stands in for Intl.Segmenter inside the bundle: building the real one costs 9 ms of every start,
 * and printable ASCII, nearly all that is ever measured, has one grapheme a character.
 */
const ascii = /^[\x20-\x7e]*$/;

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
    if (byGrapheme && ascii.test(text)) return new AsciiSegments(text);
    // Asked for by name: written plainly, the bundle would put this very class in its place.
    this.#real ??= new (Reflect.get(Intl, 'Segmenter'))(this.#locales, this.#options);
    return this.#real.segment(text);
  }
}

class AsciiSegments {
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
