import { describe, expect, it } from 'vitest';
import { filmOf, framesIn, type Frame } from '../../support/screens/screen-recording.ts';
import { themes } from '../../support/screens/picture.ts';

const size = { cols: 4, rows: 3 };
const text = (words: string): string => `<text>${words}</text>`;
const frame = (ms: number, ...rows: readonly string[]): Frame => ({
  rows: rows.map((row) => (row === '' ? '' : text(row))),
  ms,
});

const frames = [frame(100, 'a', 'b', ''), frame(300, 'b', 'c', 'x'), frame(600, 'a', 'd', 'x')];
const film = filmOf(frames, size, themes.dark);

describe('a moving picture', () => {
  it('holds every frame as it was', () => {
    expect(framesIn(film)).toEqual(frames.map(({ rows }) => rows));
  });

  it('draws a row once, wherever and whenever it is seen', () => {
    expect(film.split(text('b')).length - 1).toBe(1);
  });

  it('shows a row from the beginning of its first frame to the end of its last, again and again', () => {
    expect(film).toContain('use{visibility:hidden;animation:1000ms step-end infinite}');
    expect(film).toContain(
      '@keyframes f1-2{0%{visibility:hidden}10%{visibility:visible}40%{visibility:hidden}}',
    );
    expect(film).toContain('@keyframes f1-3{0%{visibility:hidden}10%{visibility:visible}}');
  });

  it('stands still at its end where a reader wants no motion', () => {
    expect(film).toContain('@media (prefers-reduced-motion:reduce){use{animation:none!important}}');
    expect(film).toMatch(/^(?:\.f\d-3,?)+\{visibility:visible\}$/m);
  });
});
