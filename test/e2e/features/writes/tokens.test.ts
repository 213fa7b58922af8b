import { appendFileSync, existsSync, readFileSync, statSync } from 'node:fs';
import { operatorId } from '../../../../src/sandbox/state/ledger-state.ts';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isObject, parseJson, type JsonObject } from '../../../../src/lib/json/json.ts';
import { textAt } from '../../../../src/lib/json/fields.ts';
import type { Sandbox } from '../../../../src/sandbox/sandbox.ts';
import { registrarOf } from '../../../../src/sandbox/state/parties.ts';
import { readEntries } from '../../../../src/storage/journal/journal-file.ts';
import { open } from '../../../support/servers/sandbox.ts';
import { startRewritingServer } from '../../../support/servers/rewriting-server.ts';
import { allocated } from '../../../support/writes/submission-writer.ts';
import { tokenCli, type TokenRun } from '../../../support/tokens/token-cli.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';
import { builtProgram, run } from '../../../support/terminal/built-program.ts';
import { openPty } from '../../../support/terminal/pty-session.ts';

const digestIn = ({ stdout }: TokenRun): string =>
  /^sha256 +([0-9a-f]{64})$/m.exec(stdout)?.[1] ?? '';

/** The offer that the last update of a ledger made. */
const offerIn = ({ world }: Sandbox): string => {
  const offers = [...world.contracts.values()].filter(
    ({ template }) => template === 'TransferInstruction' || template === 'UtilityOffer',
  );
  return offers.at(-1)?.id ?? '';
};

const effectsOf = ({ json }: TokenRun): JsonObject => {
  const effects = json['effects'];
  return isObject(effects) ? effects : {};
};

const change = (party: string, admin: string, unlocked: string, locked: string) => ({
  party,
  instrument: { admin, id: 'Amulet' },
  unlocked,
  locked,
});

