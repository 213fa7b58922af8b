import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cleanEnv, run } from '../../../support/terminal/built-program.ts';
import { sha256Hex } from '../../../../src/lib/sha256.ts';
import { sampleDalf, zipOf } from '../../../support/samples/dars.ts';
import { recordedPrepared } from '../../../support/verify/prepared-vectors.ts';
import { hostilePackage, payment, proposal } from '../../../support/writes/imitations.ts';
import { hashOf, preparedBytes, submissionBy } from '../../../support/writes/submission-writer.ts';
import {
  encoded,
  multiSignature,
  newSigner,
  partyToParticipant,
} from '../../../support/verify/topology-writer.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

const folder = scratchFolder();

const file = (name: string, content: object | string): string => {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
};

const signer = newSigner();
const party = `una::${signer.fingerprint}`;
const transactions = [partyToParticipant(party, { keys: [signer] })];
const allocation = file('allocate.json', {
  onboardingTransactions: encoded(transactions),
  multiHashSignatures: [multiSignature(signer, transactions)],
});
const execution = file('execute.json', submissionBy({ party, signer }));
const publicKey = file(
  'key.pem',
  signer.publicKey.key.export({ type: 'spki', format: 'pem' }).toString(),
);

const ended = async (args: readonly string[], env: Readonly<Record<string, string>> = {}) => {
  const started = run(args, cleanEnv(env));
  const { code } = await started.exit;
  return { code, stdout: started.stdout(), stderr: started.stderr() };
};

const verify = (...args: readonly string[]) => ended(['verify', ...args]);

