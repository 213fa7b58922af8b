import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { exampleIds } from '../../../../src/sandbox/examples/examples.ts';
import { startSandbox, type Sandbox } from '../../../../src/sandbox/sandbox.ts';
import { builtProgram, cleanEnv, run, until } from '../../../support/terminal/built-program.ts';
import {
  startMisbehavingServer,
  type MisbehavingServer,
} from '../../../support/servers/misbehaving-server.ts';
import { strangeResponses, wildContract } from '../../../support/servers/strange-responses.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

const party = `alice::1220${'aa'.repeat(32)}`;
const contractId = `00${'ab'.repeat(32)}ca101220${'cd'.repeat(32)}`;
const updateId = `1220${'ef'.repeat(32)}`;

type Sent = { readonly transactionFormat?: unknown; readonly updateFormat?: unknown };

const ended = async (args: readonly string[], env: Readonly<Record<string, string>>) => {
  const started = run(args, cleanEnv(env));
  const { code } = await started.exit;
  return { code, stdout: started.stdout(), stderr: started.stderr() };
};

/** A contract with the id that the request names. */
const contractOf = ({ body }: { readonly body: string }): string => {
  const { contractId: id } = JSON.parse(body) as { readonly contractId: string };
  return JSON.stringify({ createdEvent: { contractId: id } });
};

describe('where the ledger does not know an update', () => {
  let ledger: MisbehavingServer;
  let scan: MisbehavingServer;
  const scanUpdate = { update_id: updateId, root_event_ids: [], events_by_id: {}, odd: 1.5 };
  beforeAll(async () => {
    [ledger, scan] = await Promise.all([startMisbehavingServer(), startMisbehavingServer()]);
  });
  afterAll(() => Promise.all([ledger.close(), scan.close()]));
  beforeEach(() => {
    ledger.behave({ status: 404, body: '{"code":"UPDATE_NOT_FOUND","cause":"x"}' });
    scan.behave({ body: JSON.stringify(scanUpdate) });
  });
  const lookUp = (...args: readonly string[]) =>
    ended(args, { CANTUI_LEDGER_URL: ledger.url, CANTUI_SCAN_URL: `${scan.url}/api/scan` });

  it('the JSON of the scan names its source and is a variant of update', async () => {
    for (const kind of ['update', 'transaction']) {
      const { code, stdout } = await lookUp(kind, updateId, '--output', 'json');
      expect(code).toBe(0);
      const update = { ScanUpdate: { value: scanUpdate } };
      expect(JSON.parse(stdout)).toEqual({ update, source: 'scan' });
    }
  });

  it.each([
    ['--as', party],
    ['--template', '#p:M:T'],
    ['--include', 'topology'],
    ['--shape', 'acs-delta'],
    ['--source', 'ledger'],
  ])('the scan is not asked with %s, which it would ignore', async (...flags) => {
    const before = scan.received.length;
    const { code, stdout, stderr } = await lookUp('update', updateId, ...flags);
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
    expect(stderr).toContain('--source scan');
    expect(scan.received).toHaveLength(before);
  });

  it('the scan alone is asked with --source scan', async () => {
    const before = ledger.received.length;
    const { code, stdout } = await lookUp('update', updateId, '--source', 'scan');
    expect(code).toBe(0);
    expect(stdout).toContain(updateId);
    expect(ledger.received).toHaveLength(before);
  });
});

