import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readEntries } from '../../../../src/storage/journal/journal-file.ts';
import { buildExampleFiles } from '../../../../src/sandbox/examples/examples.ts';
import { startSandbox, type Sandbox } from '../../../../src/sandbox/sandbox.ts';
import { writePast } from '../../../support/writes/journal-writer.ts';
import { cleanEnv, run } from '../../../support/terminal/built-program.ts';
import { errorInfo } from '../../../support/samples/error-info.ts';
import {
  startMisbehavingServer,
  type Behavior,
  type MisbehavingServer,
} from '../../../support/servers/misbehaving-server.ts';
import { asTestLedger } from '../../../support/samples/test-profile.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';
import {
  ledgerCannotDecode,
  ledgerRefusal,
  ledgerWithoutEndpoint,
} from '../../../support/servers/ledger-refusal.ts';

let folder: string;
let ledger: Sandbox;
let server: MisbehavingServer;

beforeEach(async () => {
  folder = scratchFolder();
  ledger = await startSandbox({ rate: 0, history: 20, seed: 'follow' });
  server = await startMisbehavingServer();
});

afterEach(async () => {
  await ledger.close();
  await server.close();
});

/** A ready request of the sandbox, in a file. */
const example = (name: string): string => {
  const file = buildExampleFiles(ledger.world, 'follow').find((file) => file.name === name);
  const path = join(folder, name.replace('/', '-'));
  writeFileSync(path, JSON.stringify(file?.content));
  return path;
};

const send = async (what: 'allocate' | 'execute', url: string, ...flags: readonly string[]) => {
  const env = {
    XDG_STATE_HOME: folder,
    CANTUI_TOKEN: ledger.token.reveal(),
    ...asTestLedger(folder, url),
  };
  const file = example(`${what}/request.json`);
  const accepted = ['--accept-warnings', 'signature-1-1,sent-before'];
  const words = [what, '--file', file, '--yes', '--ledger-url', url, '--output', 'json'];
  const started = run([...words, ...accepted, ...flags], cleanEnv(env));
  const { code } = await started.exit;
  return { code, told: JSON.parse(started.stdout()) as Record<string, unknown> };
};

const stateDir = (): string => join(folder, 'cantui');
const entry = () => readEntries(stateDir())[0];

const completion = (submissionId: string, status: number): string =>
  JSON.stringify([
    { completionResponse: { OffsetCheckpoint: { value: { offset: 12345678901234568 } } } },
    {
      completionResponse: {
        Completion: {
          value: {
            submissionId,
            status: { code: status, message: status === 0 ? '' : 'LOCAL_VERDICT_TIMEOUT(2,1)' },
            updateId: status === 0 ? `1220${'ef'.repeat(32)}` : '',
            offset: 12345678901234568,
          },
        },
      },
    },
  ]);

const end: Behavior = { body: '{"offset":77}' };
const accepted: Behavior = { body: '{}' };
const submissionId = 'example-submission';

