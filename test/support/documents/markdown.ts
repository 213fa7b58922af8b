/** Text in a cell of a Markdown table. */
export const cell = (text: string): string => text.replaceAll('|', String.raw`\|`);

export const code = (text: string): string => `\`${cell(text)}\``;

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

export const list = (items: readonly string[]): string =>
  items.map((item) => `- ${item}`).join('\n');

/** Rows in columns, as help shows them on a screen. */
export const columns = (rows: readonly (readonly string[])[]): string => {
  const widths = (rows[0] ?? []).map((_, at) =>
    Math.max(...rows.map((row) => row[at]?.length ?? 0)),
  );
  const lines = rows.map((row) =>
    row
      .map((text, at) => text.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return `\`\`\`text\n${lines.join('\n')}\n\`\`\``;
};
