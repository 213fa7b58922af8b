import { createPrivateKey, type KeyObject } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildExampleFiles } from '../../../../src/sandbox/examples/examples.ts';
import { startSandbox, type Sandbox } from '../../../../src/sandbox/sandbox.ts';
import { hasOpenssl } from '../../../support/signing/openssl.ts';
import { openSshPublicKey } from '../../../support/signing/openssh-key.ts';
import { startSshAgent, type RunningAgent } from '../../../support/signing/start-ssh-agent.ts';
import { cleanEnv, run, until } from '../../../support/terminal/built-program.ts';
import { hostilePackage, proposal } from '../../../support/writes/imitations.ts';
import { hashOf } from '../../../support/writes/submission-writer.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

let ledger: Sandbox;
let folder: string;
let agent: RunningAgent;

const at = (name: string): string => join(folder, name);

const keyOf = (name: 'allocate' | 'execute'): KeyObject =>
  createPrivateKey(readFileSync(at(`${name}/private-key.example.pem`)));

const signers = `
    signers:
      newcomer: { type: ssh-agent, publicKey: newcomer.pub }
      payer: { type: ssh-agent, publicKey: payer.pub }
      again: { type: ssh-agent, publicKey: execute/public-key.pem }
      openssl:
        type: command
        command: [openssl, pkeyutl, -sign, -rawin, -inkey, KEY, -in, /dev/stdin]
        publicKey: execute/public-key.pem
      endless: { type: command, command: [sleep, '600'], publicKey: payer.pub }
      broken: { type: command, command: ['false'], publicKey: payer.pub }`;

beforeAll(async () => {
  ledger = await startSandbox({ rate: 0, history: 20 });
});
beforeEach(async () => {
  folder = scratchFolder();
  for (const { name, content } of buildExampleFiles(ledger.world, 'cantui')) {
    mkdirSync(dirname(at(name)), { recursive: true });
    writeFileSync(at(name), typeof content === 'string' ? content : JSON.stringify(content));
  }
  writeFileSync(at('newcomer.pub'), openSshPublicKey(keyOf('allocate')));
  writeFileSync(at('payer.pub'), openSshPublicKey(keyOf('execute')));
  const settings = `ledgerUrl: '${ledger.ledgerUrl}'\n    mode: `;
  const own = signers.replace('KEY', at('execute/private-key.example.pem'));
  for (const mode of ['test', 'production'])
    writeFileSync(
      at(`${mode}.yaml`),
      `default: ${mode}\nprofiles:\n  ${mode}:\n    ${settings}${mode}${own}\n`,
    );
  agent = await startSshAgent(folder, [keyOf('allocate'), keyOf('execute')]);
  return () => agent.stop();
});
afterAll(() => ledger.close());

type Mode = 'test' | 'production';

const start = (mode: Mode, words: readonly string[]) => {
  const env = cleanEnv({
    XDG_STATE_HOME: folder,
    CANTUI_CONFIG: at(`${mode}.yaml`),
    CANTUI_TOKEN: ledger.token.reveal(),
    SSH_AUTH_SOCK: agent.socket,
  });
  return run(words, env);
};

const cantuiOn = async (mode: Mode, words: readonly string[]) => {
  const started = start(mode, words);
  const { code } = await started.exit;
  return { code, out: started.stdout(), err: started.stderr() };
};

const cantui = (...words: readonly string[]) => cantuiOn('test', words);

const json = (text: string): Record<string, unknown> => JSON.parse(text) as Record<string, unknown>;

const prepared = (): string => at('execute/prepare.response.json');

describe('a key in an SSH agent', () => {
  it('signs a generated topology, which the ledger allocates, in two commands', async () => {
    const generated = at('allocate/generate-topology.response.json');
    const place = ['--synchronizer', ledger.world.synchronizer];
    const signed = await cantui(
      ...['sign', generated, '--signer', 'newcomer', ...place],
      ...['-o', at('signed.json'), '--yes', '--output', 'json'],
    );
    expect(signed.code, signed.err).toBe(0);
    expect(json(signed.out)).toMatchObject({
      path: at('signed.json'),
      operation: 'allocate',
      missing: [],
      signers: [{ signer: 'newcomer', type: 'ssh-agent' }],
    });
    expect(statSync(at('signed.json')).mode & 0o777).toBe(0o600);
    const verified = await cantui('verify', 'topology', at('signed.json'));
    expect(verified.code, verified.out).toBe(0);
    const sent = await cantui(
      ...['allocate', '-f', at('signed.json'), '--yes', '--output', 'json'],
    );
    expect(sent.code, sent.err).toBe(0);
    expect(json(sent.out)).toMatchObject({ outcome: 'ALLOCATED' });
  });

  it('signs a prepared transaction, which the ledger commits, in three commands', async () => {
    const words = ['sign', prepared(), '--signer', 'payer'];
    const shown = await cantui(...words, '--dry-run');
    expect(shown.code, shown.err).toBe(0);
    const sha256 = /^sha256\s+([0-9a-f]{64})$/m.exec(shown.out)?.[1] ?? '';
    const confirmed = [...words, '--confirm', sha256, '-o', at('signed.json')];
    const signed = await cantuiOn('production', confirmed);
    expect(signed.code, signed.err).toBe(0);
    expect(signed.err).toContain('acts as');
    expect(signed.out).toContain('next            cantui execute -f');
    const sent = await cantui(
      ...['execute', '-f', at('signed.json'), '--public-key', at('payer.pub')],
      ...['--yes', '--output', 'json'],
    );
    expect(sent.code, sent.err).toBe(0);
    expect(json(sent.out)).toMatchObject({ followed: { kind: 'committed' } });
    const receipt = await cantui('journal', 'receipt', 'X-0001');
    expect(receipt.out).toMatch(/^signed by\s+payer \(ssh-agent\), 1220[0-9a-f]{64}, /m);
  });
});