describe('what becomes of an execution after its response', () => {
  it('is read on the sandbox: the update that it became, which carries its hash', async () => {
    const { code, told } = await send('execute', ledger.ledgerUrl);
    expect(code).toBe(0);
    expect(told).toMatchObject({ outcome: 'COMMITTED', followed: { kind: 'committed' } });
    const { findings = [], hash } = entry() ?? {};
    const updateId = findings.at(-1)?.updateId ?? '';
    const found = run(['update', updateId, '--ledger-url', ledger.ledgerUrl], {
      ...cleanEnv({ CANTUI_TOKEN: ledger.token.reveal() }),
    });
    await found.exit;
    expect(found.stdout()).toContain(hash);
    const env = cleanEnv({ XDG_STATE_HOME: folder });
    const receipt = run(['journal', 'receipt', 'X-0001'], env);
    expect((await receipt.exit).code).toBe(0);
    expect(receipt.stdout()).toMatch(/outcome +COMMITTED/);
    expect(receipt.stdout()).toMatch(/checks +\d+ ok, 0 failed/);
    expect(receipt.stdout()).toContain(hash);
    expect(receipt.stdout()).not.toContain(ledger.token.reveal());
    const file = join(stateDir(), 'receipts', 'X-0001.json');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      operator: { subject: entry()?.subject },
      state: { word: 'COMMITTED' },
      checks: entry()?.checks,
    });
  });

  it('is asked for with the ledger’s end of before it was sent, and the write is sent once', async () => {
    server.behave(end, accepted, { body: completion(submissionId, 0) });
    const { told } = await send('execute', server.url);
    expect(told).toMatchObject({ outcome: 'COMMITTED' });
    const asked = server.received.map(({ method, path }) => `${method} ${path.split('?')[0]}`);
    expect(asked).toEqual([
      'GET /v2/state/ledger-end',
      'POST /v2/interactive-submission/execute',
      'POST /v2/commands/command-completions',
    ]);
    expect(JSON.parse(server.received[2]?.body ?? '')).toMatchObject({ beginExclusive: 77 });
    const token = `Bearer ${ledger.token.reveal()}`;
    expect(server.received.every(({ headers }) => headers.authorization === token)).toBe(true);
    expect(entry()).toMatchObject({ word: 'COMMITTED', ledgerEnd: '77' });
  });

  it('is asked for under its older name where the newer one is not there', async () => {
    const gone = { status: 404, body: 'The requested resource could not be found.' };
    server.behave(end, accepted, gone, { body: completion(submissionId, 0) });
    const { told } = await send('execute', server.url);
    expect(told).toMatchObject({ outcome: 'COMMITTED' });
    expect(server.received.at(-1)?.path).toContain('/v2/commands/completions?');
  });

  it('may be that it was rejected after all, with the code, and ends with 5', async () => {
    server.behave(end, accepted, { body: completion(submissionId, 10) });
    const { code, told } = await send('execute', server.url);
    expect(code).toBe(5);
    expect(told).toMatchObject({ outcome: 'REJECTED' });
    expect(entry()?.findings.at(-1)).toMatchObject({
      code: 'LOCAL_VERDICT_TIMEOUT',
      evidence: 'the completion',
    });
  });

  it('stays ACCEPTED, in words, where it cannot be read or does not come in time', async () => {
    const cases: readonly (readonly [readonly Behavior[], RegExp])[] = [
      [[end, accepted, ledgerRefusal(403)], /no permission to read completions/],
      [[end, accepted, { status: 404, body: 'gone' }], /does not offer completions/],
      [
        [end, accepted, { body: completion('of somebody else', 0) }],
        /no completion arrived in time/,
      ],
      [[{ status: 500, body: '' }, accepted], /cannot read the ledger end/],
      [[ledgerRefusal(403), accepted], /no permission to read the ledger end/],
    ];
    for (const [behaviors, reason] of cases) {
      // An open entry would stop the next case: each has a journal of its own.
      folder = scratchFolder();
      server.behave(...behaviors);
      const { code, told } = await send('execute', server.url, '--wait', '300ms');
      expect(code).toBe(0);
      expect(told).toMatchObject({ outcome: 'ACCEPTED', followed: { kind: 'open' } });
      expect(JSON.stringify(told['followed'])).toMatch(reason);
    }
  });
});

/** A completion that tells an error, as gRPC status and `ErrorInfo` (Canton, ApiErrors). */
const failedCompletion = (
  code: number,
  reason: string,
  metadata: Readonly<Record<string, string>> = {},
): Behavior => {
  const message = `${reason}(10,5a1f): told by the test`;
  const status = { code, message, details: [errorInfo(reason, metadata)] };
  const value = { submissionId, status, updateId: '', offset: 78 };
  return { body: JSON.stringify([{ completionResponse: { Completion: { value } } }]) };
};

