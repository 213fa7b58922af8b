import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { FurtherOperationName } from '../../../../src/ledger/further-operations.ts';
import { isObject, type JsonObject } from '../../../../src/lib/json/json.ts';
import type { Sandbox } from '../../../../src/sandbox/sandbox.ts';
import { toLedgerKey } from '../../../../src/verify/signatures/read-public-key.ts';
import { run } from '../../../support/terminal/built-program.ts';
import { documentProblems } from '../../../support/documents/api-requests.ts';
import {
  missingResponses,
  startHostileParticipant,
} from '../../../support/servers/hostile-participant.ts';
import { open } from '../../../support/servers/sandbox.ts';
import { newCurveSigner, newSigner } from '../../../support/verify/topology-writer.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';
import { jsonObjectIn } from '../../../support/json-object.ts';

const folder = scratchFolder();
const signer = newSigner();
const stranger = newSigner();
const pem = join(folder, 'key.pem');
writeFileSync(pem, signer.publicKey.key.export({ type: 'spki', format: 'pem' }));
const elsewhere = `elsewhere::1220${'5c'.repeat(32)}`;
let files = 0;

/** Runs `topology generate` against a ledger; its output file is new. */
const generate = async (
  sandbox: Sandbox,
  args: readonly string[] = [],
  { url = sandbox.ledgerUrl, key = pem }: { readonly url?: string; readonly key?: string } = {},
) => {
  files += 1;
  const out = join(folder, `topology-${files}.json`);
  const token = join(folder, `token-${files}`);
  writeFileSync(token, sandbox.token.reveal(), { mode: 0o600 });
  const ledger = ['--ledger-url', url, '--token-file', token];
  const own = ['--party-hint', 'walter', '--public-key', key, '-o', out];
  const started = run(['topology', 'generate', ...own, ...ledger, ...args]);
  const { code } = await started.exit;
  return { code, out, stdout: started.stdout(), stderr: started.stderr() };
};

describe('cantui topology generate', () => {
  it('writes the response and the request into a new private file', async () => {
    const sandbox = await open();
    const { code, out, stdout, stderr } = await generate(sandbox);
    expect([code, stderr]).toEqual([
      0,
      `cantui: the participant is connected to one synchronizer: using global, ${sandbox.world.synchronizer}.\n`,
    ]);
    expect(statSync(out).mode & 0o777).toBe(0o600);
    const file = jsonObjectIn(readFileSync(out, 'utf8'));
    const requested = isObject(file['requested']) ? file['requested'] : {};
    expect(file).toMatchObject({
      kind: 'cantui-topology',
      version: 1,
      ledger: sandbox.ledgerUrl,
      participant: sandbox.world.participant,
      partyId: `walter::${signer.fingerprint}`,
    });
    for (const release of ['3.4', '3.5', '3.6'] as const)
      expect(documentProblems('generateTopology', release, requested)).toEqual([]);
    expect(stdout).toContain('ok       Requested hosts');
    expect(stdout).toContain(`next            cantui sign ${out} --signer NAME -o signed.json`);
  });

  it('requests the hosts and the threshold that the options name, and prints JSON', async () => {
    const sandbox = await open();
    const { code, stdout, out } = await generate(sandbox, [
      ...['--confirming', elsewhere, '--threshold', '1', '--output', 'json'],
      ...['--synchronizer', sandbox.world.synchronizer],
    ]);
    const json = jsonObjectIn(stdout);
    expect([code, json['file'], json['verdict']]).toEqual([0, out, 'unsigned']);
    expect(json['requested']).toMatchObject({
      otherConfirmingParticipantUids: [elsewhere],
      confirmationThreshold: 1,
    });
  });

  it.each<[string, () => string]>([
    ['DER', () => signer.publicKey.spki.toString('latin1')],
    ['hex', () => signer.publicKey.spki.subarray(12).toString('hex')],
    ['base64', () => signer.publicKey.spki.toString('base64')],
    [
      'P-256 as PEM',
      () => newCurveSigner().publicKey.key.export({ type: 'spki', format: 'pem' }).toString(),
    ],
  ])('reads a public key as %s', async (_, content) => {
    files += 1;
    const key = join(folder, `key-${files}`);
    writeFileSync(key, content(), 'latin1');
    expect((await generate(await open(), [], { key })).code).toBe(0);
  });

  it('never overwrites a file', async () => {
    const sandbox = await open();
    const { out } = await generate(sandbox);
    const before = readFileSync(out, 'utf8');
    const { code, stderr } = await generate(sandbox, ['-o', out]);
    expect([code, readFileSync(out, 'utf8')]).toEqual([2, before]);
    expect(stderr).toMatch(/cannot write .*: it already exists/);
  });

  it('names all synchronizers with their aliases when there are several', async () => {
    const sandbox = await open();
    const { otherSynchronizer, synchronizer } = sandbox.world;
    sandbox.world.connected.push({ alias: 'private', id: otherSynchronizer });
    const { code, stderr, out } = await generate(sandbox);
    expect([code, existsSync(out)]).toEqual([2, false]);
    expect(stderr).toContain(`\n  ${synchronizer} (alias global)\n`);
    expect(stderr).toContain(`\n  ${otherSynchronizer} (alias private)\n`);
    const chosen = await generate(sandbox, ['--synchronizer', otherSynchronizer]);
    expect(chosen.code).toBe(0);
  });

  it.each<[string, readonly string[], string]>([
    ['a party id for a hint', ['--party-hint', 'walter::1220'], '--party-hint walter::1220'],
    ['a threshold of none', ['--threshold', '0'], '--threshold 0'],
    ['an alias for a synchronizer', ['--synchronizer', 'global'], '--synchronizer global'],
    ['an odd participant', ['--observing', 'p1'], '--observing p1'],
  ])('refuses %s before it asks the ledger', async (_, args, words) => {
    const { code, stderr } = await generate(await open(), args);
    expect(code).toBe(2);
    expect(stderr).toContain(words);
  });
});

