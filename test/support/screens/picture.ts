import type { IBufferCell, Terminal } from '@xterm/headless';
import { rgbOf } from '../../../src/ui-kit/theme/theme-colors.ts';

/** The sixteen palette colors, default foreground and background of a terminal theme. */
export interface PictureTheme {
  readonly foreground: string;
  readonly background: string;
  readonly palette: readonly string[];
}

export const themes = {
  dark: {
    foreground: '#d8dee9',
    background: '#14181f',
    palette: [
      '#1c222b',
      '#e0616b',
      '#9bc27e',
      '#e2c178',
      '#6fa8dc',
      '#c08bd4',
      '#6cc1c9',
      '#c8ced8',
      '#5b6573',
      '#f07f88',
      '#b3d99a',
      '#f2d694',
      '#8fc1f0',
      '#d6a8e6',
      '#8fdbe2',
      '#f2f5f9',
    ],
  },
  light: {
    foreground: '#22272e',
    background: '#fbfbf9',
    palette: [
      '#22272e',
      '#b3242f',
      '#2f7d31',
      '#8a6100',
      '#1f5fa8',
      '#8531a3',
      '#0b7a85',
      '#d5d8dc',
      '#6a737d',
      '#c93843',
      '#3c8f3e',
      '#9e7205',
      '#2b72c4',
      '#9a45b8',
      '#128c98',
      '#fbfbf9',
    ],
  },
} as const satisfies Record<string, PictureTheme>;

const cellWidth = 9;
const cellHeight = 19;
const margin = 12;

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

interface Look {
  readonly ink: string;
  readonly paper: string;
  readonly bold: boolean;
  readonly underlined: boolean;
}

/** One of the colors of xterm that no theme of a terminal changes. */
const indexed = (index: number): string | undefined => {
  const parts = rgbOf(`ansi256(${index})`);
  return parts && `rgb(${parts.join(',')})`;
};

const lookOf = (cell: IBufferCell, theme: PictureTheme): Look => {
  const color = (isDefault: boolean, index: number, fallback: string) =>
    isDefault ? fallback : (theme.palette[index] ?? indexed(index) ?? fallback);
  const front = color(cell.isFgDefault(), cell.getFgColor(), theme.foreground);
  const back = color(cell.isBgDefault(), cell.getBgColor(), theme.background);
  const inverse = cell.isInverse() !== 0;
  return {
    ink: inverse ? back : front,
    paper: inverse ? front : back,
    bold: cell.isBold() !== 0,
    underlined: cell.isUnderline() !== 0,
  };
};

interface Run {
  readonly x: number;
  readonly cells: number;
  readonly text: string;
  readonly look: Look;
}

const sameLook = (a: Look, b: Look): boolean =>
  a.ink === b.ink && a.paper === b.paper && a.bold === b.bold && a.underlined === b.underlined;

/**
 * The port and the state folder of a run, which are free ones, as every picture shows them: in the same
 * number of cells.
 */
const steady = (text: string): string =>
  text
    .replaceAll(/(?<=127\.0\.0\.1:)\d{5}(?!\d)/g, '17575')
    .replaceAll(/\/tmp\/cantui-pi\w{6}/g, '/tmp/cantui-pictures');

/** Of a blank only what can be seen counts: which ink it has depends on how it came to be blank. */
const seen = (text: string, look: Look, theme: PictureTheme): Look =>
  text === ' ' && !look.underlined ? { ...look, ink: theme.foreground, bold: false } : look;

const runsOf = (terminal: Terminal, row: number, theme: PictureTheme): readonly Run[] => {
  const line = terminal.buffer.active.getLine(row);
  const runs: Run[] = [];
  for (let x = 0; x < terminal.cols; x++) {
    const cell = line?.getCell(x);
    if (cell === undefined || cell.getWidth() === 0) continue;
    const text = cell.getChars() === '' ? ' ' : cell.getChars();
    const look = seen(text, lookOf(cell, theme), theme);
    const last = runs.at(-1);
    const joins = last !== undefined && cell.getWidth() === 1 && sameLook(last.look, look);
    if (joins) runs[runs.length - 1] = { ...last, cells: last.cells + 1, text: last.text + text };
    else runs.push({ x, cells: cell.getWidth(), text, look });
  }
  return runs;
};