describe('against a ledger of another kind, a lookup', () => {
  let server: MisbehavingServer;
  beforeAll(async () => {
    server = await startMisbehavingServer();
  });
  afterAll(() => server.close());

  const lookUp = (...args: readonly string[]) => ended(args, { CANTUI_LEDGER_URL: server.url });
  /** The last lookup; the reads for a table's facts about a contract follow it. */
  const sent = () => {
    const last = server.received.findLast(({ path }) => path.endsWith('-by-id'));
    return { path: last?.path, body: JSON.parse(last?.body ?? 'null') as unknown };
  };

  const hostile = String.raw`\u001b]0;owned\u0007\u202e\u0000`;
  const response = `{"createdEvent":{"contractId":"${contractId}","templateId":"p:M:T","createArgument":{"big":12345678901234567890,"exact":0.10000000000000000001,"text":"${hostile}"},"newField":true}}`;
  beforeEach(() => server.behave({ body: response }));

  it('sends the id and nothing that was not asked for', async () => {
    await lookUp('contract', contractId);
    expect(sent()).toEqual({ path: '/v2/contracts/contract-by-id', body: { contractId } });
    await lookUp('contract', contractId, '--as', party);
    expect(sent().body).toEqual({ contractId, queryingParties: [party] });
    await lookUp('transaction', updateId, '--as', party);
    expect(sent().body).toEqual({ updateId, requestingParties: [party] });
  });

  it('sends the format that the options make, which excludes requesting parties', async () => {
    await lookUp(
      'transaction',
      updateId,
      '--as',
      party,
      '--template',
      '#p:M:T',
      '--shape',
      'acs-delta',
    );
    expect(sent().body).toEqual({
      updateId,
      transactionFormat: {
        eventFormat: {
          filtersByParty: {
            [party]: {
              cumulative: [
                {
                  identifierFilter: {
                    TemplateFilter: {
                      value: { templateId: '#p:M:T', includeCreatedEventBlob: false },
                    },
                  },
                },
              ],
            },
          },
          verbose: true,
        },
        transactionShape: 'TRANSACTION_SHAPE_ACS_DELTA',
      },
    });
    await lookUp('update', updateId, '--include', 'topology');
    expect(sent().body).toEqual({
      updateId,
      updateFormat: {
        includeTopologyEvents: { includeParticipantAuthorizationEvents: { parties: [] } },
      },
    });
  });

  it('takes a whole format from a file, and a wildcard beside the names', async () => {
    const folder = scratchFolder();
    const file = join(folder, 'format.json');
    const updateFormat = { includeReassignments: { filtersByParty: {}, verbose: false } };
    writeFileSync(file, JSON.stringify(updateFormat));
    await lookUp('update', updateId, '--format-file', file);
    expect(sent().body).toEqual({ updateId, updateFormat });
    await lookUp('transaction', updateId, '--interface', '#p:M:I', '--wildcard');
    expect(JSON.stringify(sent().body)).toMatch(/"WildcardFilter".*"InterfaceFilter"/);
    writeFileSync(file, '{"includeReassignments":{"filtersByParty":{"al/ice":{}}}}');
    const refused = await lookUp('update', updateId, '--format-file', file);
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toContain('has "/" at position 3');
    expect(
      (await lookUp('update', updateId, '--format-file', file, '--created-event-blob')).stderr,
    ).toMatch(/Remove --created-event-blob/);
  });

  it('takes the update out of an event id, as the listing of activities has them', async () => {
    await lookUp('update', `#${updateId}:3`);
    expect(sent().body).toMatchObject({ updateId });
    await lookUp('transaction', `${updateId}:0`, '--as', party);
    expect(sent().body).toEqual({ updateId, requestingParties: [party] });
  });

  it.each(strangeResponses)('prints $what of a $lookup', async ({ lookup, id, body, printed }) => {
    server.behave({ body });
    const { code, stdout, stderr } = await lookUp(lookup, id);
    expect({ code, hint: stderr.includes('Check the URL') }).toEqual({ code: 0, hint: false });
    expect(stdout).toContain(printed);
  });

  it('says that a response without an update is empty', async () => {
    server.behave({ body: '{}' });
    const { code, stderr } = await lookUp('update', updateId);
    expect(code).toBe(3);
    expect(stderr).toContain('the response is empty');
  });

  it.each(['table', 'json', 'ndjson', 'yaml'])(
    'prints as %s what no double holds to the digit, and runs nothing of what would run',
    async (output) => {
      server.behave({ body: wildContract.body });
      const { stdout, code } = await lookUp('contract', wildContract.id, '--output', output);
      expect(code).toBe(0);
      for (const number of ['9007199254740993', '123456789012345678901234567890', '1E-10'])
        expect(stdout).toContain(number);
      expect(stdout).toContain('0.1000000000000000000000001');
      expect(stdout).toContain('fieldOfTomorrow');
      // A line feed alone is no control of a terminal.
      expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
    },
  );

  it('asks for facts about a contract for a table only, and JSON stays that of the server', async () => {
    const paths = async (...args: readonly string[]) => {
      const before = server.received.length;
      await ended(['contract', contractId, ...args], { CANTUI_LEDGER_URL: server.url });
      return server.received.slice(before).map(({ path }) => path);
    };
    const lookup = '/v2/contracts/contract-by-id';
    expect(await paths('--output', 'json')).toEqual([lookup]);
    expect(await paths()).toEqual([lookup, '/v2/events/events-by-contract-id']);
  });

  it('asks as the parties of the profile unless others or none are named, and says so', async () => {
    const folder = scratchFolder();
    const file = join(folder, 'config.yaml');
    writeFileSync(
      file,
      `default: mine\nprofiles:\n  mine:\n    ledgerUrl: ${server.url}\n    parties: ["${party}"]\n`,
    );
    const env = { CANTUI_CONFIG: file, CANTUI_PROFILE: 'mine' };
    const { stderr } = await ended(['contract', contractId], env);
    expect(stderr).toContain(`querying as ${party} (from the profile)`);
    expect(sent().body).toEqual({ contractId, queryingParties: [party] });
    const alone = await ended(['contract', contractId, '--as-any-party'], env);
    expect(alone.stderr).not.toContain('asked as');
    expect(sent().body).toEqual({ contractId });
  });

  it('is in the history with how it ended, and without what was found', async () => {
    const state = scratchFolder();
    const env = { CANTUI_LEDGER_URL: server.url, XDG_STATE_HOME: state };
    await ended(['contract', contractId, '--no-lookup-history'], env);
    expect((await ended(['history'], env)).stdout).toBe('');
    await ended(['contract', contractId], env);
    server.behave({ status: 404, body: '{"code":"UPDATE_NOT_FOUND","cause":"x"}' });
    await ended(['update', updateId, '--include', 'topology'], env);
    const { stdout } = await ended(['history', 'list'], env);
    const [first = '', second = ''] = stdout.trimEnd().split('\n');
    expect(first).toMatch(
      new RegExp(
        `^\\S+T\\d\\d:\\d\\d:\\d\\dZ  ${server.url} +contract +200 +\\d+ ms  ${contractId}  M:T$`,
      ),
    );
    expect(second).toMatch(new RegExp(`update +404 +\\d+ ms  ${updateId}  UPDATE_NOT_FOUND$`));
    const json = JSON.parse((await ended(['history', '--output', 'json'], env)).stdout) as object[];
    expect(json[1]).toMatchObject({ kind: 'update', format: { includeTopologyEvents: {} } });
    expect(JSON.stringify(json)).not.toContain('12345678901234567890');
    expect((await ended(['history', 'clear', '--profile', 'other'], env)).stderr).toContain(
      'deleted 0 lookups',
    );
    expect((await ended(['history', 'clear'], env)).stderr).toContain('deleted 2 lookups');
    expect((await ended(['history'], env)).stdout).toBe('');
  });

  it('is not in the history of the profile when it was made on another ledger', async () => {
    const folder = scratchFolder();
    const file = join(folder, 'config.yaml');
    writeFileSync(file, `default: mine\nprofiles:\n  mine:\n    ledgerUrl: ${server.url}\n`);
    const env = { CANTUI_CONFIG: file, XDG_STATE_HOME: folder };
    const other = await startMisbehavingServer();
    other.behave({ body: response });
    const own = ['--ledger-url', `${server.url}/`];
    for (const more of [[], own, ['--ledger-url', other.url]])
      await ended(['contract', contractId, '--profile', 'mine', ...more], env);
    await other.close();
    const owners = async (...more: readonly string[]) => {
      const { stdout } = await ended(['history', 'list', '--output', 'json', ...more], env);
      return (JSON.parse(stdout) as { profile: string }[]).map(({ profile }) => profile);
    };
    expect(await owners('--profile', 'mine')).toEqual(['mine', 'mine']);
    expect(await owners()).toEqual(['mine', 'mine', other.url]);
  });

  it('keeps every digit in table, JSON and YAML', async () => {
    for (const output of ['table', 'json', 'ndjson', 'yaml']) {
      const { stdout, code } = await lookUp('contract', contractId, '--output', output);
      expect(code).toBe(0);
      expect(stdout).toContain('12345678901234567890');
      expect(stdout).toContain('0.10000000000000000001');
      expect(stdout).toContain('newField');
    }
  });

  it('shows hostile text harmless in the table, and hands it on unchanged as JSON', async () => {
    const { stdout } = await lookUp('contract', contractId);
    // Nothing but line feeds may control the terminal, and nothing may turn the text round.
    expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
    expect(stdout).toContain('owned');
    const json = await lookUp('contract', contractId, '--output', 'json');
    const text = JSON.parse(`"${hostile}"`) as string;
    expect(JSON.parse(json.stdout)).toMatchObject({ createdEvent: { createArgument: { text } } });
    const yaml = await lookUp('contract', contractId, '--output', 'yaml');
    expect(parse(yaml.stdout)).toMatchObject({ createdEvent: { createArgument: { text } } });
    expect(yaml.stdout).not.toContain('\u001b');
    const words = { contractId, at: '2026-01-02T03:04:05Z', no: 'no', 1: '0o7' };
    server.behave({ body: JSON.stringify({ createdEvent: words }) });
    const quoted = await lookUp('contract', contractId, '--output', 'yaml');
    const old = parse(quoted.stdout, { version: '1.1' }) as unknown;
    expect(old).toEqual({ createdEvent: words });
  });

  it('asks for a transaction as an update where the older endpoint is gone, and says so', async () => {
    server.behave(
      { status: 404, body: 'The requested resource could not be found.' },
      { body: JSON.stringify({ update: { Transaction: { value: { updateId, offset: 7 } } } }) },
    );
    const { stdout, stderr, code } = await lookUp('transaction', updateId);
    expect(code).toBe(0);
    expect(stdout).toContain('offset              7');
    expect(stderr).toContain('Looked up as an update');
  });

  it('prints a transaction in one shape, whichever endpoint gave it', async () => {
    const transaction = { updateId, offset: 7 };
    server.behave({ body: JSON.stringify({ transaction }) });
    const byOldRoute = await lookUp('transaction', updateId, '--output', 'json');
    server.behave(
      { status: 404, body: 'The requested resource could not be found.' },
      { body: JSON.stringify({ update: { Transaction: { value: transaction } } }) },
    );
    const byNewRoute = await lookUp('transaction', updateId, '--output', 'json');
    expect(JSON.parse(byNewRoute.stdout)).toEqual({ transaction });
    expect(byNewRoute.stdout).toBe(byOldRoute.stdout);
  });

  it('keeps the format that was chosen when it is asked as an update', async () => {
    server.behave(
      { status: 404, body: 'The requested resource could not be found.' },
      { body: '{"update":{}}' },
    );
    await lookUp('transaction', updateId, '--template', '#p:M:T', '--shape', 'acs-delta');
    const [first, second] = server.received.slice(-2).map(({ body }) => JSON.parse(body) as Sent);
    expect(second?.updateFormat).toEqual({ includeTransactions: first?.transactionFormat });
  });

  const withStdin = async (text: string, ...words: readonly string[]) => {
    const child = spawn(process.execPath, [builtProgram, 'contract', '-', ...words], {
      env: cleanEnv({ CANTUI_LEDGER_URL: server.url }),
    });
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (data: Buffer) => (stdout += data.toString()));
    child.stderr.on('data', (data: Buffer) => (stderr += data.toString()));
    child.stdin.end(text);
    const code = await new Promise((resolve) => child.on('close', resolve));
    return { code, stdout, stderr };
  };

  it('takes ids from stdin, and keeps their order whichever responds first', async () => {
    server.behave(
      { bodyFor: contractOf, delayMs: 400 },
      { bodyFor: contractOf, delayMs: 200 },
      { status: 404, body: '{"code":"CONTRACT_NOT_FOUND","cause":"not there"}' },
      { bodyFor: contractOf },
    );
    const child = spawn(process.execPath, [builtProgram, 'contract', '-', '--output', 'ndjson'], {
      env: cleanEnv({ CANTUI_LEDGER_URL: server.url }),
    });
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (data: Buffer) => (stdout += data.toString()));
    child.stderr.on('data', (data: Buffer) => (stderr += data.toString()));
    child.stdin.end('00aa\n\n00bb\n00cc\n00dd\n');
    const code = await new Promise((resolve) => child.on('close', resolve));
    // Which request gets which response is the server's affair; every response is there, null for none.
    const lines = stdout.trimEnd().split('\n');
    expect(lines).toHaveLength(4);
    expect(lines.filter((line) => line === 'null')).toHaveLength(1);
    expect(stderr).toMatch(/00[a-d]{2}: /);
    expect(code).toBe(3);
    const order = server.received
      .slice(-4)
      .map(({ body }) => (JSON.parse(body) as { contractId: string }).contractId);
    expect(order).toEqual(['00aa', '00bb', '00cc', '00dd']);
  });

  it('joins wrapped ids on stdin where it reads all of them first', async () => {
    const id = `00${'ab'.repeat(68)}`;
    server.behave({ bodyFor: contractOf });
    const whole = await withStdin(`  ${id.slice(0, 76)}\n  ${id.slice(76)}\n`, '--output', 'json');
    expect(whole).toMatchObject({ code: 0 });
    expect(server.received.at(-1)?.body).toContain(id);
  });

  it('refuses a shortened id on stdin', async () => {
    const id = `00${'ab'.repeat(68)}`;
    for (const output of ['json', 'ndjson']) {
      server.behave({ bodyFor: contractOf });
      const cut = await withStdin(`${id}\n00abab…cdcd\n`, '--output', output);
      expect(cut.code).toBe(2);
      expect(cut.stderr).toContain('No known id matches 00abab…cdcd');
      expect(cut.stdout.includes(id)).toBe(output === 'ndjson');
    }
  });

  it('responds as NDJSON while ids still come, so that it can stand behind a tail', async () => {
    server.behave({ bodyFor: contractOf });
    const child = spawn(process.execPath, [builtProgram, 'contract', '-', '--output', 'ndjson'], {
      env: cleanEnv({ CANTUI_LEDGER_URL: server.url }),
    });
    let stdout = '';
    child.stdout.on('data', (data: Buffer) => (stdout += data.toString()));
    child.stdin.write('00aa\n');
    await until('the first response is there', () => stdout.includes('"contractId":"00aa"'));
    child.stdin.write('00');
    child.stdin.write('bb\n');
    await until('the second response is there', () => stdout.includes('"contractId":"00bb"'));
    child.stdin.end();
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect(code).toBe(0);
    expect(stdout.trimEnd().split('\n')).toHaveLength(2);
  });

  it('ends with a code of its own for each way to fail, and says what to do', async () => {
    const refusals = [
      [
        { status: 404, body: '{"code":"CONTRACT_NOT_FOUND","cause":"x"}' },
        3,
        /not visible|no such/i,
      ],
      [{ status: 401, body: '{"code":"NA","cause":"x"}' }, 4, /token/i],
      [{ status: 403, body: '{"code":"NA","cause":"x"}' }, 4, /token/i],
      [{ status: 400, body: 'Invalid value for: body' }, 5, /Invalid value for: body/],
      [
        { status: 404, body: '{"code":"PACKAGE_NAMES_NOT_FOUND","cause":"no such package"}' },
        5,
        /package name/,
      ],
      [{ status: 499, body: '{"code":"REQUEST_CANCELLED"}' }, 5, /canceled.*try again later/],
      [{ status: 501, body: '{"code":"NA","errorCategory":14}' }, 11, /does not support/],
      [{ status: 500, body: '{"code":"NA","errorCategory":-1}' }, 11, /try again later/],
      [{ status: 200, body: '<html>' }, 1, /proxy|URL/],
    ] as const;
    for (const [behavior, expected, words] of refusals) {
      server.behave(behavior);
      const { code, stdout, stderr } = await lookUp('contract', contractId);
      expect({ code, stdout }).toEqual({ code: expected, stdout: '' });
      expect(stderr).toMatch(words);
    }
  });

  it.each(['{}', '[]', '5', 'null', '"text"', '{"createdEvent":5}', '{"createdEvent":{}}'])(
    'ends with 1 for the malformed response %s, names the problem, and prints it as JSON',
    async (body) => {
      server.behave({ body });
      const table = await lookUp('contract', contractId);
      expect(table.code).toBe(1);
      expect(table.stderr).toMatch(/unexpected response: .+ Use --output json to see/s);
      const json = await lookUp('contract', contractId, '--output', 'json');
      expect(json.code).toBe(1);
      expect(JSON.parse(json.stdout)).toEqual(JSON.parse(body));
    },
  );

  it('ends with 1 when the response is about another contract', async () => {
    server.behave({ body: '{"createdEvent":{"contractId":"00ff"}}' });
    const { code, stderr } = await lookUp('contract', contractId);
    expect(code).toBe(1);
    expect(stderr).toContain(`The response is about 00ff, not about ${contractId}.`);
  });

  it('prints resources and context of an error', async () => {
    const error = {
      ...{ code: 'INVALID_FIELD', cause: 'bad id', context: { participant: 'p1' } },
      ...{ resources: [['CONTRACT_ID', '00ab']], errorCategory: 8 },
    };
    server.behave({ status: 400, body: JSON.stringify(error) });
    const { stderr } = await lookUp('contract', contractId);
    expect(stderr).toContain(
      'resources CONTRACT_ID=00ab; context participant=p1; error category 8',
    );
  });

  it('refuses options that mean nothing, before anything is sent', async () => {
    const before = server.received.length;
    const wrong = [
      ['contract', contractId, '--output', 'csv'],
      ['contract', contractId, '--as', 'al/ice'],
      ['contract', contractId, '--concurrency', '0'],
      ['contract', contractId, '--as', party, '--as-any-party'],
      ['update', updateId, '--include', 'events'],
      ['update', updateId, '--shape', 'round'],
      ['update', updateId, '--source', 'both'],
      ['update', updateId, '--source', 'scan', '--as', party],
      ['update', updateId, '--source', 'scan', '--include', 'topology'],
    ];
    for (const output of ['table', 'ndjson'])
      expect(await lookUp('contract', '-', '--output', output)).toEqual({
        code: 2,
        stdout: '',
        stderr: 'cantui: no ids on stdin: expected one id per line.\n',
      });
    for (const words of wrong) {
      const { code, stderr } = await lookUp(...words);
      expect(code).toBe(2);
      expect(stderr).toMatch(/--(?:output|as|concurrency|include|shape|source)/);
    }
    expect(server.received).toHaveLength(before);
  });
});