describe('a hostile participant that generates a topology', () => {
  it.each<[string, JsonObject, string]>([
    [
      'with another host',
      { otherConfirmingParticipantUids: [elsewhere], confirmationThreshold: 1 },
      `FAILED   Requested hosts: not requested: host ${elsewhere} (confirmation)`,
    ],
    [
      'with another observer',
      { observingParticipantUids: [elsewhere] },
      `FAILED   Requested hosts: not requested: host ${elsewhere} (observation)`,
    ],
    [
      'for another key',
      { publicKey: toLedgerKey(stranger.publicKey) },
      `FAILED   Requested keys: not requested: key ${stranger.fingerprint}`,
    ],
    [
      'for another party',
      { partyHint: 'wa1ter' },
      `FAILED   Requested party: requested walter::${signer.fingerprint}, generated wa1ter`,
    ],
  ])('is found out %s', async (_, fields, words) => {
    const sandbox = await open();
    const url = await startHostileParticipant(sandbox, 'generateTopology', {
      request: (body) => ({ ...body, ...fields }),
    });
    const { code, stdout, stderr, out } = await generate(sandbox, [], { url });
    expect([code, existsSync(out)]).toEqual([10, false]);
    expect(stdout).toContain(words);
    expect(stderr).toContain(`a check failed: ${out} was not written. Do not sign`);
  });

  it('is found out with a lower threshold', async () => {
    const sandbox = await open();
    const url = await startHostileParticipant(sandbox, 'generateTopology', {
      request: (body) => ({ ...body, confirmationThreshold: 1 }),
    });
    const { code, stdout } = await generate(sandbox, ['--confirming', elsewhere], { url });
    expect(code).toBe(10);
    expect(stdout).toContain('confirmations: requested 2, generated 1');
  });

  it('is found out with a hash of other bytes', async () => {
    const sandbox = await open();
    const url = await startHostileParticipant(sandbox, 'generateTopology', {
      response: (json) => ({ ...json, multiHash: Buffer.alloc(34, 7).toString('base64') }),
    });
    const { code, stdout } = await generate(sandbox, ['--output', 'json'], { url });
    const json = jsonObjectIn(stdout);
    expect([code, json['verdict'], json['file']]).toEqual([10, 'failed', null]);
  });
});

describe('a ledger that lacks an operation of topology generate', () => {
  const without = async (
    name: FurtherOperationName,
    { instead }: (typeof missingResponses)[number],
  ) => {
    const sandbox = await open();
    return { sandbox, url: await startHostileParticipant(sandbox, name, { instead }) };
  };
  const eachResponse = it.each(
    missingResponses.map((response) => [response.status, response] as const),
  );

  eachResponse('leads to the other way without generate-topology (%i)', async (_, response) => {
    const { sandbox, url } = await without('generateTopology', response);
    const { code, stderr, out } = await generate(sandbox, [], { url });
    expect([code, existsSync(out)]).toEqual([response.exit, false]);
    expect(stderr).toContain('this ledger does not offer generate-topology: generate the topology');
  });

  eachResponse(
    'needs the option when it does not list its synchronizers (%i)',
    async (_, response) => {
      const { sandbox, url } = await without('connectedSynchronizers', response);
      const { code, stderr } = await generate(sandbox, [], { url });
      expect(code).toBe(response.exit);
      expect(stderr).toContain('cannot list the synchronizers');
      expect(stderr).toContain('pass --synchronizer ID');
      const named = ['--synchronizer', sandbox.world.synchronizer];
      expect((await generate(sandbox, named, { url })).code).toBe(0);
    },
  );

  eachResponse('leaves the host open without its participant id (%i)', async (_, response) => {
    const { sandbox, url } = await without('participantId', response);
    const { code, stdout, stderr } = await generate(sandbox, [], { url });
    expect(code).toBe(0);
    expect(stderr).toContain('the ledger did not report its participant id');
    expect(stdout).toContain('unknown  Requested hosts');
  });
});