describe('a completion that tells an error is judged as a response would be', () => {
  const duplicate = (existing: string): Behavior =>
    failedCompletion(6, 'DUPLICATE_COMMAND', {
      existingSubmissionId: `Some(${existing})`,
      completion_offset: '42',
      definite_answer: 'false',
    });

  it('so a duplicate is a success, and the journal and the receipt keep its details', async () => {
    server.behave(end, accepted, duplicate('sent from another machine'));
    const { code, told } = await send('execute', server.url);
    expect(code).toBe(0);
    expect(told).toMatchObject({ outcome: 'SUPERSEDED' });
    expect(entry()?.findings.at(-1)).toMatchObject({
      word: 'SUPERSEDED',
      code: 'DUPLICATE_COMMAND',
      existingSubmissionId: 'sent from another machine',
      completionOffset: '42',
      definiteAnswer: false,
    });
    const receipt = run(['journal', 'receipt', 'X-0001'], cleanEnv({ XDG_STATE_HOME: folder }));
    await receipt.exit;
    expect(receipt.stdout()).toContain('sent from another machine');
    expect(receipt.stdout()).toMatch(/at offset +42/);
  });

  it('so a duplicate closes the attempt that it names', async () => {
    server.behave(end, { end: { by: 'reset' } }, { status: 503, body: '' });
    await send('execute', server.url, '--wait', '300ms');
    const first = entry()?.submissionId ?? '';
    let second = '';
    server.behave(
      end,
      {
        bodyFor: ({ body }) => {
          second = (JSON.parse(body) as { submissionId: string }).submissionId;
          return '{}';
        },
      },
      {
        bodyFor: () => duplicate(first).body?.toString().replace(submissionId, second) ?? '',
      },
    );
    const { code } = await send('execute', server.url, '--retry-of', 'X-0001');
    expect(code).toBe(0);
    expect(readEntries(stateDir()).map(({ word }) => word)).toEqual([
      'ACCEPTED EARLIER',
      'SUPERSEDED',
    ]);
  });

  it('so a duplicate of something else under the same command id is no success', async () => {
    writePast(stateDir(), {
      entry: 'X-0001',
      at: Date.now() - 60_000,
      url: `${server.url}/v2/interactive-submission/execute`,
      intent: { submissionId: 'of something else', content: 'something else' },
      finding: { word: 'COMMITTED' },
    });
    server.behave(end, accepted, duplicate('of something else'));
    const { code, told } = await send('execute', server.url);
    expect(code).toBe(5);
    expect(told).toMatchObject({ outcome: 'REJECTED' });
    expect(JSON.stringify(told)).toContain('X-0001 used the same command id for another write');
  });

  it.each<[string, Behavior, string, number]>([
    [
      'an earlier attempt in flight',
      failedCompletion(10, 'SUBMISSION_ALREADY_IN_FLIGHT'),
      'IN FLIGHT',
      6,
    ],
    [
      'another submission in flight',
      failedCompletion(10, 'SUBMISSION_ALREADY_IN_FLIGHT', {
        existingSubmissionId: 'Some(another)',
        definite_answer: 'false',
      }),
      'IN FLIGHT',
      6,
    ],
    [
      'itself in flight',
      failedCompletion(10, 'SUBMISSION_ALREADY_IN_FLIGHT', {
        existingSubmissionId: `Some(${submissionId})`,
        definite_answer: 'false',
      }),
      'IN FLIGHT',
      6,
    ],
    [
      'a definite answer',
      failedCompletion(10, 'SEQUENCER_REQUEST_FAILED', { definite_answer: 'true' }),
      'REJECTED',
      5,
    ],
    // digital-asset/canton: LocalRejectError.scala and TransactionError.scala give every local verdict
    // the definite answer false, Update.scala (CommandRejected) says what that means.
    [
      'a conflict',
      failedCompletion(10, 'LOCAL_VERDICT_LOCKED_CONTRACTS', { definite_answer: 'false' }),
      'REJECTED',
      5,
    ],
    [
      'no definite answer',
      failedCompletion(14, 'SEQUENCER_BACKPRESSURE', { definite_answer: 'false' }),
      'UNKNOWN',
      6,
    ],
    ['a failed precondition', failedCompletion(9, 'INCONSISTENT'), 'REJECTED', 5],
    ['a deadline', failedCompletion(4, 'REQUEST_TIME_OUT'), 'UNKNOWN', 6],
  ])('so %s is what it is in a response', async (_, completed, word, exit) => {
    server.behave(end, accepted, completed);
    const { code, told } = await send('execute', server.url);
    expect(told).toMatchObject({ outcome: word });
    expect(code).toBe(exit);
    expect(entry()).toMatchObject({ word });
  });
});

