import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startForeignScan, type ForeignScan } from '../../support/servers/foreign-scan.ts';
import { cleanEnv, run } from '../../support/terminal/built-program.ts';
import {
  cantui,
  openDashboard,
  startDashboard,
  startInTerminal,
} from '../../support/terminal/dashboard-page.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';

let scan: ForeignScan;
let folder: string;

beforeAll(async () => {
  scan = await startForeignScan('backward');
  scan.model.arrive(40);
});
afterAll(() => scan.close());
beforeEach(() => {
  folder = scratchFolder();
});

const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text, { mode: 0o600 });
  return path;
};

/** An environment with a profile that has a theme. */
const withTheme = (theme: string, changes: Readonly<Record<string, string>> = {}) =>
  cleanEnv({
    COLORTERM: 'truecolor',
    CANTUI_CONFIG: file(
      'config.yaml',
      `default: mine\nprofiles:\n  mine:\n    scanUrl: ${scan.url}\n    theme: ${theme}\n`,
    ),
    ...changes,
  });

/** The colors among the bytes that a terminal got, as SGR parameters. */
const colorsIn = (written: string): ReadonlySet<string> => {
  const sequences = [...written.matchAll(/\x1b\[([\d;]*)m/g)].map(([, codes = '']) => codes);
  const pattern = /(?:^|;)((?:38;2;\d+;\d+;\d+)|(?:38;5;\d+)|3[0-7]|9[0-7])(?=;|$)/g;
  return new Set(
    sequences.flatMap((codes) => [...codes.matchAll(pattern)].map(([, color = '']) => color)),
  );
};

/** The color of kinds in the theme `dark`. */
const darkKind = '38;2;95;175;175';

describe('the colors on the screen', () => {
  it('a theme of a profile colors the bytes on the screen in true color', async () => {
    const app = await openDashboard({ env: withTheme('dark') });
    await app.quits();
    const colors = colorsIn(app.written());
    expect([...colors]).toContain(darkKind);
    expect([...colors].filter((color) => !color.startsWith('38;2;'))).toEqual([]);
  });

  it('a theme is reduced to the colors of a terminal with 256, and to its palette with 16', async () => {
    const indexed = await openDashboard({ env: withTheme('dark', { COLORTERM: '' }) });
    await indexed.quits();
    expect([...colorsIn(indexed.written())]).toContain('38;5;73');
    expect([...colorsIn(indexed.written())].filter((color) => !color.startsWith('38;5;'))).toEqual(
      [],
    );
    const few = await openDashboard({ env: withTheme('dark', { COLORTERM: '', TERM: 'xterm' }) });
    await few.quits();
    expect([...colorsIn(few.written())].filter((color) => color.length > 2)).toEqual([]);
  });

  it('a theme writes no color with NO_COLOR', async () => {
    const app = await openDashboard({ env: withTheme('dark', { NO_COLOR: '1' }) });
    await app.quits();
    expect([...colorsIn(app.written())]).toEqual([]);
  });

  it('a theme file beside the configuration replaces tones of its base', async () => {
    file('mine.yaml', "base: dark\ntones:\n  kind.mint: '#abcdef'\n");
    const app = await openDashboard({ env: withTheme('mine.yaml') });
    await app.quits();
    const colors = [...colorsIn(app.written())];
    expect(colors).toContain('38;2;171;205;239');
  });

  it('the theme of an option wins over that of the profile', async () => {
    const path = file('other.json', '{ "tones": { "kind.mint": "#abcdef" } }');
    const app = await openDashboard({ args: ['--theme', path], env: withTheme('dark') });
    await app.quits();
    expect([...colorsIn(app.written())]).toContain('38;2;171;205;239');
  });

  it('a theme with a low contrast is used, and the screen says which tone is hard to read', async () => {
    file('dim.yaml', "background: '#000000'\ntones: { kind.mint: '#606060' }\n");
    const app = startDashboard({ env: withTheme('dim.yaml'), columns: 160 });
    await app.sees('has a contrast below 4.5:1: kind.mint 3.3:1');
    await app.quits();
  });

  it('a theme that cannot be used stops the start before the screen is taken, with place and remedy', async () => {
    const path = file('bad.yaml', "base: dark\ntones:\n  ok: '\u009bgrean'\n");
    const app = startDashboard({ env: withTheme('bad.yaml'), columns: 160 });
    expect(await app.exit).toBe(2);
    const written = app.written().replaceAll('\r\n', '');
    expect(written).toContain(`${path}:3: tones.ok is not a color`);
    expect(written).not.toMatch(/\x1b\[\?1049h|\u009b/);
    const checked = run(['config', 'check'], withTheme('bad.yaml'));
    expect((await checked.exit).code).toBe(2);
    expect(checked.stderr()).toContain('bad.yaml:3: tones.ok');
  });

  it('the theme of the profile colors a debug log, and --theme gives it another', async () => {
    const time = '2026-11-22T12:00:00.000Z';
    const log = file('log', `${JSON.stringify({ time, event: 'response', failure: 'timeout' })}\n`);
    const words = [...cantui, 'logs', log, '--no-follow'];
    const own = startInTerminal(words, { env: withTheme('dark') });
    await own.exit;
    expect([...colorsIn(own.written())]).toContain('38;2;255;135;135');
    const other = startInTerminal([...words, '--theme', 'dracula'], { env: withTheme('dark') });
    await other.exit;
    expect([...colorsIn(other.written())]).toContain('38;2;255;110;110');
  });

  it('the theme of the profile colors a replay', async () => {
    const recording = join(folder, 'session.rec');
    const env = withTheme('dark');
    const recorded = await openDashboard({ args: ['--record', recording, '--theme', 'auto'], env });
    await recorded.quits();
    expect([...colorsIn(recorded.written())]).not.toContain(darkKind);
    const app = startInTerminal([...cantui, 'replay', recording], { env });
    await app.sees('replay', 'mint');
    await app.quits();
    expect([...colorsIn(app.written())]).toContain(darkKind);
  });
});
