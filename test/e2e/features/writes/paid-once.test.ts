import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Sandbox } from '../../../../src/sandbox/sandbox.ts';
import { readEntries } from '../../../../src/storage/journal/journal-file.ts';
import { jwt } from '../../../support/samples/jwt.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';
import { open } from '../../../support/servers/sandbox.ts';
import { startChangingServer } from '../../../support/servers/rewriting-server.ts';
import { tokenCli, type TokenRun } from '../../../support/tokens/token-cli.ts';

const lateOutcome = { name: 'late-outcome', seconds: 600 } as const;

const paying = ({ world }: Sandbox, amount = '7', memo = 'inv-1'): readonly string[] => [
  ...['pay', '--from', world.signing.party, '--to', world.traders[0]],
  ...['--amount', amount, '--memo', memo, '--wait', '0'],
];

const digestIn = ({ stdout }: TokenRun): string =>
  /^sha256 +([0-9a-f]{64})$/m.exec(stdout)?.[1] ?? '';

/** A payment whose response is lost: it may be recorded within ten minutes. */
const paidOnce = async () => {
  const sandbox = await open({ writeFault: { ...lateOutcome, times: 1 } });
  const cli = tokenCli(sandbox);
  const first = await cli.run(...paying(sandbox), '--yes');
  expect([first.code, first.stdout]).toEqual([6, expect.stringContaining('UNKNOWN')]);
  return { ...cli, sandbox, entries: () => readEntries(join(cli.folder, 'cantui')) };
};

const check = 'cantui journal check X-0001';

describe('a payment that may have been made', () => {
  it('stops the same payment before a signer is called, and names the way on', async () => {
    const { run, sandbox, folder, entries } = await paidOnce();
    const prepared = join(folder, 'prepared.json');
    const ways = [['--dry-run'], ['--yes'], ['-o', prepared], ['--confirm', '0'.repeat(64)]];
    for (const way of ways) {
      // The same amount in another spelling is the same payment.
      const { code, stderr, stdout } = await run(...paying(sandbox, '7.00'), ...way);
      expect([code, stderr], way.join(' ')).toEqual([10, expect.stringContaining(check)]);
      expect(stderr).toContain('X-0001 (UNKNOWN)');
      expect(stderr).not.toContain('waiting for signer');
      expect(stdout).not.toContain('to send');
    }
    expect(entries()).toHaveLength(1);
  });

  it('lets another receiver, amount or memo pass', async () => {
    const { run, sandbox } = await paidOnce();
    for (const words of [paying(sandbox, '8'), paying(sandbox, '7', 'inv-2')])
      expect((await run(...words, '--dry-run')).code).toBe(0);
  });

  it('is named once, before a signer is called for another payment', async () => {
    const { run, sandbox } = await paidOnce();
    const { code, stderr } = await run(...paying(sandbox, '8'), '--yes');
    expect([code, stderr]).toEqual([
      0,
      expect.stringMatching(/X-0001[^]*: UNKNOWN outcome\. Run[^]*waiting for signer/),
    ]);
    expect(stderr.match(/UNKNOWN outcome/g)).toHaveLength(1);
  });

  it('can be retried with what it used up, and is then made once', async () => {
    const { run, sandbox, entries } = await paidOnce();
    const again = [...paying(sandbox), '--retry-of', 'X-0001'];
    const shown = await run(...again, '--dry-run');
    expect([shown.code, shown.stdout]).toEqual([
      0,
      expect.stringMatching(/^retry +at most one of the two is executed, because both use up/m),
    ]);
    const sent = await run(...again, '--confirm', digestIn(shown));
    // The ledger still has the first one under way.
    expect([sent.code, sent.stdout]).toEqual([6, expect.stringContaining('IN FLIGHT')]);
    const [first, second] = entries();
    expect(second?.resends).toBe('X-0001');
    expect(second?.spends).toEqual(first?.spends);
    expect(second?.commandId).toBe(first?.commandId);
  });

  it('is no retry of another payment, nor of none', async () => {
    const { run, sandbox } = await paidOnce();
    const other = await run(...paying(sandbox, '8'), '--retry-of', 'X-0001', '--yes');
    expect([other.code, other.stderr]).toEqual([
      10,
      expect.stringContaining('X-0001 does something else'),
    ]);
    const none = await run(...paying(sandbox), '--retry-of', 'X-0009', '--yes');
    expect([none.code, none.stderr]).toEqual([
      2,
      expect.stringContaining('the journal has no entry X-0009'),
    ]);
  });
});

