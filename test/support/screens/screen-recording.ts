import { frameOf, type PictureTheme } from './picture.ts';

/** What a screen showed: each row drawn as if it were the first one; and for how long, in ms. */
export interface Frame {
  readonly rows: readonly string[];
  readonly ms: number;
}

/** A row where it is seen: from one frame up to another, which no longer has it. */
interface Showing {
  readonly id: number;
  readonly top: number;
  readonly from: number;
  readonly to: number;
}

const cellHeight = 19;

/** Each different row once, and where it is seen when: rows that scroll cost a reference. */
const showingsOf = (frames: readonly Frame[], ids: Map<string, number>): readonly Showing[] => {
  const showings: Showing[] = [];
  const height = frames[0]?.rows.length ?? 0;
  for (let row = 0; row < height; row++) {
    for (let from = 0, to = 1; from < frames.length; from = to, to++) {
      const text = frames[from]?.rows[row] ?? '';
      while (to < frames.length && frames[to]?.rows[row] === text) to++;
      if (text === '') continue;
      const id = ids.get(text) ?? ids.size;
      ids.set(text, id);
      showings.push({ id, top: row * cellHeight, from, to });
    }
  }
  return showings;
};

const percent = (part: number, whole: number): string =>
  `${Number(((100 * part) / whole).toFixed(3))}%`;

/** When a row is seen, as a rule of CSS; `starts` has the begin of each frame, and the end of all. */
const ruleOf = (name: string, starts: readonly number[], { from, to }: Showing): string => {
  const whole = starts.at(-1) ?? 1;
  const [start = 0, end = whole] = [starts[from], starts[to]];
  const steps = [
    ...(from === 0 ? [] : ['0%{visibility:hidden}']),
    `${percent(start, whole)}{visibility:visible}`,
    ...(end >= whole ? [] : [`${percent(end, whole)}{visibility:hidden}`]),
  ];
  return `@keyframes ${name}{${steps.join('')}}.${name}{animation-name:${name}}`;
};

const styleOf = (frames: readonly Frame[], showings: readonly Showing[]): string => {
  const starts = frames.reduce<readonly number[]>(
    (sums, { ms }) => [...sums, (sums.at(-1) ?? 0) + ms],
    [0],
  );
  const rules = new Map(
    showings.map((showing) => [nameOf(showing), ruleOf(nameOf(showing), starts, showing)]),
  );
  const last = [...new Set(showings.filter(({ to }) => to === frames.length).map(nameOf))];
  return [
    `use{visibility:hidden;animation:${starts.at(-1) ?? 0}ms step-end infinite}`,
    // Where nothing moves, because a reader wants that or a viewer cannot: the end.
    `${last.map((name) => `.${name}`).join(',')}{visibility:visible}`,
    ...rules.values(),
    '@media (prefers-reduced-motion:reduce){use{animation:none!important}}',
  ].join('\n');
};

const nameOf = ({ from, to }: Showing): string => `f${from}-${to}`;

/** Draws frames as one SVG that moves, again and again; the same frames give the same bytes. */
export const filmOf = (
  frames: readonly Frame[],
  size: { readonly cols: number; readonly rows: number },
  theme: PictureTheme,
): string => {
  const ids = new Map<string, number>();
  const showings = showingsOf(frames, ids);
  const defined = Array.from(ids, ([text, id]) => `<g id="r${id}">${text}</g>`);
  const used = showings.map(
    (showing) => `<use href="#r${showing.id}" y="${showing.top}" class="${nameOf(showing)}"/>`,
  );
  const style = `<style>\n${styleOf(frames, showings)}\n</style>`;
  return frameOf(size, theme, [style, '<defs>', ...defined, '</defs>', ...used]);
};

/** The rows of every frame of a film, read back from it. */
export const framesIn = (film: string): readonly (readonly string[])[] => {
  const texts = new Map(
    [...film.matchAll(/<g id="r(\d+)">(.*)<\/g>/g)].map(([, id = '', text = '']) => [id, text]),
  );
  const uses = [...film.matchAll(/<use href="#r(\d+)" y="(\d+)" class="f(\d+)-(\d+)"\/>/g)].map(
    ([, id = '', top, from, to]) => ({
      text: texts.get(id) ?? '',
      row: Number(top) / cellHeight,
      from: Number(from),
      to: Number(to),
    }),
  );
  const count = uses.reduce((max, { to }) => Math.max(max, to), 0);
  const height = uses.reduce((max, { row }) => Math.max(max, row + 1), 0);
  return Array.from({ length: count }, (_frame, at) =>
    Array.from(
      { length: height },
      (_row, row) =>
        uses.find((use) => use.row === row && use.from <= at && at < use.to)?.text ?? '',
    ),
  );
};