describe('cantui pay', () => {
  it('pays at once where a preapproval allows it, and cannot pay twice', async () => {
    const sandbox = await open();
    const { run, folder } = tokenCli(sandbox);
    const { signing, traders } = sandbox.world;
    const words = ['pay', '--from', signing.party, '--to', traders[0], '--amount', '12.5'];
    const shown = await run(...words, '--memo', 'rent', '--dry-run');
    expect([shown.code, shown.stderr]).toEqual([0, '']);
    expect(shown.stdout).toContain('pays            12.5000 Amulet');
    expect(shown.stdout).toContain('how             at once');
    expect(shown.stdout.match(/^memo /gm)).toHaveLength(1);
    expect(shown.stdout.match(/^token /gm)).toHaveLength(1);
    expect(readEntries(join(folder, 'cantui'))).toEqual([]);

    const confirmed = [...words, '--memo', 'rent', '--confirm', digestIn(shown)];
    const sent = await run(...confirmed);
    expect([sent.code, sent.stderr]).toEqual([
      0,
      'cantui: waiting for signer own, at most 60 s.\n',
    ]);
    expect(sent.stdout).toMatch(/^outcome +COMMITTED\nentry +X-0001\neffect .+\nfollow-up .+\n$/);
    const [entry] = readEntries(join(folder, 'cantui'));
    expect(entry?.effect?.brief[0]).toBe(`12.5000 Amulet ${signing.party} → ${traders[0]}`);
    expect(entry?.signers).toMatchObject([{ signer: 'own', type: 'command' }]);

    const again = await run(...confirmed, '--accept-warnings', 'paid-before');
    expect([again.code, again.stderr]).toEqual([
      2,
      expect.stringContaining('the terms or the holdings have changed, or it was sent already'),
    ]);
    expect(readEntries(join(folder, 'cantui'))).toHaveLength(1);
  });

  it('takes no shortened receiver, and none that the ledger does not know, without a word', async () => {
    const sandbox = await open();
    const { run, folder } = tokenCli(sandbox);
    const { signing, traders } = sandbox.world;
    const pay = (to: string, ...more: readonly string[]) =>
      run('pay', '--from', signing.party, '--to', to, '--amount', '2', ...more);
    const short = await pay(traders[0].slice(0, 20), '--yes');
    expect([short.code, short.stderr]).toEqual([2, expect.stringContaining('was shortened')]);
    const wrong = traders[0].slice(0, -1) + (traders[0].endsWith('0') ? '1' : '0');
    const shown = await pay(wrong, '--dry-run');
    expect([shown.code, shown.stderr]).toEqual([
      10,
      expect.stringContaining(`the ledger does not know ${wrong}`),
    ]);
    expect(shown.stdout).toContain('--override-failures known-receiver');
    const accepting = ['--accept-warnings', 'known-receiver'] as const;
    for (const way of [['--yes'], ['--confirm', digestIn(shown), ...accepting]]) {
      const refused = await pay(wrong, ...way);
      expect([refused.code, refused.stderr]).toEqual([
        10,
        expect.stringContaining('failed: known-receiver'),
      ]);
    }
    const written = await pay(wrong, '-o', join(folder, 'file.json'));
    expect([written.code, written.stderr]).toEqual([
      10,
      expect.stringMatching(/^cantui: FAILED .*the ledger does not know/m),
    ]);
    expect(existsSync(join(folder, 'file.json'))).toBe(false);
    expect(readEntries(join(folder, 'cantui'))).toEqual([]);
    expect((await pay(wrong, '--dry-run', '--override-failures', 'known-receiver')).code).toBe(0);
  });

  it('writes the prepared transaction for a signer elsewhere', async () => {
    const sandbox = await open();
    const { run, folder } = tokenCli(sandbox);
    const { signing, traders } = sandbox.world;
    const [prepared, signed] = [join(folder, 'prepared.json'), join(folder, 'signed.json')];
    const words = ['pay', '--from', signing.party, '--to', traders[1] ?? '', '--amount', '1'];
    const other = await run(...words, '-o', prepared, '--user', 'eve');
    expect([other.code, existsSync(prepared)]).toEqual([2, false]);
    expect(other.stderr).toContain(`user eve, and the access token of user ${operatorId}`);
    const written = await run(...words, '-o', prepared, '--user', operatorId);
    expect([written.code, written.stdout]).toEqual([
      0,
      expect.stringContaining('ok       Requested change of holdings'),
    ]);
    expect(statSync(prepared).mode & 0o777).toBe(0o600);
    expect((await run('sign', prepared, '--signer', 'own', '-o', signed, '--yes')).code).toBe(0);
    expect(readFileSync(signed, 'utf8')).toContain(`"userId": "${operatorId}"`);
    const sent = await run('execute', '-f', signed, '--yes', '--output', 'json');
    expect([sent.code, sent.json['outcome']]).toEqual([0, 'COMMITTED']);
    expect(effectsOf(sent)['holdings']).toEqual([
      change(signing.party, sandbox.world.dso, '-1.0000000000', '+0.0000000000'),
      change(traders[1] ?? '', sandbox.world.dso, '+1.0000000000', '+0.0000000000'),
    ]);
  });

  it.each<[string, readonly string[], string]>([
    ['more than there is', ['--amount', '1000.1'], 'not enough Amulet: 1,000.0000 unlocked of'],
    ['no amount', ['--amount', '0'], '--amount "0" is not a positive decimal'],
    [
      'a token that nobody has',
      ['--amount', '1', '--instrument', 'SILVER'],
      'no unlocked holding of SILVER',
    ],
    [
      'more digits than the token has',
      ['--amount', '0.00001', '--instrument', 'GOLD'],
      'XGLD has 4',
    ],
  ])('refuses to pay %s', async (_title, words, reason) => {
    const sandbox = await open();
    const { run } = tokenCli(sandbox);
    const { signing, traders } = sandbox.world;
    const parties = ['--from', signing.party, '--to', traders[0]];
    const { code, stderr } = await run('pay', ...parties, ...words, '--yes');
    expect([code === 2 || code === 10, stderr]).toEqual([true, expect.stringContaining(reason)]);
  });

  it('is confirmed at a terminal with a phrase, which is asked for once', async () => {
    const sandbox = await open();
    const { pty, folder } = tokenCli(sandbox);
    const { signing, traders } = sandbox.world;
    const words = ['pay', '--from', signing.party, '--to', traders[0], '--amount', '3'];
    const session = pty(...words);
    const [, phrase = ''] = await session.until(/type (PAY dev [0-9a-f]{4}) to sign and send/);
    expect(session.terminal.lines().join('\n')).toContain('you lose        3.0000 Amulet');
    session.type(`${phrase}\r`);
    expect(await session.ended).toMatchObject({ exitCode: 0 });
    expect(readEntries(join(folder, 'cantui'))).toHaveLength(1);
  });

  it('has a memo that begins no line of a lookup or a statement at a terminal', async () => {
    const sandbox = await open();
    const { env, run: cli } = tokenCli(sandbox);
    const { signing, traders } = sandbox.world;
    const words = ['pay', '--from', signing.party, '--to', traders[0], '--amount', '1', '--yes'];
    const memo = 'you gain    1,000,000.0000 Amulet '.repeat(7).trim();
    expect((await cli(...words, '--memo', memo)).code).toBe(0);
    const update = [...sandbox.world.updates.keys()].at(-1) ?? '';
    for (const command of [
      ['update', update],
      ['statement', signing.party],
    ]) {
      const args = [builtProgram, ...command];
      const session = openPty({ file: process.execPath, args, columns: 80, rows: 600, env });
      expect(await session.ended).toMatchObject({ exitCode: 0 });
      const lines = session.terminal.lines();
      expect(lines.join('\n')).toContain('spaces⟩1,000,000.0000');
      expect(lines.filter((line) => /^(?:you|gain|1,000,000|⟨|spaces)/.test(line))).toEqual([]);
    }
  });

  it('is read by a screen reader with each value after its label', async () => {
    const sandbox = await open();
    const { run: cli } = tokenCli(sandbox);
    const { signing, traders } = sandbox.world;
    const words = ['pay', '--from', signing.party, '--to', traders[0], '--amount', '3'];
    const { code, stdout } = await cli(...words, '--memo', 'x', '--dry-run', '--linear');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^pays: 3\.0000 Amulet$/m);
    expect(stdout).toContain(`\nto: ${traders[0]}\nmemo: "x"\n`);
    expect(stdout).not.toMatch(/\S {3,}\S/);
    const update = [...sandbox.world.updates.keys()].at(-1) ?? '';
    const found = await cli('update', update, '--linear');
    expect([found.code, found.stdout]).toEqual([0, expect.stringMatching(/^effect: .+$/m)]);
    expect(found.stdout).not.toMatch(/\S {3,}\S/);
  });

  it('has what is paid, and to whom, on the screen on which its phrase is typed', async () => {
    const sandbox = await open();
    const { env } = tokenCli(sandbox);
    const { signing, traders } = sandbox.world;
    const examples = join(scratchFolder(), 'examples');
    await run(['sandbox', 'examples', examples]).exit;
    const file = (name: string): string => join(examples, 'execute', name);
    const ways = [
      [
        'pay',
        '--from',
        signing.party,
        '--to',
        traders[0],
        '--amount',
        '25',
        '--memo',
        'rent '.repeat(50),
      ],
      ['execute', '-f', file('request.json'), '--public-key', file('public-key.pem')],
    ];
    for (const words of ways) {
      const session = openPty({ file: process.execPath, args: [builtProgram, ...words], env });
      await session.until(/type (?:PAY|EXECUTE) dev [0-9a-f]{4} to/);
      const screen = session.terminal.lines().join('\n');
      expect(screen).toContain('you lose        25.0000 Amulet');
      expect(screen.replace(/\s/g, '')).toContain(`othersgain25.0000Amulet:${traders[0]}`);
      session.type('no\r');
      expect(await session.ended).toMatchObject({ exitCode: 2 });
    }
  });

  it('signs nothing at a terminal where other words are typed than the phrase', async () => {
    const sandbox = await open();
    const { pty, folder } = tokenCli(sandbox);
    const { signing, traders } = sandbox.world;
    const session = pty('pay', '--from', signing.party, '--to', traders[0], '--amount', '3');
    const [, phrase = ''] = await session.until(/type (PAY dev [0-9a-f]{4}) to sign and send/);
    session.type(`${phrase.toLowerCase()}\r`);
    expect(await session.ended).toMatchObject({ exitCode: 2 });
    const screen = session.terminal.lines().join('\n');
    expect(screen).toContain('the confirmation does not match');
    expect(screen).not.toContain('waiting for signer');
    expect(readEntries(join(folder, 'cantui'))).toEqual([]);
  });

  it('signs nothing with a read-only profile', async () => {
    const sandbox = await open();
    const { run, folder } = tokenCli(sandbox, { settings: ['readOnly: true'] });
    const { signing, traders } = sandbox.world;
    const words = ['pay', '--from', signing.party, '--to', traders[0], '--amount', '1'];
    const { code, stderr } = await run(...words, '--yes');
    const never = 'profile dev is read-only and never sends';
    expect([code, stderr]).toEqual([2, `cantui: not signed, not sent: ${never}\n`]);
    const shown = await run(...words, '--dry-run');
    expect(shown.stdout).toMatch(new RegExp(`^to send +${never}$`, 'm'));
    expect(readEntries(join(folder, 'cantui'))).toEqual([]);
  });

  it('signs nothing for a profile that requires an approval', async () => {
    const sandbox = await open();
    const { run, folder } = tokenCli(sandbox, { settings: ['requiredApprovals: 1'] });
    const { signing, traders } = sandbox.world;
    const words = ['pay', '--from', signing.party, '--to', traders[0], '--amount', '1', '--yes'];
    const { code, stderr } = await run(...words);
    expect([code, stderr]).toEqual([10, expect.stringContaining('requires 1 approval: write the')]);
    expect(readEntries(join(folder, 'cantui'))).toEqual([]);
  });

  it('signs nothing where another profile of the same ledger requires an approval', async () => {
    const sandbox = await open();
    const { run, folder, env } = tokenCli(sandbox);
    const other = ['prod:', '  mode: production', '  requiredApprovals: 1'];
    const lines = [...other, `  ledgerUrl: '${sandbox.ledgerUrl}'`].map((line) => `  ${line}\n`);
    appendFileSync(env['CANTUI_CONFIG'] ?? '', lines.join(''));
    const { signing, traders } = sandbox.world;
    const words = ['pay', '--from', signing.party, '--to', traders[0], '--amount', '1', '--yes'];
    const { code, stderr } = await run(...words);
    expect([code, stderr]).toEqual([10, expect.stringContaining('requires 1 approval: write the')]);
    expect(readEntries(join(folder, 'cantui'))).toEqual([]);
  });

  it('signs nothing if the registry announces another transfer than it makes', async () => {
    const sandbox = await open();
    const lying = await startRewritingServer(new URL(sandbox.scanUrl).origin, (text) =>
      text === 'direct' ? 'offer' : text,
    );
    const { run, folder } = tokenCli(sandbox, { scanUrl: `${lying}/api/scan` });
    const { signing, traders } = sandbox.world;
    const words = ['pay', '--from', signing.party, '--to', traders[0], '--amount', '1', '--yes'];
    const { code, stderr } = await run(...words);
    expect([code, stderr]).toEqual([
      10,
      expect.stringContaining('should change by -1.0000 unlocked'),
    ]);
    expect(stderr).not.toContain('waiting for signer');
    expect(readEntries(join(folder, 'cantui'))).toEqual([]);
  });

  it('signs nothing with a context that the participant does not know', async () => {
    const sandbox = await open();
    const config = sandbox.world.rules.get('ExternalPartyConfigState')?.id ?? '';
    const lying = await startRewritingServer(new URL(sandbox.scanUrl).origin, (text) =>
      text === config ? config.replace(/.{8}$/, '00000000') : text,
    );
    const { run } = tokenCli(sandbox, { scanUrl: `${lying}/api/scan` });
    const { signing, traders } = sandbox.world;
    const words = ['pay', '--from', signing.party, '--to', traders[0], '--amount', '1', '--yes'];
    const { code, stderr } = await run(...words);
    expect([code, stderr]).toEqual([5, expect.stringContaining('DAML_INTERPRETATION_ERROR')]);
    expect(stderr).not.toContain('waiting for signer');
  });

  it.each<[what: string, act: (sandbox: Sandbox) => readonly string[], then: string]>([
    [
      'a payment',
      ({ world: { signing, traders } }) => [
        ...['pay', '--from', signing.party, '--to', traders[0], '--amount', '1'],
      ],
      'it was paid, or nothing happened.',
    ],
    [
      'a preapproval',
      ({ world: { signing, provider } }) => ['preapprove', signing.party, '--provider', provider],
      'the proposal exists, or nothing happened.',
    ],
    [
      'the end of a preapproval',
      ({ world: { signing, traders, hosted } }) => {
        const host = hosted.get(signing.party);
        if (host !== undefined) hosted.set(traders[0], host);
        return ['cancel-preapproval', traders[0], '--signer', 'own'];
      },
      'the preapproval has ended, or it is as before.',
    ],
  ])('says what happens to %s without a response if nobody does anything', async (_, act, then) => {
    const sandbox = await open({ writeFault: { name: 'lost-request' } });
    const { run } = tokenCli(sandbox);
    const { code, stderr } = await run(...act(sandbox), '--yes', '--wait', '0');
    expect([code, stderr]).toEqual([
      6,
      expect.stringMatching(/if you do nothing: after 20\S+Z the ledger can no longer record it/),
    ]);
    expect(stderr).toContain(`Check the entry then: ${then}`);
  });

  it('says when an offer without a response frees its amount', async () => {
    const sandbox = await open({ writeFault: { name: 'lost-request' } });
    const { signing, traders } = sandbox.world;
    const parties = ['--from', signing.party, '--to', traders[0]];
    const words = ['pay', ...parties, '--amount', '2', '--instrument', 'GOLD', '--yes'];
    const { code, stderr } = await tokenCli(sandbox).run(...words, '--wait', '0');
    expect([code, stderr]).toEqual([
      6,
      expect.stringMatching(/Nobody can accept an offer after 20\S+Z: cantui withdraw then frees/),
    ]);
  });

  it('says without a response that its deadline is not signed, where the hashing scheme leaves it out', async () => {
    // Up to 3.4, a request can't choose the scheme: the participant takes the oldest.
    const release = { version: '3.4.9' };
    const sandbox = await open({ release, writeFault: { name: 'lost-request' } });
    const { run } = tokenCli(sandbox);
    const { signing, traders } = sandbox.world;
    const words = ['pay', '--from', signing.party, '--to', traders[0], '--amount', '1', '--yes'];
    const { code, stderr } = await run(...words, '--wait', '0');
    expect([code, stderr]).toEqual([
      6,
      expect.stringMatching(
        /deadline 20\S+Z is not signed, so the ledger may still record it later/,
      ),
    ]);
    expect(stderr).not.toContain('can no longer record it');
  });
});