describe('on the sandbox', () => {
  let ledger: Sandbox;
  beforeAll(async () => {
    ledger = await startSandbox({ rate: 0, history: 200 });
  });
  afterAll(() => ledger.close());

  it('everything that it lists as an example is found, and is what it says', async () => {
    const env = { CANTUI_LEDGER_URL: ledger.ledgerUrl, CANTUI_TOKEN: ledger.token.reveal() };
    const examples = exampleIds(ledger.world);
    expect(examples.length).toBeGreaterThan(15);
    for (const kind of ['contract', 'transaction', 'update'] as const) {
      const own = examples.filter(({ lookup }) => lookup === kind);
      const { stdout, stderr, code } = await ended([kind, ...own.map(({ id }) => id)], env);
      expect(code).toBe(0);
      expect(stderr).not.toContain('Check the URL');
      const blocks = stdout.split(/^(?=(?:contract|transaction|update) (?:00|1220))/m);
      expect(blocks).toHaveLength(own.length);
      for (const [index, { what }] of own.entries()) {
        const word = what.split(': ').at(-1) ?? '';
        expect(blocks[index]).toContain(wordsOf[word] ?? word);
      }
    }
  });
});

/** How what an example is called stands in its facts. */
const wordsOf: Readonly<Record<string, string>> = {
  create: 'created',
  unassign: 'unassigned',
  assign: 'assigned',
  ParticipantAuthorizationAdded: 'authorized',
  ParticipantAuthorizationChanged: 'authorization changed',
  ParticipantAuthorizationRevoked: 'authorization revoked',
  ParticipantAuthorizationOnboarding: 'onboarding',
};
