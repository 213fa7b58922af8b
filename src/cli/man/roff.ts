const glyphs: Readonly<Record<string, string>> = {
  '\\': String.raw`\(rs`,
  '-': String.raw`\-`,
  "'": String.raw`\(aq`,
  '"': String.raw`\(dq`,
  '`': String.raw`\(ga`,
  '^': String.raw`\(ha`,
  '~': String.raw`\(ti`,
  // Not every device has arrows.
  '↑': 'Up',
  '↓': 'Down',
  '←': 'Left',
  '→': 'Right',
};

const glyphOf = (character: string): string => {
  const code = character.codePointAt(0) ?? 0;
  return glyphs[character] ?? String.raw`\[u${code.toString(16).toUpperCase().padStart(4, '0')}]`;
};

/**
 * Escapes a line of text so that roff prints it unchanged: no request at its start, no escape in
 * it, and hyphens that can be copied into a shell.
 */
export const escapeRoff = (text: string): string =>
  text.replaceAll(/[\\\-'"`^~]|[^\x20-\x7e]/gu, glyphOf).replace(/^\./, String.raw`\&.`);

export const bold = (text: string): string => String.raw`\fB${escapeRoff(text)}\fR`;

/** Formats an option or a usage: value names are italic, typed words bold. */
export const option = (text: string): string =>
  text
    .split(/([<[][^>\]]*[>\]])/)
    .filter((part) => part !== '')
    .map((part) => (/^[<[]/.test(part) ? String.raw`\fI${escapeRoff(part)}\fR` : bold(part)))
    .join('');

export const heading = (text: string): string => `.SH ${escapeRoff(text)}`;

export const subheading = (text: string): string => `.SS ${text}`;

/** A term, and what it means. `term` is roff already. */
export const definition = (term: string, about: string): string =>
  `.TP\n${term}\n${escapeRoff(about)}`;

/** Lines as they are typed, not filled. */
export const codeBlock = (lines: readonly string[]): string =>
  ['.nf', ...lines.map(escapeRoff), '.fi'].join('\n');