describe('an offer', () => {
  const offered = async () => {
    const sandbox = await open();
    const receiver = await allocated(sandbox, 'newcomer');
    const payer = tokenCli(sandbox);
    const { party } = sandbox.world.signing;
    const words = ['pay', '--from', party, '--to', receiver.party, '--amount', '7', '--yes'];
    const { code, stdout } = await payer.run(...words);
    expect([code, stdout]).toEqual([0, expect.stringContaining('COMMITTED')]);
    const other = tokenCli(sandbox, { keys: receiver.signer });
    return { sandbox, payer, party, receiver, other, offer: offerIn(sandbox) };
  };

  it('reaches its receiver when the receiver accepts it', async () => {
    const { sandbox, party, receiver, other, offer } = await offered();
    const { code, json } = await other.run('accept', offer, '--yes', '--output', 'json');
    expect([code, json['outcome']]).toEqual([0, 'COMMITTED']);
    const { dso } = sandbox.world;
    expect(effectsOf({ json } as TokenRun)['holdings']).toEqual([
      change(party, dso, '+0.0000000000', '-7.0000000000'),
      change(receiver.party, dso, '+7.0000000000', '+0.0000000000'),
    ]);
    const again = await other.run('accept', offer, '--yes');
    expect([again.code, again.stderr]).toEqual([3, expect.stringContaining('has ended')]);
  });

  it.each(['reject', 'withdraw'] as const)('frees the amount again: %s', async (action) => {
    const { sandbox, payer, party, other, offer } = await offered();
    const { run } = action === 'reject' ? other : payer;
    const { code, json } = await run(action, offer, '--yes', '--output', 'json');
    expect([code, json['outcome']]).toEqual([0, 'COMMITTED']);
    expect(effectsOf({ json } as TokenRun)['holdings']).toEqual([
      change(party, sandbox.world.dso, '+7.0000000000', '-7.0000000000'),
    ]);
  });

  it('is not there for a contract that is something else', async () => {
    const sandbox = await open();
    const { run } = tokenCli(sandbox);
    const [amulet = ''] = [...sandbox.world.kept.keys()];
    const { code, stderr } = await run('accept', amulet, '--dry-run');
    expect([code, stderr]).toEqual([10, expect.stringContaining('is not an offer signed')]);
  });
});

