import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Sandbox } from '../../../../src/sandbox/sandbox.ts';
import {
  journalPath,
  readEntries,
  readJournal,
} from '../../../../src/storage/journal/journal-file.ts';
import { open } from '../../../support/servers/sandbox.ts';
import { tokenCli } from '../../../support/tokens/token-cli.ts';

/** What a process leaves that is killed while it writes its intent. */
const half =
  '{"event":"intent","entry":"X-0002","operation":"executeSubmission","url":"http://127.';

const paying = ({ world }: Sandbox, memo: string): readonly string[] => [
  ...['pay', '--from', world.signing.party, '--to', world.traders[0]],
  ...['--amount', '7', '--memo', memo, '--yes'],
];

/** Counted in the updates of the ledger, and never in the journal. */
const timesPaid = ({ world }: Sandbox): number =>
  world.ordered.filter((update) => update.kind === 'transaction' && update.signedHash).length;

const prepare = async (fault?: 'late-outcome') => {
  const writeFault = fault && ({ name: fault, seconds: 600, times: 1 } as const);
  const sandbox = await open({ writeFault });
  const cli = tokenCli(sandbox);
  const state = join(cli.folder, 'cantui');
  const words = () => readEntries(state).map(({ entry, word }) => `${entry} ${word}`);
  return { ...cli, sandbox, state, path: journalPath(state), words };
};

describe('a payment after a kill that left half a line at the end of the journal', () => {
  it('is made once, and the journal has every entry and says what was cut off', async () => {
    const { run, sandbox, state, path, words } = await prepare();
    expect((await run(...paying(sandbox, 'inv-1'))).code).toBe(0);
    appendFileSync(path, half);
    const before = await run('journal', 'verify');
    expect([before.code, before.stderr]).toEqual([0, expect.stringMatching(/next write/)]);
    expect((await run(...paying(sandbox, 'inv-2'))).code).toBe(0);
    expect(words()).toEqual(['X-0001 COMMITTED', 'X-0002 COMMITTED']);
    expect(timesPaid(sandbox)).toBe(2);
    expect(readJournal(state)).toMatchObject({ loose: [], broken: undefined });
    expect(readFileSync(path, 'utf8')).toContain(half);
    const after = await run('journal', 'verify');
    expect([after.code, after.stderr]).toEqual([0, expect.stringContaining('cut off')]);
  });

  it('is the first one if the journal has nothing else', async () => {
    const { run, sandbox, path, words } = await prepare();
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(path, half, { mode: 0o600 });
    expect((await run(...paying(sandbox, 'inv-1'))).code).toBe(0);
    expect(words()).toEqual(['X-0001 COMMITTED']);
    expect(timesPaid(sandbox)).toBe(1);
  });

  it('is not made where it may have been made already, whatever the half line was', async () => {
    const { run, sandbox, path, words } = await prepare('late-outcome');
    expect((await run(...paying(sandbox, 'inv-1'), '--wait', '0')).code).toBe(6);
    appendFileSync(path, '{"event":"finding","entry":"X-0001","word":"REJ');
    const again = await run(...paying(sandbox, 'inv-1'));
    expect([again.code, again.stderr]).toEqual([
      10,
      expect.stringContaining('cantui journal check X-0001'),
    ]);
    expect(again.stderr).not.toContain('Waiting for signer');
    expect(words()).toEqual(['X-0001 UNKNOWN']);
  });

  it('is not made if the half line is what is left of a record that was whole', async () => {
    const { run, sandbox, path, words } = await prepare();
    expect((await run(...paying(sandbox, 'inv-1'))).code).toBe(0);
    writeFileSync(path, readFileSync(path, 'utf8').slice(0, -40));
    const next = await run(...paying(sandbox, 'inv-2'));
    expect([next.code, next.stderr]).toEqual([10, expect.stringContaining('head hash')]);
    expect(next.stderr).not.toContain('Waiting for signer');
    expect(words()).toHaveLength(1);
    expect(timesPaid(sandbox)).toBe(1);
  });
});
