/** A table of results; a cell is text that is ready to be read. */
export type Table = {
  readonly title: string;
  /** What was measured and how, in a sentence or two. */
  readonly about: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
};

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** A table in Markdown. */
export const markdownOf = ({ title, about, head, rows }: Table): string =>
  [
    `## ${title}`,
    '',
    about,
    '',
    line(head),
    line(head.map((_cell, column) => (column === 0 ? '---' : '---:'))),
    ...rows.map(line),
    '',
  ].join('\n');

/** A number with so many digits behind the point; a dash for what could not be measured. */
export const digits = (value: number | undefined, places = 0): string =>
  value === undefined || Number.isNaN(value) ? '–' : value.toFixed(places);