describe('from a key in an SSH agent, in three commands', () => {
  const send = (command: 'allocate' | 'execute') =>
    cantui(command, '-f', at('signed.json'), '--yes', '--output', 'json');

  it('a party is generated, signed and allocated', async () => {
    const hint = ['--party-hint', 'walter', '--public-key', at('newcomer.pub')];
    const made = await cantui('topology', 'generate', ...hint, '-o', at('topology.json'));
    expect(made.code, made.err).toBe(0);
    const signed = await cantui(
      ...['sign', at('topology.json'), '--signer', 'newcomer', '-o', at('signed.json'), '--yes'],
    );
    expect(signed.code, signed.err).toBe(0);
    expect(signed.err).toContain(`prepared by     ${ledger.ledgerUrl}`);
    const verified = await cantui('verify', 'topology', at('signed.json'), '--output', 'json');
    expect(verified.code, verified.out).toBe(0);
    expect(verified.out).toContain('"asked-keys"');
    const sent = await send('allocate');
    expect(sent.code, sent.err).toBe(0);
    expect(json(sent.out)).toMatchObject({ outcome: 'ALLOCATED' });
  });

  it('a payment is prepared, signed and committed', async () => {
    const commands = readFileSync(at('execute/prepare.request.json'), 'utf8');
    writeFileSync(at('commands.json'), commands.replace('example-transfer', 'pay-from-a-key'));
    const made = await cantui('prepare', '-f', at('commands.json'), '-o', at('prepared.json'));
    expect(made.code, made.err).toBe(0);
    const signed = await cantui(
      ...['sign', at('prepared.json'), '--signer', 'payer', '-o', at('signed.json'), '--yes'],
    );
    expect(signed.code, signed.err).toBe(0);
    const sent = await send('execute');
    expect(sent.code, sent.err).toBe(0);
    expect(json(sent.out)).toMatchObject({ followed: { kind: 'committed' } });
  });

  it('a file whose bytes differ from its request is not signed', async () => {
    const hint = ['--party-hint', 'walter', '--public-key', at('newcomer.pub')];
    await cantui('topology', 'generate', ...hint, '-o', at('topology.json'));
    const changed = readFileSync(at('topology.json'), 'utf8').replace(
      '"partyHint": "walter"',
      '"partyHint": "mallory"',
    );
    writeFileSync(at('topology.json'), changed);
    const signed = await cantui(
      ...['sign', at('topology.json'), '--signer', 'newcomer', '-o', at('signed.json'), '--yes'],
    );
    expect([signed.code, signed.err]).toEqual([10, expect.stringContaining('FAILED')]);
    expect(existsSync(at('signed.json'))).toBe(false);
  });
});

