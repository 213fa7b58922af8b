import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { readChain } from '../../../../src/storage/journal/hash-chain.ts';
import type { Entry } from '../../../../src/storage/journal/entry.ts';
import { foldEntries } from '../../../../src/storage/journal/fold-entries.ts';
import { type WriteStatus } from '../../../../src/storage/journal/records.ts';
import { cleanEnv, run, type Run } from '../../../support/terminal/built-program.ts';
import { actor, execution } from '../../../support/writes/small-execution.ts';
import { cantui, startInTerminal } from '../../../support/terminal/dashboard-page.ts';
import { respelled } from '../../../support/samples/respelling.ts';
import {
  preparedBytes,
  submissionBy,
  type ExternalParty,
} from '../../../support/writes/submission-writer.ts';
import { newSigner } from '../../../support/verify/topology-writer.ts';
import { roundsOf } from '../../../support/models/torture.ts';
import {
  startMisbehavingServer,
  type Behavior,
  type MisbehavingServer,
} from '../../../support/servers/misbehaving-server.ts';
import {
  allocationResponse,
  allocationRequest,
  walter,
} from '../../../support/writes/allocation-request.ts';
import { asTestLedger } from '../../../support/samples/test-profile.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';
import {
  ledgerCannotDecode,
  ledgerRefusal,
  ledgerWithoutEndpoint,
} from '../../../support/servers/ledger-refusal.ts';

let ledger: MisbehavingServer;
let state: string;
let request: string;

/** It tells its end, which is read before a write leaves; what it receives is counted without that. */
const startLedger = async (): Promise<MisbehavingServer> => {
  const server = await startMisbehavingServer();
  server.setAside('/v2/state/ledger-end', { body: '{"offset":77}' });
  return server;
};

beforeEach(async () => {
  ledger = await startLedger();
  state = scratchFolder();
  request = join(state, 'request.json');
  writeFileSync(request, JSON.stringify(execution));
});

afterEach(async () => {
  await ledger.close();
});

/** The write and nothing else: what became of it is not looked for, and its bytes say nothing. */
const alone = ['--wait', '0', '--accept-warnings', 'signature-1-1,sent-before'];

/** The environment of a command: its only profile calls the ledger a test. */
const testEnv = (more: Record<string, string> = {}, url = ledger.url) =>
  cleanEnv({ XDG_STATE_HOME: state, ...asTestLedger(state, url), ...more });

const execute = (flags: readonly string[], url = ledger.url): Run =>
  run(
    ['execute', '--ledger-url', url, '--file', request, '--timeout', '2s', ...alone, ...flags],
    testEnv({}, url),
  );

/** Allocates a party on whose behalf a user of the ledger may act, which is accepted with more warnings. */
const allocate = (...accepted: readonly string[]): Run => {
  writeFileSync(request, JSON.stringify({ ...allocationRequest(walter()), userId: 'operator' }));
  const warnings = ['user-rights', ...accepted].join(',');
  const words = ['allocate', '--file', request, '--wait', '0', '--yes'];
  return run([...words, '--accept-warnings', warnings], testEnv());
};

const journal = () => readChain(readFileSync(join(state, 'cantui', 'submissions.ndjson')));

const entries = (): readonly Entry[] => foldEntries(journal());

/** An execution with the signature of another key, in the name of the party's. */
const forgedFor = ({ party, signer }: ExternalParty) => {
  const wrong = submissionBy({ party, signer }, { signers: [newSigner()] });
  const signatures = wrong.partySignatures.signatures.map((entry) => ({
    ...entry,
    signatures: entry.signatures.map((one) => ({ ...one, signedBy: signer.fingerprint })),
  }));
  return { ...wrong, partySignatures: { signatures } };
};

const digest = (body: string): string => createHash('sha256').update(body, 'utf8').digest('hex');

