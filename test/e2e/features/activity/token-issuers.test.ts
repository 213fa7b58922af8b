import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { open } from '../../../support/servers/sandbox.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';
import { cleanEnv, run } from '../../../support/terminal/built-program.ts';

/** Prints the rows of a participant whose profile has these settings. */
const printed = async (...settings: readonly string[]) => {
  const { ledgerUrl, token, world } = await open();
  const home = scratchFolder();
  mkdirSync(join(home, 'cantui'));
  writeFileSync(join(home, 'token'), token.reveal(), { mode: 0o600 });
  const lines = [`ledgerUrl: ${ledgerUrl}`, 'source: ledger', ...settings];
  const config = `default: one\nprofiles:\n  one:\n${lines.map((line) => `    ${line}\n`).join('')}`;
  writeFileSync(join(home, 'cantui', 'config.yaml'), config, { mode: 0o600 });
  const args = ['activity', '--since', '1h', '--token-file', join(home, 'token')];
  const started = run(args, cleanEnv({ XDG_CONFIG_HOME: home }));
  const { code } = await started.exit;
  return { code, rows: started.stdout(), notes: started.stderr(), dso: world.dso };
};

const unknown = "no source names the issuer of the network's Amulet";

it("a list says once that no source names the issuer of the network's Amulet", async () => {
  const { code, rows, notes } = await printed();
  expect(code).toBe(0);
  expect(rows).not.toContain('!Amulet');
  expect(notes.split(unknown)).toHaveLength(2);
});

it('a list marks the Amulet of every other issuer than the one that the profile names', async () => {
  const other = `DSO::1220${'d5'.repeat(32)}`;
  const { code, rows, notes } = await printed(`dso: '${other}'`);
  expect(code).toBe(0);
  expect(rows).toContain('!Amulet');
  expect(notes).not.toContain(unknown);
});