describe('cantui merge', () => {
  it('makes one holding of several', async () => {
    const sandbox = await open();
    const { run } = tokenCli(sandbox);
    const { party } = sandbox.world.signing;
    expect((await run('merge', party, '--dry-run')).stderr).toContain('nothing to merge');
    const receiver = await allocated(sandbox, 'newcomer');
    await run('pay', '--from', party, '--to', receiver.party, '--amount', '7', '--yes');
    await run('withdraw', offerIn(sandbox), '--yes');
    const merged = await run('merge', party, '--yes');
    expect([merged.code, merged.stdout]).toEqual([0, expect.stringContaining('COMMITTED')]);
    const own = [...sandbox.world.kept.values()].filter(({ owner }) => owner === party);
    expect(own.map(({ units }) => units)).toEqual([1000n * 10_000_000_000n]);
  });
});

describe('a token of another registry', () => {
  it('is offered and withdrawn through the registry of its admin', async () => {
    const sandbox = await open();
    const { run } = tokenCli(sandbox);
    const { signing, traders } = sandbox.world;
    const gold = `${registrarOf(sandbox.world)}/GOLD`;
    const words = ['pay', '--from', signing.party, '--to', traders[0], '--amount', '2.5'];
    const sent = await run(...words, '--instrument', gold, '--yes', '--output', 'json');
    expect([sent.code, sent.json['outcome']]).toEqual([0, 'COMMITTED']);
    const ended = await run('withdraw', offerIn(sandbox), '--yes', '--output', 'json');
    expect([ended.code, ended.json['outcome']]).toEqual([0, 'COMMITTED']);
    expect(effectsOf(ended)['holdings']).toMatchObject([
      { party: signing.party, unlocked: '+2.5000000000', locked: '-2.5000000000' },
    ]);
  });

  it('is accepted with the credentials that its registry hands over', async () => {
    const sandbox = await open();
    const { run } = tokenCli(sandbox);
    const { party } = sandbox.world.signing;
    const offer = [...sandbox.world.contracts.values()].find(
      ({ template, observers }) => template === 'UtilityOffer' && observers.includes(party),
    );
    const { code, json } = await run('accept', offer?.id ?? '', '--yes', '--output', 'json');
    expect([code, json['outcome']]).toEqual([0, 'COMMITTED']);
  });

  it('cannot be paid without the address of its registry', async () => {
    const sandbox = await open();
    const { run } = tokenCli(sandbox, { registries: {} });
    const { signing, traders } = sandbox.world;
    const words = ['pay', '--from', signing.party, '--to', traders[0], '--amount', '1'];
    const { code, stderr } = await run(...words, '--instrument', 'GOLD', '--yes');
    expect([code, stderr]).toEqual([2, expect.stringContaining('to the profile: registries: {')]);
  });
});