/** How a service may respond to a write, and what must be said of it; faults.test.ts has the wire. */
const table: readonly (readonly [
  what: string,
  behavior: Behavior,
  word: WriteStatus,
  exit: number,
])[] = [
  ['responds that it was accepted', { body: '{}' }, 'ACCEPTED', 0],
  ['responds with fields that nobody knows', { body: '{"new":1}' }, 'ACCEPTED', 0],
  ['refuses it for good', ledgerRefusal(400, { code: 'INVALID_FIELD' }), 'REJECTED', 5],
  ['refuses it in plain text', ledgerCannotDecode, 'REJECTED', 5],
  ['wants another token', ledgerRefusal(401), 'REJECTED', 4],
  ['does not allow it', ledgerRefusal(403), 'REJECTED', 4],
  ['has no such operation', ledgerWithoutEndpoint, 'REJECTED', 5],
  ['is no ledger', { status: 404, body: 'no' }, 'UNKNOWN', 6],
  ['is asked too often', { status: 429, headers: { 'retry-after': '1' } }, 'UNKNOWN', 6],
  [
    'knows the command already',
    ledgerRefusal(409, { code: 'DUPLICATE_COMMAND', definiteAnswer: true }),
    'SUPERSEDED',
    0,
  ],
  [
    'is still at work on it',
    ledgerRefusal(409, { code: 'SUBMISSION_ALREADY_IN_FLIGHT' }),
    'IN FLIGHT',
    6,
  ],
  ['responds with something else', { body: '[]' }, 'UNKNOWN', 6],
  [
    'points to where the result is',
    { status: 303, headers: { location: '/elsewhere' } },
    'UNKNOWN',
    6,
  ],
  ['responds with 500', ledgerRefusal(500), 'UNKNOWN', 6],
  [
    'responds with 503 with a definite answer',
    ledgerRefusal(503, { code: 'SEQUENCER_BACKPRESSURE', definiteAnswer: true }),
    'REJECTED',
    5,
  ],
];

describe('a write is sent once, and what is said of it is what is known, when the service', () => {
  it.each(table)('%s', async (_what, behavior, word, exit) => {
    ledger.behave(behavior);
    const { exit: ended, stdout, stderr } = execute(['--yes']);
    expect((await ended).code, stderr()).toBe(exit);
    expect(stdout()).toContain(word);
    expect(ledger.received).toHaveLength(1);
    const [entry] = entries();
    expect(entry?.word).toBe(word);
    expect(entry?.bodySha256).toBe(digest(ledger.received[0]?.body ?? ''));
    expect(journal().broken).toBeUndefined();
  });
});

