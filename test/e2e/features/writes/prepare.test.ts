import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { FurtherOperationName } from '../../../../src/ledger/further-operations.ts';
import { type JsonObject } from '../../../../src/lib/json/json.ts';
import { interpretCommand } from '../../../../src/sandbox/prepare/interpret-command.ts';
import { encodePrepared } from '../../../../src/sandbox/prepare/prepared-nodes.ts';
import type { Sandbox } from '../../../../src/sandbox/sandbox.ts';
import { packageId } from '../../../../src/sandbox/state/templates.ts';
import { cleanEnv, run } from '../../../support/terminal/built-program.ts';
import { documentProblems } from '../../../support/documents/api-requests.ts';
import {
  missingResponses,
  startHostileParticipant,
} from '../../../support/servers/hostile-participant.ts';
import { startMisbehavingServer } from '../../../support/servers/misbehaving-server.ts';
import { open } from '../../../support/servers/sandbox.ts';
import {
  hostilePreparations,
  requestedDeadline,
} from '../../../support/writes/hostile-preparations.ts';
import {
  createCommand,
  prepareRequestOf,
  transferCommand,
} from '../../../support/writes/prepare-request.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';
import { jsonObjectIn } from '../../../support/json-object.ts';

const folder = scratchFolder();
let files = 0;

const omit = (json: JsonObject, key: string): JsonObject =>
  Object.fromEntries(Object.entries(json).filter(([name]) => name !== key));

/** Runs `prepare` on a request against a ledger; its output file is new. */
const prepare = async (
  sandbox: Sandbox,
  request: JsonObject,
  {
    url = sandbox.ledgerUrl,
    args = [],
    token = sandbox.token,
  }: {
    readonly url?: string;
    readonly args?: readonly string[];
    readonly token?: Sandbox['token'];
  } = {},
) => {
  files += 1;
  const named = (name: string): string => join(folder, `${name}-${files}`);
  const [from, out, tokenFile] = [named('commands'), named('prepared'), named('token')];
  writeFileSync(tokenFile, token.reveal(), { mode: 0o600 });
  writeFileSync(from, JSON.stringify(request));
  const ledger = ['--ledger-url', url, '--scan-url', sandbox.scanUrl, '--token-file', tokenFile];
  const started = run(['prepare', '-f', from, '-o', out, ...ledger, ...args]);
  const { code } = await started.exit;
  return { code, out, stdout: started.stdout(), stderr: started.stderr() };
};

const transfer = (sandbox: Sandbox, fields: JsonObject = {}): JsonObject =>
  prepareRequestOf(sandbox, transferCommand(sandbox), fields);