describe('an execution whose response was lost', () => {
  it('is COMMITTED once its completion is found, at once or later by journal check', async () => {
    server.behave(end, { end: { by: 'reset' } }, { status: 503, body: '' });
    const lost = await send('execute', server.url, '--wait', '300ms');
    expect(lost.code).toBe(6);
    expect(lost.told).toMatchObject({ outcome: 'UNKNOWN' });
    const env = { XDG_STATE_HOME: folder, CANTUI_TOKEN: ledger.token.reveal() };
    const journal = async (...words: readonly string[]) => {
      const started = run(['journal', ...words, '--ledger-url', server.url], cleanEnv(env));
      const { code } = await started.exit;
      return { code, stdout: started.stdout(), stderr: started.stderr() };
    };
    server.behave({ body: completion(submissionId, 0) });
    expect(await journal('check', 'X-0001')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('committed as update 1220') as string,
    });
    expect(entry()).toMatchObject({ word: 'COMMITTED' });
    const elsewhere = await journal('check', 'X-0002');
    expect(elsewhere.code).toBe(3);
  });

  it('is COMMITTED once a transaction that carries its hash was looked up', async () => {
    server.behave(end, { end: { by: 'reset' } }, { status: 503, body: '' });
    await send('execute', server.url, '--wait', '300ms');
    const { hash = '' } = entry() ?? {};
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    const look = async (externalTransactionHash: string) => {
      const value = { updateId: `1220${'ef'.repeat(32)}`, externalTransactionHash };
      server.behave({ body: JSON.stringify({ update: { Transaction: { value } } }) });
      const words = ['update', value.updateId, '--ledger-url', server.url];
      const started = run(words, cleanEnv({ XDG_STATE_HOME: folder }));
      await started.exit;
      return started.stderr();
    };
    expect(await look('ab'.repeat(32))).not.toContain('COMMITTED');
    expect(entry()).toMatchObject({ word: 'UNKNOWN' });
    expect(await look(hash)).toContain('(X-0001): COMMITTED');
    expect(entry()).toMatchObject({ word: 'COMMITTED' });
  });

  it('is one of them when several attempts carry that hash, and none that was refused', async () => {
    const lost: Behavior = { end: { by: 'reset' } };
    const attempts: readonly (readonly [Behavior, ...string[]])[] = [
      [ledgerRefusal(401)],
      [lost],
      [lost, '--retry-of', 'X-0002'],
    ];
    for (const [response, ...flags] of attempts) {
      server.behave(end, response);
      await send('execute', server.url, '--wait', '0', ...flags);
    }
    const value = {
      updateId: `1220${'ef'.repeat(32)}`,
      externalTransactionHash: entry()?.hash ?? '',
    };
    server.behave({ body: JSON.stringify({ update: { Transaction: { value } } }) });
    const words = ['update', value.updateId, '--ledger-url', server.url];
    const started = run(words, cleanEnv({ XDG_STATE_HOME: folder }));
    await started.exit;
    expect(started.stderr()).toContain('(one of X-0002, X-0003): COMMITTED');
    const [refused, first, second] = readEntries(stateDir());
    expect(refused).toMatchObject({ entry: 'X-0001', word: 'REJECTED' });
    expect(first).toMatchObject({ word: 'COMMITTED' });
    expect(second).toMatchObject({ word: 'SUPERSEDED' });
    expect(first?.findings.at(-1)?.detail).toBe('the transaction belongs to one of X-0002, X-0003');
  });

  const synchronizer = `global::1220${'ab'.repeat(32)}`;

  /** A page of completions whose only entry is a checkpoint. */
  const checkpointAt = (recordTime: string, synchronizerId = `${synchronizer}::34-0`): Behavior => {
    const value = { offset: 99, synchronizerTimes: [{ synchronizerId, recordTime }] };
    return { body: JSON.stringify([{ completionResponse: { OffsetCheckpoint: { value } } }]) };
  };

  it('keeps the end of the ledger to look from, also if nothing waits and its sender is killed', async () => {
    server.behave(end, { end: { by: 'hang' } });
    const env = { XDG_STATE_HOME: folder, ...asTestLedger(folder, server.url) };
    const file = example('execute/request.json');
    const accepted = ['--accept-warnings', 'signature-1-1', '--ledger-url', server.url];
    const words = ['execute', '--file', file, '--yes', '--wait', '0', ...accepted];
    const killed = run(words, cleanEnv(env));
    await server.until(() => server.received.length === 2);
    killed.child.kill('SIGKILL');
    await killed.exit;
    expect(entry()).toMatchObject({ word: 'UNKNOWN', ledgerEnd: '77' });
  });

  const checkOverdue = async (page: Behavior) => {
    writePast(stateDir(), {
      entry: 'X-0001',
      at: Date.now(),
      url: `${server.url}/v2/interactive-submission/execute`,
      intent: {
        ...{ submissionId, ledgerEnd: '77', synchronizer },
        maxRecordTime: '2026-02-03T12:00:00.000Z',
      },
    });
    server.behave(page);
    const words = ['journal', 'check', 'X-0001', '--ledger-url', server.url];
    const followed = run(words, cleanEnv({ XDG_STATE_HOME: folder }));
    const { code } = await followed.exit;
    return { code, stdout: followed.stdout() };
  };

  it('has expired when the ledger shows a record time after its max record time without it', async () => {
    const { code, stdout } = await checkOverdue(checkpointAt('2026-02-03T12:05:00Z'));
    expect(code).toBe(5);
    expect(stdout).toContain('not found by its deadline, 2026-02-03');
    expect(entry()).toMatchObject({ word: 'EXPIRED' });
  });

  it.each<[string, Behavior]>([
    ['shows no record time', { body: '[]' }],
    ['lags behind the deadline', checkpointAt('2026-02-03T11:59:00Z')],
    ['shows the time of another synchronizer', checkpointAt('2026-02-03T12:05:00Z', 'other::1220')],
  ])('stays UNKNOWN after its max record time when the ledger %s', async (_title, page) => {
    const { code, stdout } = await checkOverdue(page);
    expect(code).toBe(6);
    expect(stdout).toContain('the ledger has not yet shown a record time after the deadline');
    expect(entry()).toMatchObject({ word: 'UNKNOWN' });
  });

  it('is not asked of another ledger of the same gateway, whose path only begins alike', async () => {
    const url = `${server.url}/mainnet2/v2/interactive-submission/execute`;
    writePast(stateDir(), { entry: 'X-0001', at: Date.now(), url, intent: { submissionId } });
    for (const path of ['/mainnet', '/testnet', '']) {
      const words = ['journal', 'check', 'X-0001', '--ledger-url', `${server.url}${path}`];
      const checked = run(words, cleanEnv({ XDG_STATE_HOME: folder }));
      expect((await checked.exit).code).toBe(2);
      expect(checked.stderr()).toContain(`(X-0001) was sent to ${url}`);
    }
    expect(server.received).toHaveLength(0);
  });

  it('may be marked by an operator, with a reason, and a proof still counts for more', async () => {
    server.behave(end, { end: { by: 'reset' } }, { status: 503, body: '' });
    await send('execute', server.url, '--wait', '300ms');
    const env = { XDG_STATE_HOME: folder };
    const mark = async (...words: readonly string[]) =>
      (await run(['journal', 'resolve', 'X-0001', ...words], cleanEnv(env)).exit).code;
    expect(await mark()).toBe(2);
    expect(await mark('--reason', 'seen in the tail')).toBe(0);
    expect(entry()).toMatchObject({ word: 'MARKED' });
    expect(entry()?.findings.at(-1)).toMatchObject({ detail: 'seen in the tail' });
  });

  it('is not asked for once it is known for good: that is told at once, with its exit code', async () => {
    server.behave(end, ledgerRefusal(400));
    await send('execute', server.url, '--wait', '0');
    const words = ['journal', 'check', 'X-0001', '--ledger-url', server.url];
    const started = run(words, cleanEnv({ XDG_STATE_HOME: folder }));
    expect((await started.exit).code).toBe(5);
    expect(started.stdout()).toContain('(X-0001)  REJECTED: already known');
    expect(server.received).toHaveLength(2);
    const mark = [...words.slice(0, 1), 'resolve', 'X-0001', '--reason', 'it looked well'];
    const marked = run(mark, cleanEnv({ XDG_STATE_HOME: folder }));
    expect((await marked.exit).code).toBe(2);
    expect(marked.stderr()).toContain('a known outcome needs no resolution');
    expect(entry()).toMatchObject({ word: 'REJECTED' });
  });
});