describe('a write', () => {
  it('is not sent when nobody is there, and the journal says so', async () => {
    await ledger.close();
    const { exit, stdout } = execute(['--yes']);
    expect((await exit).code).toBe(8);
    expect(stdout()).toContain('NOT SENT');
    expect(entries()[0]?.word).toBe('NOT SENT');
    ledger = await startLedger();
  });

  it('is not sent unseen to an address on this machine that no profile calls a test', async () => {
    const { port } = new URL(ledger.url);
    const token = join(state, 'token');
    writeFileSync(token, 'secret-of-a-tunnel\n', { mode: 0o600 });
    for (const way of [
      ['--ledger-url', ledger.url],
      ['--ledger-url', `http://localhost:${port}`],
      ['--ledger-url', ledger.url, '--token-file', token],
    ]) {
      const words = ['execute', '--file', request, '--yes', ...alone, ...way];
      const { exit, stderr } = run(words, cleanEnv({ XDG_STATE_HOME: state }));
      expect((await exit).code).toBe(2);
      expect(stderr()).toContain('--yes needs a profile with mode: test, or the sandbox');
    }
    expect(ledger.received.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('is not sent when the journal cannot be written', async () => {
    const { exit, stderr } = run(
      ['execute', '--ledger-url', ledger.url, '--file', request, '--yes', ...alone],
      testEnv({ XDG_STATE_HOME: join(request, 'below-a-file') }),
    );
    expect((await exit).code).toBe(8);
    expect(stderr()).toContain('not sent: cannot write the journal');
    expect(stderr()).toMatch(/^cantui: cannot read the journal: /m);
    expect(ledger.received).toHaveLength(0);
  });

  it('needs the SHA-256 of its body, and is then sent byte for byte as it was shown', async () => {
    const shown = execute(['--dry-run', '--output', 'json']);
    await shown.exit;
    const review = JSON.parse(shown.stdout()) as { sha256: string; body: string };
    expect(ledger.received).toHaveLength(0);
    const wrong = execute(['--confirm', digest('something else')]);
    expect((await wrong.exit).code).toBe(2);
    expect(ledger.received).toHaveLength(0);
    const right = execute(['--confirm', review.sha256]);
    expect((await right.exit).code).toBe(0);
    expect(ledger.received.map(({ body }) => body)).toEqual([review.body]);
  });

  it('says in a dry run what it does, as its review does', async () => {
    const signer = newSigner();
    const party = `frida::${signer.fingerprint}`;
    writeFileSync(request, JSON.stringify(submissionBy({ party, signer })));
    const shown = execute(['--dry-run']);
    await shown.exit;
    expect(shown.stdout()).toMatch(/^acts as +\S+::1220/m);
    expect(shown.stdout()).toMatch(/^deadline +\S/m);
    expect(shown.stdout()).toMatch(/^checks +\d+ of \d+ verified/m);
    expect(shown.stdout().indexOf('acts as')).toBeLessThan(shown.stdout().indexOf('to send '));
    expect(ledger.received).toHaveLength(0);
  });

  it('is neither offered nor sent by a read-only profile', async () => {
    const env = cleanEnv({
      XDG_STATE_HOME: state,
      ...asTestLedger(state, ledger.url, 'readOnly: true'),
    });
    const words = ['execute', '--file', request, ...alone];
    const never = 'profile test is read-only and never sends';
    const shown = run([...words, '--dry-run'], env);
    await shown.exit;
    expect(shown.stdout()).toMatch(new RegExp(`^to send +${never}$`, 'm'));
    const { exit, stderr } = run([...words, '--yes'], env);
    expect([(await exit).code, stderr()]).toEqual([2, expect.stringContaining(never)]);
    expect(ledger.received.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('is refused when nothing confirms it, with the ways that would', async () => {
    const { exit, stderr } = execute([]);
    expect((await exit).code).toBe(2);
    expect(stderr()).toContain('choose one of --dry-run, --curl, --confirm SHA256, --yes');
    expect(ledger.received).toHaveLength(0);
  });

  it('is not sent while nobody responds for what could not be checked, and says how to', async () => {
    const words = ['execute', '--ledger-url', ledger.url, '--file', request, '--wait', '0'];
    const bare = (...flags: readonly string[]) => run([...words, ...flags], testEnv());
    const shown = bare('--dry-run', '--output', 'json');
    expect((await shown.exit).code).toBe(10);
    const { sha256, checks } = JSON.parse(shown.stdout()) as {
      sha256: string;
      checks: readonly { id: string; state: string }[];
    };
    expect(checks.find(({ id }) => id === 'signature-1-1')?.state).toBe('warning');
    for (const way of [
      ['--yes'],
      ['--confirm', sha256],
      ['--yes', '--accept-warnings', 'sent-before'],
    ]) {
      const { exit, stderr } = bare(...way);
      expect((await exit).code).toBe(10);
      expect(stderr()).toContain('WARNING signature-1-1 Signature 1-1 of alice::1220');
      expect(stderr()).toContain(
        'not sent: unaccepted warnings: signature-1-1. Accept them with --accept-warnings signature-1-1',
      );
    }
    expect(ledger.received).toHaveLength(0);
    expect((await bare('--confirm', sha256, '--accept-warnings', 'signature-1-1').exit).code).toBe(
      0,
    );
    const again = bare('--yes', '--accept-warnings', 'signature-1-1');
    expect((await again.exit).code).toBe(10);
    expect(again.stderr()).toContain(
      'FAILED Possible duplicate: X-0001 (ACCEPTED) does the same, and may have been executed',
    );
    expect(again.stderr()).toContain('cantui journal check X-0001');
    expect(ledger.received).toHaveLength(1);
  });

  it('is read from a pipe to its end, even if nothing is in it for a while', async () => {
    const slowly = `(head -c 20 "$0"; sleep 1; tail -c +21 "$0") | "$@"`;
    const words = ['execute', '--ledger-url', ledger.url, '--file', '-', ...alone, '--yes'];
    const piped = run(words, testEnv(), ['/bin/sh', '-c', slowly, request]);
    expect((await piped.exit).code, piped.stderr()).toBe(0);
    expect(ledger.received[0]?.body).toContain(execution.preparedTransaction);
  });

  it('that is too large for the service was not accepted, and says how large it is', async () => {
    const body = 'The incoming entity exceeded size limit (512 bytes)';
    ledger.behave({ status: 413, headers: { 'content-type': 'text/plain' }, body });
    const { exit, stdout, stderr } = execute(['--yes']);
    expect((await exit).code).toBe(5);
    expect(stdout()).toContain('REJECTED');
    expect(stdout()).toMatch(
      /refused the body of \d,\d{3} bytes as too large .*preparedTransaction has \d{3} bytes/,
    );
    expect(stderr()).toContain('limit: 512 bytes');
    expect(entries()).toMatchObject([{ word: 'REJECTED' }]);
  });

  it('keeps fields that the interface does not have only for who accepts them by name', async () => {
    writeFileSync(request, JSON.stringify({ ...execution, color: 'red' }));
    const refused = execute(['--yes']);
    expect((await refused.exit).code).toBe(10);
    expect(refused.stderr()).toContain('WARNING extra-fields Unknown fields: color');
    const words = ['execute', '--ledger-url', ledger.url, '--file', request, '--wait', '0'];
    const env = testEnv();
    const accepted = run(
      [...words, '--yes', '--accept-warnings', 'signature-1-1,extra-fields'],
      env,
    );
    expect((await accepted.exit).code, accepted.stderr()).toBe(0);
    expect(ledger.received.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([
      { color: 'red' },
    ]);
    expect(entries()[0]?.files).toMatchObject([
      { path: request, sha256: digest(JSON.stringify({ ...execution, color: 'red' })) },
    ]);
  });

  it('may come through a pipe, of which nothing is left to be compared', async () => {
    const shown = run(
      ['execute', '--ledger-url', ledger.url, '--file', '/dev/stdin', '--dry-run', ...alone],
      cleanEnv({ XDG_STATE_HOME: state }),
      ['sh', '-c', 'cat "$0" | "$@"', request],
    );
    expect((await shown.exit).code, shown.stderr()).toBe(0);
    expect(shown.stderr()).not.toContain('as it was loaded');
  });

  it('verifies its signatures with the public keys that are given, and refuses wrong ones', async () => {
    const signer = newSigner();
    const party = `frida::${signer.fingerprint}`;
    const right = submissionBy({ party, signer });
    const key = join(state, 'key.pem');
    writeFileSync(key, signer.publicKey.key.export({ format: 'pem', type: 'spki' }));
    writeFileSync(request, JSON.stringify(right));
    const words = ['execute', '--ledger-url', ledger.url, '--file', request, '--wait', '0'];
    const bare = (...flags: readonly string[]) => run([...words, ...flags], testEnv());
    const unverified = bare('--yes');
    expect((await unverified.exit).code).toBe(10);
    expect(unverified.stderr()).toContain('--accept-warnings signature-1-1');
    writeFileSync(request, JSON.stringify(forgedFor({ party, signer })));
    const forged = bare('--yes', '--public-key', key, '--accept-warnings', 'signature-1-1');
    expect((await forged.exit).code).toBe(10);
    expect(forged.stderr()).toContain('FAILED Signature 1-1');
    expect(forged.stderr()).toMatch(/not sent: 1 check failed\n$/);
    expect(forged.stderr()).toContain('--override-failures signature-1-1 sends despite this check');
    writeFileSync(request, JSON.stringify(right));
    expect((await bare('--yes', '--public-key', key).exit).code).toBe(0);
    expect(ledger.received).toHaveLength(1);
  });

  it('that fails a check is not handed to curl, and has no approval request', async () => {
    const signer = newSigner();
    writeFileSync(
      request,
      JSON.stringify(forgedFor({ party: `frida::${signer.fingerprint}`, signer })),
    );
    const key = join(state, 'key.pem');
    writeFileSync(key, signer.publicKey.key.export({ format: 'pem', type: 'spki' }));
    const approvalRequest = join(state, 'bundle.json');
    for (const way of [['--curl'], ['--write-bundle', approvalRequest]]) {
      const { exit, stdout, stderr } = execute([...way, '--public-key', key]);
      expect((await exit).code).toBe(10);
      expect([stdout(), stderr()]).toEqual(['', expect.stringContaining('FAILED Signature 1-1')]);
    }
    expect(existsSync(approvalRequest)).toBe(false);
  });

  it('is not sent with a wait that is no time', async () => {
    const words = ['execute', '--ledger-url', ledger.url, '--file', request, '--yes'];
    const { exit, stderr } = run([...words, '--wait', 'soon'], testEnv());
    expect((await exit).code).toBe(2);
    expect(stderr()).toContain('--wait');
    expect(ledger.received).toHaveLength(0);
  });

  it('is refused for a rule that it breaks, with field, rule and remedy', async () => {
    writeFileSync(request, JSON.stringify({ ...execution, submissionId: 'a\nb' }));
    const { exit, stderr } = execute(['--yes']);
    expect((await exit).code).toBe(2);
    expect(stderr()).toMatch(/submissionId has U\+000A at position 2 \(LedgerString.*\): remove/);
    expect(ledger.received).toHaveLength(0);
  });

  it('can be handed to curl without the token and without its body in argv', async () => {
    const { exit, stdout } = run(
      ['execute', '--ledger-url', ledger.url, '--file', request, '--curl'],
      cleanEnv({ XDG_STATE_HOME: state, CANTUI_TOKEN: 'sesame-token' }),
    );
    expect((await exit).code).toBe(0);
    expect(stdout()).toContain('Authorization: Bearer $TOKEN');
    expect(stdout()).not.toContain('sesame-token');
    const [, file = ''] = /--data-binary '@([^']+)'/.exec(stdout()) ?? [];
    expect(stdout()).toContain(digest(readFileSync(file, 'utf8')));
  });

  it('whose outcome is unknown is named at the next one, with what to do', async () => {
    ledger.behave({ end: { by: 'reset' } }, { body: '{}' });
    await execute(['--yes']).exit;
    const next = execute(['--yes', '--submission-id', randomUUID()]);
    await next.exit;
    expect(next.stderr()).toContain('not understood: creates Deposit (X-0001): UNKNOWN outcome');
    const shown = run(['journal', 'show', 'X-0001'], cleanEnv({ XDG_STATE_HOME: state }));
    await shown.exit;
    expect(shown.stdout()).toContain("Don't send it again");
  });

  it('that succeeds after an unknown one of the same bytes tells what became of that', async () => {
    const duplicate = ledgerRefusal(409, { code: 'DUPLICATE_COMMAND', definiteAnswer: true });
    ledger.behave({ end: { by: 'reset' } }, duplicate);
    await execute(['--yes']).exit;
    const again = execute(['--yes', '--retry-of', 'X-0001']);
    expect((await again.exit).code, again.stderr()).toBe(0);
    expect(again.stderr()).toContain('(the one in the file was used by X-0001)');
    expect(again.stderr()).toContain('X-0001, an earlier attempt, was accepted');
    const [first, second] = ledger.received.map(({ body }) => JSON.parse(body) as object);
    expect(second).toEqual({
      ...first,
      submissionId: expect.not.stringMatching('first-try') as string,
    });
    expect(entries()).toMatchObject([
      { entry: 'X-0001', word: 'ACCEPTED EARLIER', resentAs: ['X-0002'] },
      { entry: 'X-0002', word: 'SUPERSEDED', resends: 'X-0001' },
    ]);
    // Under another submission id, it is still the same transaction.
    const review = execute(['--dry-run']);
    expect((await review.exit).code).toBe(10);
    expect(review.stderr()).toContain(
      'FAILED Earlier attempts: X-0001 (ACCEPTED EARLIER) already executed this; there is nothing to do',
    );
    expect(review.stdout()).not.toMatch(/^to send /m);
    const third = execute(['--yes']);
    expect((await third.exit).code).toBe(10);
    expect(ledger.received).toHaveLength(2);
  });

  it('that was prepared again excludes the one it retries by its command id, for as long as that may be executed', async () => {
    ledger.behave({ end: { by: 'reset' } }, { body: '{}' });
    expect((await execute(['--yes']).exit).code).toBe(6);
    const metadata = { transactionUuid: randomUUID() };
    const bytes = preparedBytes(actor, { metadata }).toString('base64');
    writeFileSync(request, JSON.stringify({ ...execution, preparedTransaction: bytes }));
    const again = execute(['--yes', '--retry-of', 'X-0001']);
    expect((await again.exit).code, again.stderr()).toBe(0);
    expect(JSON.parse(ledger.received[1]?.body ?? '')).toMatchObject({
      deduplicationPeriod: { DeduplicationDuration: {} },
    });
  });

  it('is never told from a refused attempt: what was lost is what a duplicate speaks of', async () => {
    const refused = ledgerRefusal(401);
    const duplicate = ledgerRefusal(409, { code: 'DUPLICATE_COMMAND', definiteAnswer: true });
    ledger.behave({ end: { by: 'reset' } }, refused, duplicate);
    await execute(['--yes']).exit;
    await execute(['--yes', '--retry-of', 'X-0001']).exit;
    const third = execute(['--yes', '--retry-of', 'X-0001']);
    expect((await third.exit).code, third.stderr()).toBe(0);
    expect(third.stderr()).toContain('X-0001, an earlier attempt, was accepted');
    expect(entries().map(({ word }) => word)).toEqual([
      'ACCEPTED EARLIER',
      'REJECTED',
      'SUPERSEDED',
    ]);
  });

  it('is refused when its submission id was used, if that was confirmed or named', async () => {
    await execute(['--yes']).exit;
    for (const flags of [
      ['--confirm', digest('x')],
      ['--submission-id', 'first-try', '--yes'],
    ]) {
      const again = execute(flags);
      expect((await again.exit).code).toBe(2);
      expect(again.stderr()).toContain('submission id first-try was used by X-0001');
    }
    expect(ledger.received).toHaveLength(1);
  });

  it('that an approval request holds is refused when its submission id was used', async () => {
    const approvalRequest = join(state, 'bundle.json');
    expect((await execute(['--write-bundle', approvalRequest]).exit).code).toBe(0);
    expect((await execute(['--yes']).exit).code).toBe(0);
    const again = execute(['--file', approvalRequest, '--yes']);
    expect((await again.exit).code).toBe(2);
    expect(again.stderr()).toContain('submission id first-try was used by X-0001');
    expect(ledger.received).toHaveLength(1);
  });

  it('that an approval request holds is verified with the public keys in it', async () => {
    const signer = newSigner();
    const party = `frida::${signer.fingerprint}`;
    const [key, approvalRequest] = [join(state, 'key.pem'), join(state, 'bundle.json')];
    writeFileSync(key, signer.publicKey.key.export({ format: 'pem', type: 'spki' }));
    writeFileSync(request, JSON.stringify(submissionBy({ party, signer })));
    expect(
      (await execute(['--write-bundle', approvalRequest, '--public-key', key]).exit).code,
    ).toBe(0);
    const words = ['execute', '--ledger-url', ledger.url, '--file', approvalRequest, '--wait', '0'];
    const sent = run([...words, '--yes'], testEnv());
    expect((await sent.exit).code, sent.stderr()).toBe(0);
  });

  it('whose bytes were sent is refused, and nobody is asked to accept its warnings', async () => {
    ledger.behave(allocationResponse);
    writeFileSync(request, JSON.stringify(allocationRequest(walter())));
    const words = ['allocate', '--file', request, '--wait', '0', '--yes'];
    const first = run(words, testEnv());
    expect((await first.exit).code, first.stderr()).toBe(0);
    const again = run(words, testEnv());
    expect([(await again.exit).code, again.stderr()]).toEqual([
      10,
      expect.stringContaining('A-0001'),
    ]);
    expect(again.stderr()).not.toContain('--accept-warnings');
  });

  it('that an older ledger carries out in part is sent only for who accepts that by name', async () => {
    ledger.setAside('/v2/version', { body: '{"version":"3.4.12"}' });
    const refused = allocate();
    expect((await refused.exit).code).toBe(10);
    expect(refused.stderr()).toContain('unaccepted warnings: server-version.');
    expect(ledger.received).toHaveLength(0);
    const accepted = allocate('server-version');
    await accepted.exit;
    expect(ledger.received, accepted.stderr()).toHaveLength(1);
  });

  it('is sent only for who accepts by name that its file changed after it was read', async () => {
    const change = () => {
      appendFileSync(request, '\n');
      return '{"version":"3.5.14"}';
    };
    ledger.behave({ bodyFor: change });
    const refused = allocate();
    expect((await refused.exit).code).toBe(10);
    expect(refused.stderr()).toContain('unaccepted warnings: file-1.');
    const accepted = allocate('file-1');
    await accepted.exit;
    expect(
      ledger.received.map(({ method }) => method),
      accepted.stderr(),
    ).toEqual(['GET', 'GET', 'POST']);
  });

  it('says nothing of another way to its outcome where its profile does not wait for it', async () => {
    const { exit, stderr } = execute(['--yes']);
    expect((await exit).code).toBe(0);
    expect(stderr()).not.toContain('executeAndWait');
  });

  it('asks the ledger nothing in a dry run, whatever its profile waits for', async () => {
    const profile = asTestLedger(state, ledger.url, 'waitForOutcome: true');
    const env = cleanEnv({ XDG_STATE_HOME: state, ...profile });
    const shown = run(['execute', '--file', request, '--dry-run', ...alone], env);
    expect((await shown.exit).code, shown.stderr()).toBe(0);
    expect(ledger.received).toHaveLength(0);
  });

  it('lists in a dry run the rules of the interface, and the token that is requested later', async () => {
    const shown = run(
      ['execute', '--file', request, '--dry-run', '--output', 'json', ...alone],
      testEnv({ CANTUI_TOKEN: 'sesame-token' }),
    );
    expect((await shown.exit).code, shown.stderr()).toBe(0);
    const { checks } = JSON.parse(shown.stdout()) as {
      checks: readonly { id: string; state: string; reason?: string }[];
    };
    const found = (id: string) => checks.find((check) => check.id === id);
    expect([found('shape')?.state, found('rule-1')?.state]).toEqual(['verified', 'verified']);
    expect(found('token')).toMatchObject({
      state: 'unknown',
      reason: 'the token is requested only when you send',
    });
  });

  it('needs the submission id of its dry run if its file has none', async () => {
    writeFileSync(request, JSON.stringify({ ...execution, submissionId: null }));
    const shown = execute(['--dry-run']);
    await shown.exit;
    const [, sha256 = '', id = ''] =
      /^to send +--confirm (\S+) --submission-id (\S+)/m.exec(shown.stdout()) ?? [];
    const again = execute(['--confirm', sha256]);
    expect((await again.exit).code).toBe(2);
    expect(again.stderr()).toContain('Pass --submission-id with the id that --dry-run prints');
    expect(ledger.received).toHaveLength(0);
    const named = execute(['--confirm', sha256, '--submission-id', id]);
    expect((await named.exit).code, named.stderr()).toBe(0);
  });

  it('that is interrupted is given up, and its outcome is unknown', async () => {
    ledger.behave({ end: { by: 'hang' } });
    const { child, exit, stderr } = execute(['--yes']);
    await ledger.until(() => ledger.received.length === 1);
    child.kill('SIGINT');
    expect((await exit).code).toBe(6);
    expect(stderr()).toContain('not understood: creates Deposit (X-0001): the outcome is open');
    expect(entries()[0]?.findings).toHaveLength(1);
  });
});

it('a write that is interrupted before a byte leaves is not sent, and ends by its signal', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  const connected = once(silent, 'connection') as Promise<[Socket]>;
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  writeFileSync(request, JSON.stringify(allocationRequest(walter())));
  const words = ['allocate', '--file', request, '--wait', '0', '--yes'];
  const { child, exit, stdout } = run(words, testEnv({}, `https://127.0.0.1:${port}`));
  const [socket] = await connected;
  onTestFinished(() => {
    socket.destroy();
    silent.close();
  });
  child.kill('SIGINT');
  expect([(await exit).code, stdout()]).toEqual([130, expect.stringContaining('NOT SENT')]);
  expect(entries()).toMatchObject([{ word: 'NOT SENT' }]);
});

describe('one signed transaction', () => {
  const signer = newSigner();
  const party = `frida::${signer.fingerprint}`;
  const right = submissionBy({ party, signer });

  // Several commands at once read these: they are written once.
  let envs: Map<string, ReturnType<typeof testEnv>>;
  let key: string;
  beforeEach(() => {
    envs = new Map();
    key = join(state, 'key.pem');
    writeFileSync(key, signer.publicKey.key.export({ format: 'pem', type: 'spki' }));
  });

  const envFor = (url: string): ReturnType<typeof testEnv> => {
    const env = envs.get(url) ?? testEnv({}, url);
    envs.set(url, env);
    return env;
  };

  const send = (body: object, flags: readonly string[] = [], url = ledger.url): Run => {
    const file = join(state, `${randomUUID()}.json`);
    writeFileSync(file, JSON.stringify({ ...body, submissionId: randomUUID() }));
    const words = ['execute', '--ledger-url', url, '--file', file, '--public-key', key];
    return run([...words, '--wait', '0', '--yes', ...flags], envFor(url));
  };

  const codeOf = async ({ exit }: Run): Promise<number | null> => (await exit).code;

  it('is sent once, however its bytes, its base64 and its ledger are spelled', async () => {
    expect(await codeOf(send(right))).toBe(0);
    const bytes = Buffer.from(right.preparedTransaction, 'base64');
    let at = 0;
    const other = respelled(bytes, () => (at++ % 7 === 0 ? 1 : 0)).toString('base64');
    const odd = send({ ...right, preparedTransaction: other });
    expect(await codeOf(odd)).toBe(10);
    expect(odd.stderr()).toContain('FAILED Canonical encoding');
    expect(odd.stderr()).toContain('FAILED Possible duplicate: X-0001 (ACCEPTED) does the same');
    const port = new URL(ledger.url).port;
    for (const url of [`http://localhost:${port}`, `http://LOCALHOST.:${port}/`]) {
      const again = send(right, [], url);
      expect(await codeOf(again), url).toBe(10);
      expect(again.stderr()).toContain('X-0001 (ACCEPTED) does the same');
    }
    expect(ledger.received).toHaveLength(1);
  });

  it('is resent for the entry that is named, by one of several at once, and not once more', async () => {
    ledger.behave({ end: { by: 'reset' } }, { body: '{}', delayMs: 200 });
    expect(await codeOf(send(right))).toBe(6);
    const runs = [1, 2, 3, 4].map(() => send(right, ['--retry-of', 'X-0001']));
    const codes = await Promise.all(runs.map(codeOf));
    expect(codes.filter((code) => code === 0)).toHaveLength(1);
    // The others see it while they check, or under the lock.
    expect(codes.filter((code) => code === 2 || code === 10)).toHaveLength(3);
    const late = send(right, ['--retry-of', 'X-0001']);
    expect(await codeOf(late)).toBe(10);
    expect(late.stderr()).toContain('X-0002 (ACCEPTED) does the same');
    expect(ledger.received).toHaveLength(2);
  });

  it('is not sent while the journal was edited, and every list says so', async () => {
    expect(await codeOf(send(right))).toBe(0);
    const path = join(state, 'cantui', 'submissions.ndjson');
    writeFileSync(path, readFileSync(path, 'utf8').replace('"ACCEPTED"', '"REJECTED"'));
    const again = send(right);
    expect(await codeOf(again)).toBe(10);
    expect(again.stderr()).toContain('FAILED Journal integrity');
    for (const words of [['list'], ['show', 'X-0001'], ['verify']]) {
      const told = run(['journal', ...words], cleanEnv({ XDG_STATE_HOME: state }));
      expect(await codeOf(told)).toBe(10);
      expect(told.stderr()).toContain('contradicts the journal');
      if (words[0] === 'list')
        expect(told.stdout()).toMatch(/^not understood: creates Deposit {2}X-0001 {2}/);
    }
    expect(ledger.received).toHaveLength(1);
  });

  it('is not sent when the journal was deleted: its receipts name what is missing', async () => {
    expect(await codeOf(send(right))).toBe(0);
    rmSync(join(state, 'cantui', 'submissions.ndjson'));
    const again = send(right);
    expect(await codeOf(again)).toBe(10);
    expect(again.stderr()).toContain(
      'receipts/X-0001.json is for an entry that the journal does not',
    );
    expect(ledger.received).toHaveLength(1);
  });

  it('that somebody tampered with is exported to a terminal without a control character', async () => {
    expect(await codeOf(send(right))).toBe(0);
    const path = join(state, 'cantui', 'submissions.ndjson');
    appendFileSync(path, '\u001b]0;owned\u0007\u001b[2Jgone\u009b1A\n');
    const env = cleanEnv({ XDG_STATE_HOME: state });
    const exported = startInTerminal([...cantui, 'journal', 'export'], { env });
    await exported.sees('gone');
    await exported.exit;
    expect(exported.written()).not.toMatch(/\u001b\]|\u001b\[2J|\u0007|\u009b/);
    const piped = run(['journal', 'export'], env);
    await piped.exit;
    expect(piped.stdout()).toBe(readFileSync(path, 'utf8'));
  });

  it('is held against a head that was kept elsewhere', async () => {
    expect(await codeOf(send(right))).toBe(0);
    const verify = (head: string) =>
      run(['journal', 'verify', '--head', head], cleanEnv({ XDG_STATE_HOME: state }));
    expect(await codeOf(verify(journal().head))).toBe(0);
    const other = verify('ab'.repeat(32));
    expect(await codeOf(other)).toBe(10);
    expect(other.stderr()).toContain('it does not contain the head hash abab');
    expect(await codeOf(verify('short'))).toBe(2);
  });

  it('is not sent when a named pipe stands for the journal: that is said at once', async () => {
    mkdirSync(join(state, 'cantui'), { recursive: true });
    execFileSync('sh', ['-c', 'mkfifo "$0"', join(state, 'cantui', 'submissions.ndjson')]);
    const piped = send(right);
    expect(await codeOf(piped)).toBe(8);
    expect(piped.stderr()).toContain('submissions.ndjson is a named pipe, not a file');
    expect(ledger.received).toHaveLength(0);
  });

  it('is sent from a folder that others can write to only for who accepts that by name', async () => {
    mkdirSync(join(state, 'cantui'), { recursive: true });
    chmodSync(join(state, 'cantui'), 0o777);
    const open = send(right);
    expect(await codeOf(open)).toBe(10);
    expect(open.stderr()).toContain('WARNING folders Folder permissions');
    expect(await codeOf(send(right, ['--accept-warnings', 'folders']))).toBe(0);
  });

  const rounds = roundsOf(12, 3);
  it(
    'whose writers and resenders are killed at any moment has an entry for each request, and each is asked for',
    { timeout: 60_000 + rounds * 8000 },
    async () => {
      ledger.behave({ body: '{}', delayMs: 20 });
      const begun = performance.now();
      const writeOf = (uuid: string) => {
        const bytes = preparedBytes(party, { metadata: { transactionUuid: uuid } });
        return submissionBy({ party, signer }, { bytes });
      };
      await codeOf(send(writeOf('measured')));
      // Three at once take longer than one.
      const longest = (performance.now() - begun) * 3;
      let kills = 0;
      /** Of several at once each is killed at a moment of its own, or not at all. */
      const all = async (round: number, body: object, flags: readonly string[]) => {
        const runs = Array.from({ length: 3 }, () => send(body, flags));
        const timers = runs.map(({ child }, index) =>
          setTimeout(
            () => {
              if (child.kill('SIGKILL')) kills += 1;
            },
            (((round * 61.803 + index * 38.197) % 100) / 100) * longest,
          ),
        );
        await Promise.all(runs.map(({ exit }) => exit));
        timers.forEach(clearTimeout);
      };
      for (let round = 0; round < rounds; round += 1) {
        const body = writeOf(`round-${round}`);
        await all(round, body, []);
        const open = entries().findLast(({ word }) => word === 'UNKNOWN');
        if (open !== undefined) await all(round + 7, body, ['--retry-of', open.entry]);
      }
      const chain = journal();
      expect(chain.broken).toBeUndefined();
      const known = foldEntries(chain);
      const kept = new Set(known.map(({ bodySha256 }) => bodySha256));
      const sent = ledger.received.map(({ body }) => digest(body));
      process.stdout.write(
        `${rounds} rounds, ${kills} kills, ${known.length} entries, ${sent.length} requests\n`,
      );
      // Each request is that of one intent, and no intent was sent twice.
      expect(sent.filter((sha256) => !kept.has(sha256))).toEqual([]);
      expect(new Set(sent).size).toBe(sent.length);
      // One write has one attempt, and each further one repeats another entry of the same write.
      const resent = known.flatMap(({ resends }) => resends ?? []);
      expect(new Set(resent).size).toBe(resent.length);
      expect(new Set(known.map(({ identity }) => identity)).size).toBe(
        known.length - resent.length,
      );
    },
  );
});
