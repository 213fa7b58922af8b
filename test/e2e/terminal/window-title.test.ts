import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startForeignScan, type ForeignScan } from '../../support/servers/foreign-scan.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';
import { openDashboard, type DashboardPage } from '../../support/terminal/dashboard-page.ts';
import { cleanEnv, until } from '../../support/terminal/built-program.ts';

let scan: ForeignScan;

beforeAll(async () => {
  scan = await startForeignScan('backward');
  scan.model.arrive(5);
});
afterAll(() => scan.close());

/** The title after each change of it: what saves and returns it counts, as in xterm. */
const titlesIn = (written: string): readonly string[] => {
  const saved: string[] = [];
  let title = 'the shell';
  return [...written.matchAll(/\x1b\]2;([^\x07\x1b]*)\x1b\\|\x1b\[(22|23);2t/g)].map(
    ([, set, stack]) => {
      if (stack === '22') saved.push(title);
      title = set ?? (stack === '23' ? (saved.pop() ?? '') : title);
      return title;
    },
  );
};

const has = (app: DashboardPage, title: string): Promise<void> =>
  until(`the title is ${title}`, () => titlesIn(app.written()).at(-1) === title);

const profiles = (names: readonly string[]): Record<string, string> => {
  const path = join(scratchFolder(), 'config.yaml');
  const lines = names.map((name) => `  "${name}": { scanUrl: "${scan.url}", mode: test }\n`);
  writeFileSync(path, `default: "${names[0] ?? ''}"\nprofiles:\n${lines.join('')}`, {
    mode: 0o600,
  });
  return cleanEnv({ CANTUI_CONFIG: path });
};

describe('the title of the window', () => {
  it('names the profile, then the one that is switched to, and is what it was at the end', async () => {
    const app = await openDashboard({ env: profiles(['desk', 'second']) });
    await has(app, 'cantui desk');
    app.opens('Profiles');
    await app.sees('Profiles');
    app.presses('j', 'enter');
    await app.sees(/second \[test rw\]/);
    await app.sees(/^ FOLLOW /m);
    await has(app, 'cantui second');
    await app.quits();
    expect(titlesIn(app.written()).at(-1)).toBe('the shell');
  });

  it('names the host where there is no profile', async () => {
    const app = await openDashboard({ scanUrl: scan.url });
    await has(app, `cantui ${new URL(scan.url).host}`);
    expect(await app.isKilledBy('SIGTERM')).toBe(143);
    expect(titlesIn(app.written()).at(-1)).toBe('the shell');
  });

  it('is left alone on the Linux console, which has none', async () => {
    const app = await openDashboard({ scanUrl: scan.url, env: cleanEnv({ TERM: 'linux' }) });
    await app.quits();
    expect(app.written()).not.toMatch(/\x1b\]|\x1b\[2[23];2t/);
  });
});
