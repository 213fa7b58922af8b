/** The texts that the privacy mask hides, found in a part of the state. */
export type PrivateTexts = {
  /** Full ids of parties, and other ids of that form. */
  readonly ids: ReadonlySet<string>;
  /** Hints of parties, single words of filters and descriptions. */
  readonly names: ReadonlySet<string>;
  /** Descriptions and filters of several words. */
  readonly memos: ReadonlySet<string>;
  /** Amounts, without sign, leading zeros and trailing zeros. */
  readonly amounts: ReadonlySet<string>;
};

/** Amounts with other zeros and commas are equal. */
export const plainAmount = (text: string): string => {
  const digits = text.replace(/[-+,]/g, '');
  const [whole = '', fraction = ''] = digits.split('.');
  const rest = fraction.replace(/0+$/, '');
  return `${whole.replace(/^0+(?=\d)/, '')}${rest === '' ? '' : `.${rest}`}`;
};