describe('an execution of a profile that waits for the outcome', () => {
  const sendAwaited = async (url: string, ...flags: readonly string[]) => {
    const env = {
      XDG_STATE_HOME: folder,
      CANTUI_TOKEN: ledger.token.reveal(),
      ...asTestLedger(folder, url, 'waitForOutcome: true'),
    };
    const file = example('execute/request.json');
    const accepted = ['--accept-warnings', 'signature-1-1,sent-before'];
    const words = ['execute', '--file', file, '--yes', '--output', 'json'];
    const started = run([...words, ...accepted, ...flags], cleanEnv(env));
    const { code } = await started.exit;
    const told = JSON.parse(started.stdout()) as Record<string, unknown>;
    return { code, told, stderr: started.stderr() };
  };

  const offered = ledgerCannotDecode;

  /** The paths of the writes that the server received; the probe is none. */
  const writes = () =>
    server.received
      .filter(({ body, path }) => path.includes('/execute') && body.includes('submissionId'))
      .map(({ path }) => path);

  it('is COMMITTED by the response alone', async () => {
    const { code, told } = await sendAwaited(ledger.ledgerUrl, '--wait', '0');
    expect(code).toBe(0);
    expect(told).toMatchObject({ outcome: 'COMMITTED' });
    expect(entry()).toMatchObject({ word: 'COMMITTED' });
    expect(entry()?.url).toContain('/v2/interactive-submission/executeAndWait');
    expect(entry()?.findings.at(-1)).toMatchObject({
      evidence: 'the response to the request',
      updateId: ledger.world.completions.at(-1)?.updateId,
    });
  });

  it('goes to execute, and says so, where the ledger has no executeAndWait', async () => {
    server.behave(ledgerWithoutEndpoint, end, { body: '{}' }, { status: 503, body: '' });
    const { code, told, stderr } = await sendAwaited(server.url, '--wait', '0');
    expect([code, told['outcome']]).toEqual([0, 'ACCEPTED']);
    expect(stderr).toContain('This ledger does not offer executeAndWait');
    expect(writes()).toEqual(['/v2/interactive-submission/execute']);
  });

  it.each<[string, Behavior]>([
    ['a proxy responds with 404', { status: 404, body: '<html>not found</html>' }],
    ['a proxy responds with 501', { status: 501, body: '' }],
    ['the response never arrives', { end: { by: 'reset' } }],
    ['the response has an error and the status of a success', { body: '{"error":"no"}' }],
  ])('is UNKNOWN and sent once when %s', async (_title, response) => {
    server.behave(offered, end, response, { status: 503, body: '' });
    const { code, told } = await sendAwaited(server.url, '--wait', '0');
    expect([code, told['outcome']]).toEqual([6, 'UNKNOWN']);
    expect(writes()).toEqual(['/v2/interactive-submission/executeAndWait']);
    expect(entry()).toMatchObject({ word: 'UNKNOWN' });
  });

  it.each<[string, string]>([
    ['names no update', '{}'],
    ['names text that is no update', '{"updateId":"yes","completionOffset":9}'],
  ])('is only ACCEPTED when the response %s', async (_title, body) => {
    server.behave(offered, end, { body }, { status: 503, body: '' });
    const { told } = await sendAwaited(server.url, '--wait', '0');
    expect(told).toMatchObject({ outcome: 'ACCEPTED' });
  });
});