describe('cantui verify', () => {
  it('reports on an onboarding, with no profile and no network', async () => {
    const { code, stdout, stderr } = await verify('topology', allocation);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain(`party           ${party}`);
    expect(stdout).toContain('ok       Signature 1 of the combined hash');
    expect(stdout).toContain('unknown  This participant as host');
  });

  it('reports on a submission, and knows more with the public key', async () => {
    const without = await verify('submission', execution);
    expect(without.code).toBe(0);
    expect(without.stdout).toContain('why: no public key loaded');
    const { stdout } = await verify('submission', execution, '--public-key', publicKey);
    expect(stdout).toContain(`ok       Signature 1-1 of ${party}`);
    expect(stdout).toContain('create Depot.Vault:Deposit');
    expect(stdout).toContain('grams: 17 (Int64)');
  });

  it('tells an interface of the token standard from one of the same name', async () => {
    const { asked, bytes } = payment(party, {
      interfacePackage: hostilePackage,
      isInputListed: true,
    });
    const words = [
      ...['submission', file('hostile.json', submissionBy({ party, signer }, { bytes }))],
      ...['--prepare-request', file('asked.json', asked)],
    ];
    const { code, stdout } = await verify(...words);
    expect(code).toBe(10);
    expect(stdout).toContain('FAILED   Package ids');
    expect(stdout).toContain('FAILED   Requested commands');
    const trusting = await verify(...words, '--trusted-package', hostilePackage);
    expect(trusting.stdout).toContain('ok       Package ids');
    // The request names the published interface, whatever else is trusted.
    expect(trusting.stdout).toContain('FAILED   Requested commands');
    const wrong = await verify(...words, '--trusted-package', 'free-tokens');
    expect([wrong.code, wrong.stderr]).toEqual([
      2,
      'cantui: --trusted-package free-tokens is not a package id of 64 hex digits, nor NAME: ID\n',
    ]);
  });

  it('trusts what the DARs of the profile hold, as a payment does', async () => {
    const dalf = sampleDalf('a release that is newer than the table');
    const dar = zipOf([{ name: `x/splice-wallet-9.0.0-${dalf.id}.dalf`, bytes: dalf.bytes }]);
    writeFileSync(join(folder, 'newer.dar'), dar);
    const { bytes } = proposal(party, dalf.id);
    const newer = file('newer.json', submissionBy({ party, signer }, { bytes }));
    const withDar = (sha256: string) => ({
      CANTUI_CONFIG: file(
        'cantui.yaml',
        `default: own\nprofiles:\n  own: { trustedDars: [newer.dar#${sha256}] }\n  other: {}\n`,
      ),
    });
    const words = ['verify', 'submission', newer];
    const [trusted, failed] = [sha256Hex(dar), 'FAILED   Package ids'];
    expect((await ended(words)).stdout).toContain(failed);
    expect((await ended([...words, '--profile', 'other'], withDar(trusted))).stdout).toContain(
      failed,
    );
    expect((await ended(words, withDar(trusted))).stdout).toContain('ok       Package ids');
    for (const command of [words, ['approve', newer], ['verify', 'bundle', newer]]) {
      const wrong = await ended(command, withDar('ab'.repeat(32)));
      expect([wrong.code, wrong.stdout]).toEqual([2, '']);
      expect(wrong.stderr).toContain(`whose SHA-256 is ${trusted} and not abab`);
    }
  });

  it.each([
    [
      'an onboarding',
      'topology',
      { onboardingTransactions: encoded(transactions) },
      'transaction 1 has no signature',
    ],
    [
      'a generated topology',
      'topology',
      { topologyTransactions: encoded(transactions).map(({ transaction }) => transaction) },
      'transaction 1 has no signature',
    ],
    [
      'a submission without signatures',
      'submission',
      { ...submissionBy({ party, signer }), partySignatures: undefined },
      `${party} has not signed`,
    ],
    [
      'a submission of a party with an empty list of signatures',
      'submission',
      {
        ...submissionBy({ party, signer }),
        partySignatures: { signatures: [{ party, signatures: [] }] },
      },
      `${party} has not signed`,
    ],
    [
      'a prepared transaction',
      'submission',
      {
        preparedTransaction: preparedBytes(party).toString('base64'),
        preparedTransactionHash: hashOf(preparedBytes(party)).toString('base64'),
        hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V2',
      },
      `${party} has not signed`,
    ],
  ])(
    'never calls %s verified, and exits with 10 unless that is allowed',
    async (_, what, body, missing) => {
      const path = file('unsigned.json', body);
      const { code, stdout } = await verify(what, path);
      expect(code).toBe(10);
      expect(stdout).toContain(`UNSIGNED: ${missing}`);
      expect(stdout).toContain('pass --allow-unsigned');
      expect(stdout).not.toContain('verified: every check');
      expect(stdout).not.toMatch(/signatures +1 of 1/);
      const json = await verify(what, path, '--output', 'json');
      const report = JSON.parse(json.stdout) as { verdict: string; unsigned: readonly string[] };
      expect([json.code, report.verdict]).toEqual([10, 'unsigned']);
      expect(report.unsigned.join()).toContain(missing);
      const allowed = await verify(what, path, '--allow-unsigned');
      expect([allowed.code, allowed.stdout]).toEqual([
        0,
        expect.stringMatching(/UNSIGNED: .*No check failed: sign it before you send it$/m),
      ]);
      expect(allowed.stdout).not.toContain('--allow-unsigned');
    },
  );

  it('ends with 10 when a check failed, and says what to do', async () => {
    const wrong = file('wrong.json', {
      ...recordedPrepared,
      preparedTransactionHash: Buffer.alloc(32).toString('base64'),
    });
    const { code, stdout } = await verify('submission', wrong);
    expect(code).toBe(10);
    expect(stdout).toContain('FAILED   Reported hash');
    expect(stdout).toContain('FAILED: do not sign, do not send');
  });

  it('prints the whole report as JSON', async () => {
    const { code, stdout } = await verify('submission', execution, '--output', 'json');
    const report = JSON.parse(stdout) as { readonly verdict: string; readonly prepared: object };
    expect([code, report.verdict]).toEqual([0, 'unknown']);
    expect(report.prepared).toMatchObject({
      steps: [{ kind: 'create', argument: { owner: party, grams: '17' } }],
      metadata: {
        actAs: [party],
        preparedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
      },
    });
    const topology = await verify('topology', allocation, '--output', 'json');
    expect(JSON.parse(topology.stdout)).toMatchObject({
      kind: 'topology',
      party,
      transactions: [{ mapping: { kind: 'PartyToParticipant' }, serial: 1 }],
    });
  });

  it('shows control characters rather than sending them to the terminal', async () => {
    const hostile = file('hostile.json', {
      ...submissionBy({ party, signer }),
      hashingSchemeVersion: '\u001b[31mV9\u202e',
    });
    const { stdout } = await verify('submission', hostile);
    expect(stdout).toContain('V9');

    expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
  });

  it.each([
    ['what is neither', ['party', allocation], 'Commands: topology, submission, bundle'],
    ['a file that is not there', ['topology', join(folder, 'none')], 'cannot read'],
    ['what is no JSON', ['topology', publicKey], 'is not a JSON object'],
    [
      'a private key',
      [
        'submission',
        execution,
        '--public-key',
        file('private.pem', signer.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()),
      ],
      'is a private key',
    ],
    [
      'an output of another kind',
      ['topology', allocation, '--output', 'ndjson'],
      'use table, json',
    ],
    [
      'a request beside an onboarding',
      ['topology', allocation, '--prepare-request', execution],
      '--prepare-request',
    ],
  ])('refuses with 2: %s', async (_what, args, words) => {
    const { code, stdout, stderr } = await verify(...args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(words);
  });
});