const v2 = { hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V2' } as const;
const v3 = { hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V3' } as const;
const v4 = { hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V4' } as const;

describe('cantui prepare', () => {
  it('writes the response and the request into a new private file', async () => {
    const sandbox = await open();
    const asked = transfer(sandbox, { maxRecordTime: '2099-01-02T03:04:05Z', ...v2 });
    const { code, out, stdout, stderr } = await prepare(sandbox, asked);
    expect([code, stderr]).toEqual([0, '']);
    expect(statSync(out).mode & 0o777).toBe(0o600);
    const file = jsonObjectIn(readFileSync(out, 'utf8'));
    expect(file).toMatchObject({ kind: 'cantui-prepared', version: 1, requested: asked });
    expect(documentProblems('prepareSubmission', '3.6', asked)).toEqual([]);
    expect(stdout).toContain('ok       Requested commands');
    expect(stdout).toMatch(/traffic cost {4}[\d,]+ bytes \(request/);
    expect(stdout).toMatch(/traffic left {4}[\d,]+ of [\d,]+ bytes bought for PAR::/);
    expect(stdout).toMatch(/deadline {8}2099-01-02T03:04:05.000Z \([\d,]+ days left\)/);
    const verified = run(['verify', 'submission', out, '--allow-unsigned']);
    expect((await verified.exit).code).toBe(0);
    expect(verified.stdout()).toContain('ok       Requested commands');
  });

  it('prints JSON with the cost, the deadline and the checks', async () => {
    const sandbox = await open();
    const { code, stdout, out } = await prepare(sandbox, transfer(sandbox), {
      args: ['--output', 'json'],
    });
    const json = jsonObjectIn(stdout);
    expect([code, json['file'], json['verdict'], json['deadline']]).toEqual([
      0,
      out,
      'unsigned',
      null,
    ]);
    expect(json['costEstimation']).toHaveProperty('totalTrafficCostEstimation');
    expect(json['traffic']).toMatchObject({ member: `PAR::${sandbox.world.participant}` });
  });

  it("says what is not the Amulet of the scan's network", async () => {
    const [sandbox, other] = [await open(), await open({ seed: 'another network' })];
    const own = await prepare(sandbox, transfer(sandbox));
    expect([own.code, own.stdout]).toEqual([0, expect.not.stringContaining('not the network')]);
    const { code, stdout } = await prepare(sandbox, transfer(sandbox), {
      args: ['--scan-url', other.scanUrl],
    });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^effect .* Amulet of DSO::\S+ \(not the network's Amulet\)/m);
  });

  it("gives the issuer of a submission's Amulet where it is not that of the scan's network", async () => {
    const [sandbox, other] = [await open(), await open({ seed: 'another network' })];
    const examples = join(scratchFolder(), 'examples');
    await run(['sandbox', 'examples', examples]).exit;
    const key = ['--public-key', join(examples, 'execute', 'public-key.pem')];
    const request = ['-f', join(examples, 'execute', 'request.json'), ...key];
    const nameOf = async (scanUrl: string): Promise<string> => {
      const services = ['--ledger-url', sandbox.ledgerUrl, '--scan-url', scanUrl];
      const { exit, stderr } = run(
        ['execute', ...request, ...services, '--confirm', '0'.repeat(64)],
        cleanEnv({ CANTUI_TOKEN: sandbox.token.reveal(), XDG_STATE_HOME: scratchFolder() }),
      );
      expect((await exit).code, stderr()).toBe(2);
      return stderr();
    };
    expect(await nameOf(sandbox.scanUrl)).toContain('25.0000 Amulet signing');
    expect(await nameOf(other.scanUrl)).toContain('25.0000 Amulet of DSO::');
  });

  it('warns when the transaction costs more than the traffic that is left', async () => {
    const sandbox = await open();
    const poor = {
      traffic_status: {
        actual: { total_consumed: 990, total_limit: 1000 },
        target: { total_purchased: 1000 },
      },
    };
    const scan = await startMisbehavingServer();
    onTestFinished(() => scan.close());
    scan.behave({
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(poor),
    });
    const scanUrl = `${scan.url}/api/scan`;
    const { code, stderr, stdout } = await prepare(sandbox, transfer(sandbox), {
      args: ['--scan-url', scanUrl],
    });
    expect(code).toBe(0);
    expect(stderr).toContain('without enough free base traffic the synchronizer refuses');
    expect(stdout).toContain('10 of 1,000 bytes bought for PAR::');
  });

  it('says what it adds to a request that ledgers would refuse', async () => {
    const sandbox = await open();
    const asked = omit(omit(transfer(sandbox), 'packageIdSelectionPreference'), 'synchronizerId');
    const { code, out, stderr } = await prepare(sandbox, asked);
    expect(code).toBe(0);
    expect(stderr).toContain('added packageIdSelectionPreference []');
    expect(stderr).toContain('added synchronizerId "": ledgers refuse a request without it.');
    const { requested } = jsonObjectIn(readFileSync(out, 'utf8'));
    expect(requested).toEqual({
      ...asked,
      ...v4,
      packageIdSelectionPreference: [],
      synchronizerId: '',
    });
  });

  // digital-asset/canton at v3.4.11, v3.5.10 and 1a7b4a8f, ledger-api-core: CommandsValidator.scala and
  // GetPreferredPackagesRequestValidator.scala take a SynchronizerId; the transaction names the physical one.
  it.each([[[]], [['--preferred-packages']]])(
    'sends the logical id of a synchronizer for its physical one, and says so: %j',
    async (args) => {
      const sandbox = await open();
      const { synchronizer } = sandbox.world;
      const asked = transfer(sandbox, {
        synchronizerId: `${synchronizer}::35-0`,
        packageIdSelectionPreference: [],
      });
      const { code, out, stderr } = await prepare(sandbox, asked, { args });
      expect(code).toBe(0);
      expect(stderr).toContain(`using synchronizerId "${synchronizer}"`);
      const { requested } = jsonObjectIn(readFileSync(out, 'utf8'));
      expect(requested).toMatchObject({ synchronizerId: synchronizer });
    },
  );

  const requestedIn = (out: string) =>
    jsonObjectIn(readFileSync(out, 'utf8'))['requested'] as JsonObject;

  it('asks for the newest hashing scheme of the release, and says so', async () => {
    const sandbox = await open();
    const { code, out, stderr, stdout } = await prepare(sandbox, transfer(sandbox));
    expect(code).toBe(0);
    expect(stderr).toContain(
      'using hashing scheme HASHING_SCHEME_VERSION_V4, the newest that the ledger (3.6.1-sandbox) and cantui support.',
    );
    expect(stdout).toContain('ok       Requested hashing scheme');
    expect(requestedIn(out)).toMatchObject(v4);
  });

  it('asks once more for a scheme that the ledger names when it refuses the newest', async () => {
    const sandbox = await open({ release: { protocolVersion: 35 } });
    const { code, out, stderr } = await prepare(sandbox, transfer(sandbox));
    expect(code, stderr).toBe(0);
    expect(stderr).toContain(
      'the ledger refused HASHING_SCHEME_VERSION_V4 and offers HASHING_SCHEME_VERSION_V3: using that.',
    );
    expect(requestedIn(out)).toMatchObject(v3);
  });

  it('names the schemes that work when the ledger refuses the one of the request', async () => {
    const sandbox = await open({ release: { protocolVersion: 35 } });
    const { code, out, stderr } = await prepare(sandbox, transfer(sandbox, v4));
    expect([code, existsSync(out)]).toEqual([5, false]);
    expect(stderr).toContain(
      'set hashingSchemeVersion to HASHING_SCHEME_VERSION_V3 or HASHING_SCHEME_VERSION_V2',
    );
  });

  it('leaves the hashing scheme to a release that lets nobody choose it', async () => {
    const sandbox = await open({ release: { version: '3.4.12' } });
    const { code, out, stderr } = await prepare(sandbox, transfer(sandbox));
    expect([code, stderr]).toEqual([0, '']);
    expect(requestedIn(out)).not.toHaveProperty('hashingSchemeVersion');
  });

  it('warns of an acting party that the user has no right to execute as', async () => {
    const sandbox = await open();
    const token = sandbox.readOnlyToken;
    const { code, stderr } = await prepare(sandbox, transfer(sandbox), { token });
    expect(code).toBe(0);
    expect(stderr).toContain(
      `WARNING: user reader has no right to act or execute as ${sandbox.world.signing.party}`,
    );
  });

  it('prefers the packages that the ledger names for the commands', async () => {
    const sandbox = await open();
    const asked = omit(transfer(sandbox), 'packageIdSelectionPreference');
    const { code, out, stderr } = await prepare(sandbox, asked, { args: ['--preferred-packages'] });
    expect(code).toBe(0);
    expect(stderr).toContain(`preferred package: splice-amulet 0.1.23, ${packageId}.`);
    const { requested } = jsonObjectIn(readFileSync(out, 'utf8'));
    expect(requested).toEqual({ ...asked, ...v4, packageIdSelectionPreference: [packageId] });
  });

  it('says what it adds besides the preferred packages', async () => {
    const sandbox = await open();
    const asked = omit(omit(transfer(sandbox), 'packageIdSelectionPreference'), 'synchronizerId');
    const { code, out, stderr } = await prepare(sandbox, asked, { args: ['--preferred-packages'] });
    expect(code).toBe(0);
    expect(stderr).toContain(`added synchronizerId ""`);
    const { requested } = jsonObjectIn(readFileSync(out, 'utf8'));
    const packageIdSelectionPreference = [packageId];
    expect(requested).toEqual({
      ...asked,
      ...v4,
      packageIdSelectionPreference,
      synchronizerId: '',
    });
  });

  it('refuses --preferred-packages for a request that has a preference', async () => {
    const sandbox = await open();
    const asked = transfer(sandbox, { packageIdSelectionPreference: [packageId] });
    const { code, stderr } = await prepare(sandbox, asked, { args: ['--preferred-packages'] });
    expect(code).toBe(2);
    expect(stderr).toContain('the request has a packageIdSelectionPreference');
  });

  it('exits with 2 when no command names a package for --preferred-packages', async () => {
    const sandbox = await open();
    const command = { CreateCommand: { templateId: 'ab:Main:T', createArguments: {} } };
    const asked = prepareRequestOf(sandbox, command);
    const { code, stderr } = await prepare(sandbox, asked, { args: ['--preferred-packages'] });
    expect([code, stderr]).toEqual([
      2,
      'cantui: --preferred-packages: no command refers to a package by its name (#name:Module:Template)\n',
    ]);
  });

  it('names the fields that a request lacks before it asks the ledger', async () => {
    const sandbox = await open();
    const { code, stderr } = await prepare(sandbox, { commands: [{ CreateCommand: {} }] });
    expect(code).toBe(2);
    expect(stderr).toContain('commandId is missing');
    expect(stderr).toContain('commands[0].CreateCommand.templateId is missing');
  });

  it('exits with 5 and the reason when the ledger refuses the commands', async () => {
    const sandbox = await open();
    const asked = prepareRequestOf(sandbox, transferCommand(sandbox, '1000000'));
    const { code, stderr, out } = await prepare(sandbox, asked);
    expect([code, existsSync(out)]).toEqual([5, false]);
    expect(stderr).toContain('Insufficient funds');
  });
});

describe('a hostile participant that prepares a transaction', () => {
  it.each(hostilePreparations)('is found out %s', async (_, change, words) => {
    const sandbox = await open();
    const asked = transfer(sandbox, { maxRecordTime: requestedDeadline });
    const url = await startHostileParticipant(sandbox, 'prepareSubmission', {
      request: change(sandbox),
    });
    const { code, stdout, stderr, out } = await prepare(sandbox, asked, { url });
    expect([code, existsSync(out)]).toEqual([10, false]);
    expect(stdout).toContain(words);
    expect(stderr).toContain(`a check failed: ${out} was not written. Do not sign`);
  });

  it('is found out with a command more', async () => {
    const sandbox = await open();
    const { world } = sandbox;
    const actors = [world.signing.party];
    const roots = [transferCommand(sandbox), createCommand(sandbox, world.signing.party)].flatMap(
      (command) => {
        const read = interpretCommand({ world, actors, salt: 'two', at: world.clock }, command);
        return read.ok ? [read.value] : [];
      },
    );
    const bytes = encodePrepared(roots, {
      actAs: actors,
      commandId: 'pay-rent',
      synchronizer: world.synchronizer,
      preparedAt: world.clock,
    });
    const url = await startHostileParticipant(sandbox, 'prepareSubmission', {
      response: (json) => ({ ...json, preparedTransaction: bytes.toString('base64') }),
    });
    const { code, stdout } = await prepare(sandbox, transfer(sandbox), { url });
    expect(code).toBe(10);
    expect(stdout).toContain(
      'FAILED   Requested commands: not requested: create Splice.Wallet.TransferPreapproval:TransferPreapprovalProposal',
    );
    expect(stdout).toContain('FAILED   Reported hash');
  });
});

describe('a ledger that lacks an operation of prepare', () => {
  type Row = readonly [FurtherOperationName, readonly string[], (exit: number) => number, string];

  const required: readonly Row[] = [
    [
      'prepareSubmission',
      [],
      (exit) => exit,
      'this ledger does not offer the prepare endpoint: prepare the transaction',
    ],
    [
      'preferredPackages',
      ['--preferred-packages'],
      (exit) => exit,
      'this ledger does not offer preferred-packages: omit --preferred-packages',
    ],
  ];
  const optional: readonly Row[] = (['authenticatedUser', 'userRights'] as const).map((name) => [
    name,
    [],
    () => 0,
    'the acting parties were not compared with them',
  ]);

  it.each(
    [...required, ...optional].flatMap((row) =>
      missingResponses.map((response) => [row[0], response.status, row, response] as const),
    ),
  )('(%s, with %i) is named on stderr with the other way', async (_, __, row, response) => {
    const [name, args, exitFor, words] = row;
    const sandbox = await open();
    const url = await startHostileParticipant(sandbox, name, { instead: response.instead });
    const { code, stderr, out } = await prepare(sandbox, transfer(sandbox), { url, args });
    const exit = exitFor(response.exit);
    expect([code, existsSync(out)]).toEqual([exit, exit === 0]);
    expect(stderr).toContain(words);
  });
});