/** The first question before an allocation that has fields which older releases ignore. */
const version: Behavior = { body: '{"version":"3.5.14"}' };

describe('an allocation at a release that ignores its userId', () => {
  it('is not sent before the warning that names the field is accepted', async () => {
    server.behave({ body: '{"version":"3.4.12"}' }, { body: '{"partyId":"alice::1220"}' });
    const path = example('allocate/request.json');
    const words = ['allocate', '--file', path, '--yes', '--ledger-url', server.url];
    const env = cleanEnv({ XDG_STATE_HOME: folder, ...asTestLedger(folder, server.url) });
    const refused = run(words, env);
    expect((await refused.exit).code).toBe(10);
    expect(refused.stderr()).toMatch(/WARNING server-version .*Canton 3\.4\.12 ignores/);
    expect(server.received.map(({ path: asked }) => asked)).toEqual(['/v2/version']);
  });
});

describe('an allocation whose response was lost', () => {
  it('is ALLOCATED once its party is found on the ledger, and stays UNKNOWN until then', async () => {
    const request = JSON.parse(readFileSync(example('allocate/request.json'), 'utf8')) as unknown;
    expect(request).toBeTruthy();
    server.behave(version, { end: { by: 'reset' } }, { body: '{"partyDetails":[]}' });
    const lost = await send('allocate', server.url);
    expect(lost.code).toBe(6);
    expect(lost.told).toMatchObject({ outcome: 'UNKNOWN', followed: { kind: 'open' } });
    const party = decodeURIComponent(server.received.at(-1)?.path.split('/').at(-1) ?? '');
    expect(party).toContain('::1220');
    server.behave(
      version,
      { end: { by: 'reset' } },
      { body: JSON.stringify({ partyDetails: [{ party }] }) },
    );
    const found = await send('allocate', server.url, '--retry-of', 'A-0001');
    expect(found.code).toBe(0);
    expect(found.told).toMatchObject({ outcome: 'ALLOCATED' });
    expect(readEntries(stateDir()).at(-1)).toMatchObject({ word: 'ALLOCATED' });
  });

  const exists = ledgerRefusal(400, { cause: 'it exists' });

  /** Sends an allocation whose response is lost and whose party is not found; returns the party. */
  const loseAllocation = async (): Promise<string | undefined> => {
    server.behave(
      version,
      { end: { by: 'reset' } },
      { status: 404, body: '{"code":"PARTIES_NOT_FOUND"}' },
    );
    await send('allocate', server.url);
    return entry()?.partyId;
  };

  it('was made by it, when another attempt is refused because the party is there', async () => {
    const party = await loseAllocation();
    server.behave(version, exists, { body: JSON.stringify({ partyDetails: [{ party }] }) });
    const again = await send('allocate', server.url, '--retry-of', 'A-0001');
    expect(again).toMatchObject({ code: 0, told: { outcome: 'SUPERSEDED' } });
    expect(again.told['followed']).toEqual({ kind: 'existed', instead: 'A-0001' });
    expect(readEntries(stateDir()).map(({ word }) => word)).toEqual([
      'ACCEPTED EARLIER',
      'SUPERSEDED',
    ]);
  });

  it('was not made by it when only other participants host the party', async () => {
    const party = await loseAllocation();
    const elsewhere = JSON.stringify({ partyDetails: [{ party, isLocal: false }] });
    server.behave(version, exists, { body: elsewhere });
    const again = await send('allocate', server.url, '--retry-of', 'A-0001');
    expect(again).toMatchObject({ code: 5, told: { outcome: 'REJECTED' } });
    expect(readEntries(stateDir()).map(({ word }) => word)).toEqual(['UNKNOWN', 'REJECTED']);
  });

  it('says so when the party is there by no attempt that is known here', async () => {
    server.behave(version, ledgerRefusal(400), { body: '{"partyDetails":[]}' });
    expect(await send('allocate', server.url)).toMatchObject({ code: 5 });
    const { partyId: party } = entry() ?? {};
    server.behave(version, exists, { body: JSON.stringify({ partyDetails: [{ party }] }) });
    const { code, told } = await send('allocate', server.url);
    expect(code).toBe(5);
    expect(told).toMatchObject({ outcome: 'REJECTED', followed: { kind: 'existed' } });
  });
});
