import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { run } from '../../support/terminal/built-program.ts';
import { cantui, startInTerminal } from '../../support/terminal/dashboard-page.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';

const recorded = fileURLToPath(
  new URL('../../support/recordings/truncated-page.rec', import.meta.url),
);

let folder: string;
let out: string;

beforeEach(() => {
  folder = scratchFolder();
  out = join(folder, 'masked.rec');
});

const mask = async (...args: readonly string[]) => {
  const started = run(['mask', ...args]);
  const { code } = await started.exit;
  return { code, stderr: started.stderr() };
};

describe('cantui mask', () => {
  it('writes a private copy that replays, with other stand-ins each time', async () => {
    const done = await mask(recorded, '-o', out);
    expect(done).toMatchObject({ code: 0 });
    expect(done.stderr).toContain(`wrote ${out}.`);
    expect(statSync(out).mode & 0o777).toBe(0o600);
    expect(await mask(recorded, '-o', join(folder, 'again.rec'))).toMatchObject({ code: 0 });
    expect(readFileSync(join(folder, 'again.rec'), 'utf8')).not.toBe(readFileSync(out, 'utf8'));
    const app = startInTerminal([...cantui, 'replay', out]);
    await app.sees('party-2::');
    await app.quits();
  });

  it('never replaces a file, and needs the name of one', async () => {
    writeFileSync(out, 'mine');
    expect(await mask(recorded, '-o', out)).toMatchObject({ code: 2 });
    expect(readFileSync(out, 'utf8')).toBe('mine');
    expect(await mask(recorded)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('-o FILE') as string,
    });
  });

  it('refuses a file that is missing, no recording, or of a later release', async () => {
    expect(await mask(join(folder, 'none'), '-o', out)).toMatchObject({ code: 2 });
    expect(await mask(folder, '-o', out)).toMatchObject({ code: 2 });
    const newer = join(folder, 'newer.rec');
    writeFileSync(newer, '{"recording":3,"time":"x","version":"9"}\n');
    expect(await mask(newer, '-o', out)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('it has format 3') as string,
    });
  });
});