describe('a preapproval', () => {
  it('is proposed by its receiver', async () => {
    const sandbox = await open();
    const { run, folder } = tokenCli(sandbox);
    const { signing, provider } = sandbox.world;
    const words = ['preapprove', signing.party, '--provider', provider];
    const file = join(folder, 'prepared.json');
    expect((await run(...words, '-o', file)).code).toBe(0);
    const prepared = parseJson(readFileSync(file, 'utf8'));
    expect(textAt(isObject(prepared) ? prepared : {}, 'kind')).toBe('cantui-prepared');
    const sent = await run(...words, '--yes');
    expect([sent.code, sent.stdout]).toEqual([0, expect.stringContaining('COMMITTED')]);
  });

  it('ends when its receiver cancels it', async () => {
    const sandbox = await open();
    const { run } = tokenCli(sandbox);
    const { signing, hosted, traders } = sandbox.world;
    const [receiver] = traders;
    const host = hosted.get(signing.party);
    if (host !== undefined) hosted.set(receiver, host);
    const words = ['cancel-preapproval', receiver, '--signer', 'own', '--yes'];
    const { code, stdout, stderr } = await run(...words);
    expect([code, stderr]).toEqual([0, expect.anything()]);
    expect(stdout).toContain('COMMITTED');
    const paid = ['pay', '--from', signing.party, '--to', receiver, '--amount', '1', '--dry-run'];
    expect((await run(...paid)).stdout).toContain('how             offer');
  });

  it('that does not exist cannot be canceled', async () => {
    const sandbox = await open();
    const { run } = tokenCli(sandbox);
    const { code, stderr } = await run('cancel-preapproval', sandbox.world.signing.party, '--yes');
    expect([code, stderr]).toEqual([3, expect.stringContaining('has no preapproval')]);
  });
});