it('a payment of the last minutes is a warning that has to be accepted', async () => {
  const sandbox = await open();
  const { run } = tokenCli(sandbox);
  const words = paying(sandbox).slice(0, -2);
  expect((await run(...words, '--yes')).code).toBe(0);
  const again = await run(...words, '--yes');
  expect([again.code, again.stderr]).toEqual([
    10,
    expect.stringMatching(/WARNING paid-before Same payment minutes ago: X-0001 \(COMMITTED\)/),
  ]);
  expect((await run(...words, '--yes', '--accept-warnings', 'paid-before')).code).toBe(0);
});

it.each<[string, (config: string) => string, RegExp]>([
  [
    'its profile became read-only',
    (config) => config.replace('mode: test', 'mode: test\n    readOnly: true'),
    /dev is read-only now/,
  ],
  [
    'its mode became production',
    (config) => config.replace('mode: test', 'mode: production'),
    /the mode of profile dev is now prod/,
  ],
  [
    'its ledger became another one',
    (config) => config.replace(/ledgerUrl: '[^']*'/, "ledgerUrl: 'http://127.0.0.1:9'"),
    /now has another ledger/,
  ],
  [
    'its token became that of another user',
    (config) => config,
    /the access token is now of user mallory, not of user/,
  ],
])('a payment that waits for its words calls no signer after %s', async (_what, change, said) => {
  const sandbox = await open();
  const folder = scratchFolder();
  const token = join(folder, 'token');
  writeFileSync(token, sandbox.token.reveal(), { mode: 0o600 });
  const cli = tokenCli(sandbox, { settings: [`token: { file: '${token}' }`] });
  delete cli.env['CANTUI_TOKEN'];
  const session = cli.pty(...paying(sandbox));
  const [, phrase = ''] = await session.until(/type (PAY dev [0-9a-f]{4}) to sign and send/);
  const config = cli.env['CANTUI_CONFIG'] ?? '';
  const before = readFileSync(config, 'utf8');
  writeFileSync(config, change(before), { mode: 0o600 });
  if (change(before) === before) writeFileSync(token, jwt({ sub: 'mallory' }), { mode: 0o600 });
  session.type(`${phrase}\r`);
  expect(await session.ended).toMatchObject({ exitCode: 10 });
  const screen = session.terminal.lines().join('\n');
  expect(screen).toMatch(said);
  expect(screen).not.toContain('Waiting for signer');
  expect(readEntries(join(cli.folder, 'cantui'))).toEqual([]);
});

it('a payment that waits for its words calls no signer after the right to act as the payer was withdrawn', async () => {
  const sandbox = await open();
  let isWithdrawn = false;
  // Nothing else of the ledger changes: only what it says of the user's rights.
  const ledgerUrl = await startChangingServer(sandbox.ledgerUrl, (json, path) =>
    isWithdrawn && path.endsWith('/rights') ? { rights: [] } : json,
  );
  const { pty, folder } = tokenCli(sandbox, { ledgerUrl });
  const session = pty(...paying(sandbox));
  const [, phrase = ''] = await session.until(/type (PAY dev [0-9a-f]{4}) to sign and send/);
  isWithdrawn = true;
  session.type(`${phrase}\r`);
  expect(await session.ended).toMatchObject({ exitCode: 10 });
  const screen = session.terminal.lines().join('\n');
  expect(screen).toMatch(/user ledger-api-user may no longer act as/);
  expect(screen).not.toContain('Waiting for signer');
  expect(readEntries(join(folder, 'cantui'))).toEqual([]);
});
