import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { run } from '../../support/terminal/built-program.ts';
import { isInstalled } from '../../support/terminal/shells.ts';

const shipped = readFileSync(
  fileURLToPath(new URL('../../../bin/build/cantui.1', import.meta.url)),
  'utf8',
);

it('the manual page that the package ships is the one that the program prints', async () => {
  const printed = run(['man']);
  expect((await printed.exit).code).toBe(0);
  expect(printed.stdout()).toBe(shipped);
});

// Its structure is tested without groff, in test/unit.
const readers = ['groff'].filter(isInstalled);

it(`the manual page is set without a warning (by ${readers.join() || 'nothing that is here'})`, () => {
  for (const reader of readers) {
    const given = ['-ww', '-man', '-Tutf8'];
    const { stdout, stderr } = spawnSync(reader, given, { input: shipped, encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(stdout).toContain('CANTUI(1)');
  }
});
