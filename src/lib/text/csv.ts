/** Matches controls, bidi marks, zero-width characters and separators. */
const acting = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

const escapeUnits = (character: string): string =>
  Array.from({ length: character.length }, (_, at) => character.charCodeAt(at))
    .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
    .join('');

export const escapeActing = (text: string): string => text.replace(acting, escapeUnits);

const quoteCell = (text: string): string => {
  const shown = escapeActing(text);
  return /[",\\]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown;
};

// A spreadsheet runs such a cell; an apostrophe makes it text again. Some begin a cell after `;`, too, in
// spite of quotes, and take the wide forms of the signs (OWASP, "CSV Injection").
const formula = /(^|;)([\s"]*)(?=[=+\-@\t\r＝＋－＠])/g;

/** No spreadsheet runs the cell, or a part of it, as a formula. */
export const csvCell = (text: string | undefined): string =>
  quoteCell((text ?? '').replace(formula, "$1$2'"));