const drawRun = ({ x, cells, text, look }: Run, row: number, theme: PictureTheme): string => {
  const left = margin + x * cellWidth;
  const top = margin + row * cellHeight;
  const width = cells * cellWidth;
  const paper =
    look.paper === theme.background
      ? ''
      : `<rect x="${left}" y="${top}" width="${width}" height="${cellHeight}" fill="${look.paper}"/>`;
  if (text.trim() === '') return paper;
  const weight = look.bold ? ' font-weight="bold"' : '';
  const line = look.underlined ? ' text-decoration="underline"' : '';
  return `${paper}<text x="${left}" y="${top + 14}" textLength="${width}" lengthAdjust="spacingAndGlyphs" fill="${look.ink}"${weight}${line} xml:space="preserve">${escapeXml(steady(text))}</text>`;
};

const drawRow = (terminal: Terminal, row: number, at: number, theme: PictureTheme): string =>
  runsOf(terminal, row, theme)
    .map((run) => drawRun(run, at, theme))
    .join('');

const everyRow = (terminal: Terminal, draw: (row: number) => string): readonly string[] =>
  Array.from({ length: terminal.rows }, (_, row) => draw(row));

/** Each row of a terminal, drawn as if it were the first one. */
export const rowsOf = (terminal: Terminal, theme: PictureTheme): readonly string[] =>
  everyRow(terminal, (row) => drawRow(terminal, row, 0, theme));

/** An SVG of the size of a terminal, with what is in it. */
export const frameOf = (
  size: { readonly cols: number; readonly rows: number },
  theme: PictureTheme,
  parts: readonly string[],
): string => {
  const width = size.cols * cellWidth + 2 * margin;
  const height = size.rows * cellHeight + 2 * margin;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="DejaVu Sans Mono, monospace" font-size="15">`,
    `<rect width="${width}" height="${height}" rx="8" fill="${theme.background}"/>`,
    ...parts.filter((part) => part !== ''),
    '</svg>',
    '',
  ].join('\n');
};

/** The width of the text of a terminal at its natural size. */
export const pictureWidth = (cols: number): number => cols * cellWidth + 2 * margin;

const sizeIn = (svg: string): { readonly width: number; readonly height: number } => {
  const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
  return { width: Number(width), height: Number(height) };
};

/** A picture as a part of another, scaled to a width. */
const tileOf = (svg: string, place: { x: number; y: number; width: number }): string => {
  const size = sizeIn(svg);
  const height = Math.round((size.height * place.width) / size.width);
  const at = `x="${place.x}" y="${place.y}" width="${place.width}" height="${height}"`;
  return svg.replace(/width="\d+" height="\d+"/, at).trimEnd();
};

/** Puts pictures into rows and columns; the pictures of a row are equally large, and each `width` wide. */
export const sheetOf = (rows: readonly (readonly string[])[], width: number): string => {
  let y = 0;
  const tiles = rows.flatMap((pictures) => {
    const top = y;
    const [first = ''] = pictures;
    const size = sizeIn(first);
    y += Math.round((size.height * width) / size.width) + margin;
    return pictures.map((svg, column) =>
      tileOf(svg, { x: column * (width + margin), y: top, width }),
    );
  });
  const columns = Math.max(...rows.map(({ length }) => length));
  const whole = `width="${columns * (width + margin) - margin}" height="${y - margin}"`;
  return [`<svg xmlns="http://www.w3.org/2000/svg" ${whole}>`, ...tiles, '</svg>', ''].join('\n');
};

/** Draws what a terminal emulator shows as an SVG picture, one text element a run of equal cells. */
export const svgOf = (terminal: Terminal, theme: PictureTheme): string =>
  frameOf(
    terminal,
    theme,
    everyRow(terminal, (row) => drawRow(terminal, row, row, theme)),
  );