describe('cantui sign', () => {
  const signed = (...words: readonly string[]) =>
    cantui('sign', ...words, '-o', at('signed.json'), '--yes');

  const isRefused = async (
    words: readonly string[],
    code: number,
    reason: string,
    mode: Mode = 'test',
  ) => {
    const refused = await cantuiOn(mode, ['sign', ...words, '-o', at('signed.json'), '--yes']);
    expect(refused.err).toContain(reason);
    expect(refused.code).toBe(code);
    expect(existsSync(at('signed.json'))).toBe(false);
  };

  it('takes the signature of openssl, which reads its standard input as a file', async () => {
    const { code, err } = await signed(prepared(), '--signer', 'openssl');
    if (hasOpenssl) expect(code, err).toBe(0);
    else expect(err).toContain('openssl cannot be started: no such file or folder');
  });

  it('never has a signer sign a hash that differs from the computed one', () =>
    isRefused(
      [at('execute/wrong-hash.response.json'), '--signer', 'payer'],
      10,
      'FAILED Reported hash',
    ));

  it('never has a signer sign a topology whose combined hash is wrong', () =>
    isRefused(
      [
        at('allocate/wrong-multi-hash.response.json'),
        ...['--signer', 'newcomer', '--synchronizer', ledger.world.synchronizer],
      ],
      10,
      'FAILED Reported combined hash',
    ));

  it('signs an unpublished package of a well-known name only for a profile that trusts it', async () => {
    const { bytes } = proposal(ledger.world.signing.party, hostilePackage);
    writeFileSync(
      at('hostile.json'),
      JSON.stringify({
        preparedTransaction: bytes.toString('base64'),
        preparedTransactionHash: hashOf(bytes).toString('base64'),
        hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V2',
      }),
    );
    const words = [at('hostile.json'), '--signer', 'payer'];
    await isRefused(words, 10, 'FAILED Package ids');
    appendFileSync(at('test.yaml'), `    trustedPackages: [splice-wallet: ${hostilePackage}]\n`);
    const { code, err } = await signed(...words);
    expect(code, err).toBe(0);
  });

  it('refuses a key that names none of the parties', () =>
    isRefused(
      [prepared(), '--signer', 'newcomer'],
      2,
      'is not the namespace key of an acting party',
    ));

  it('refuses a key that has no part in a topology', () =>
    isRefused(
      [
        at('allocate/generate-topology.response.json'),
        ...['--signer', 'payer', '--synchronizer', ledger.world.synchronizer],
      ],
      2,
      'cannot sign this topology',
    ));

  it('refuses two signers with one key', () =>
    isRefused([prepared(), '--signer', 'payer', '--signer', 'again'], 2, 'have the same key'));

  it('refuses the same key in a signed file', async () => {
    expect((await signed(prepared(), '--signer', 'payer')).code).toBe(0);
    const before = readFileSync(at('signed.json'));
    const again = await signed(at('signed.json'), '--signer', 'again');
    expect([again.code, again.err]).toEqual([
      2,
      expect.stringContaining('has signed this file already'),
    ]);
    expect(readFileSync(at('signed.json'))).toEqual(before);
  });

  it('overwrites no other file', async () => {
    writeFileSync(at('other.json'), 'kept');
    const refused = await cantui(
      'sign',
      prepared(),
      '--signer',
      'payer',
      '-o',
      at('other.json'),
      '--yes',
    );
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('is not overwritten')]);
    expect(readFileSync(at('other.json'), 'utf8')).toBe('kept');
  });

  it('writes nothing when one of several signers fails', () =>
    isRefused(
      [prepared(), '--party', partyOf(prepared()), '--signer', 'newcomer', '--signer', 'broken'],
      10,
      'signer broken: false exited with code 1',
    ));

  it('ends at a signal, calls no other signer and leaves no file', async () => {
    const started = start('test', [
      ...['sign', prepared(), '--signer', 'endless', '-o', at('signed.json'), '--yes'],
    ]);
    await until('the signer is called', () => started.stderr().includes('waiting for signer'));
    started.child.kill('SIGINT');
    expect((await started.exit).code).toBe(130);
    expect(started.stderr()).toContain('signer endless: sleep was canceled');
    expect(existsSync(at('signed.json'))).toBe(false);
  });

  it('names the signers of the profile when the name is unknown', () =>
    isRefused([prepared(), '--signer', 'payr'], 2, 'has no signer payr; it has newcomer, payer'));

  it('asks for a confirmation', async () => {
    const unconfirmed = await cantui(
      'sign',
      prepared(),
      '--signer',
      'payer',
      '-o',
      at('signed.json'),
    );
    expect([unconfirmed.code, unconfirmed.err]).toEqual([
      2,
      expect.stringContaining('choose one of --dry-run, --confirm SHA256, --yes'),
    ]);
  });

  it('takes --yes on a test profile only', () =>
    isRefused(
      [prepared(), '--signer', 'payer'],
      2,
      '--yes is refused: profile production has mode: production for this ledger',
      'production',
    ));

  it('signs nothing on a read-only profile', () =>
    isRefused([prepared(), '--signer', 'payer', '--read-only'], 2, 'is read-only'));

  it('refuses a file that contains a private key', () => {
    const content = { ...json(readFileSync(prepared(), 'utf8')), note: keyPem() };
    writeFileSync(at('leak.json'), JSON.stringify(content));
    return isRefused([at('leak.json'), '--signer', 'payer'], 2, 'contains a private key');
  });
});

describe('the configuration of signers', () => {
  it('is checked with the public keys, and shown without commands', async () => {
    const shown = await cantui('config', 'show');
    expect(shown.out).toMatch(/^signers +newcomer \(ssh-agent\), .*openssl \(command\)/m);
    expect(shown.out).not.toContain('pkeyutl');
    expect((await cantui('config', 'check')).code).toBe(0);
    writeFileSync(at('payer.pub'), keyPem());
    const checked = await cantui('config', 'check');
    expect(checked.code).toBe(2);
    expect(checked.err).toContain(
      'profiles.test.signers.payer.publicKey is a private key: use its public key',
    );
  });

  it('completes the names of signers', async () => {
    const { out } = await cantui('__complete', 'fish', 'sign', '--signer', '');
    expect(out).toContain('openssl\tcommand\n');
  });
});

const keyPem = (): string => readFileSync(at('execute/private-key.example.pem'), 'utf8');

const partyOf = (file: string): string =>
  /"actAs":\["([^"]+)"/.exec(
    readFileSync(file.replace('prepare.response', 'prepare.request'), 'utf8'),
  )?.[1] ?? '';
