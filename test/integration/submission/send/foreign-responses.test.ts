import { describe, expect, it, onTestFinished } from 'vitest';
import { createClient } from '../../../../src/http/client.ts';
import { createFreeze } from '../../../../src/http/send/operation-calls.ts';
import { describeFailure } from '../../../../src/ledger/failure/describe-failure.ts';
import { executeAndWaitPath, operations } from '../../../../src/ledger/operations.ts';
import { stringifyJson } from '../../../../src/lib/json/json.ts';
import { readEntries } from '../../../../src/storage/journal/journal-file.ts';
import { submit } from '../../../../src/submission/send/submit.ts';
import type { WriteName } from '../../../../src/submission/classify-outcome.ts';
import { readRecorded, type RecordedExchange } from '../../../support/recorded/read-recorded.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';
import { foreignPages } from '../../../support/servers/foreign-pages.ts';
import {
  startMisbehavingServer,
  type Behavior,
} from '../../../support/servers/misbehaving-server.ts';
import { allocationRequest, walter } from '../../../support/writes/allocation-request.ts';
import { execution } from '../../../support/writes/small-execution.ts';

const requests = {
  executeSubmission: execution,
  allocateParty: allocationRequest(walter()),
} as const;

/** Sends a write to a server that responds like this, and then the same bytes again. */
const sendTwice = async (name: WriteName, behavior: Behavior, path?: string) => {
  const server = await startMisbehavingServer();
  server.behave(behavior);
  const client = createClient({ ledgerUrl: server.url, scanUrl: '', timeoutMs: 5000 });
  onTestFinished(async () => {
    client.close();
    await server.close();
  });
  const sealed = createFreeze(client.reviewContext)(name, requests[name] as never, path);
  if (!sealed.ok) throw new Error('the request breaks a rule');
  const submission = { sealed: sealed.value, profile: 'default', waits: true };
  const deps = { send: client.send, stateDir: scratchFolder(), now: Date.now };
  const first = await submit(submission, deps);
  const second = await submit(submission, deps);
  if (first.kind !== 'sent') throw new Error(first.reason);
  const [entry] = readEntries(deps.stateDir);
  return { ...first, second, arrived: server.received.length, finding: entry?.findings.at(-1) };
};

const pages = Object.entries(foreignPages).flatMap(([title, behavior]) => [
  [title, 'executeSubmission', behavior] as const,
  [title, 'allocateParty', behavior] as const,
]);

describe('a write that something else than the ledger responded', () => {
  it.each(pages)('is UNKNOWN, and its bytes do not leave again: %s (%s)', async (_, name, page) => {
    const sent = await sendTwice(name, page);
    expect(sent.verdict).toMatchObject({ word: 'UNKNOWN', exit: 6 });
    expect(sent.verdict.detail).toContain('is not the ledger’s own');
    expect(sent.second.kind === 'refused' && sent.second.reason).toMatch(
      /^(?:A|X)-0001 \(UNKNOWN\) does the same, and may have been executed\. Check it first:/,
    );
    expect(sent.arrived).toBe(1);
    expect(sent.finding).toMatchObject({ word: 'UNKNOWN', status: page.status });
    expect(sent.finding?.code).toBeUndefined();
    if (sent.outcome.ok) throw new Error('expected a failure');
    const { hint } = describeFailure(sent.outcome.error.failure, name);
    expect(hint).toContain('the outcome is unknown: look it up before you send anything again');
  });

  it('is UNKNOWN on the endpoint that waits for the outcome, as well', async () => {
    const { verdict } = await sendTwice(
      'executeSubmission',
      { status: 404, body: '<html>not found</html>' },
      executeAndWaitPath,
    );
    expect(verdict).toMatchObject({ word: 'UNKNOWN', exit: 6 });
  });
});

const writePaths: Readonly<Record<string, WriteName>> = {
  [operations.executeSubmission.path]: 'executeSubmission',
  [executeAndWaitPath]: 'executeSubmission',
  [operations.allocateParty.path]: 'allocateParty',
};

const responseOf = ({ response }: RecordedExchange): Behavior => ({
  status: response.status,
  headers: { 'content-type': response.headers['content-type'] ?? '' },
  body: typeof response.body === 'string' ? response.body : stringifyJson(response.body),
});

const codeOf = ({ response: { body } }: RecordedExchange): string =>
  (typeof body === 'string' ? body : stringifyJson(body)).slice(0, 80);

const recordedRefusals = (['errors', 'operations', 'tokens', 'writes', 'v4'] as const)
  .flatMap((file) => readRecorded(file))
  .filter(({ request: { path }, response: { status } }) => path in writePaths && status >= 400);

/** What a participant responds to a write that may be under way. */
const open = /SUBMISSION_ALREADY_IN_FLIGHT/;

describe('a write that a real participant refused', () => {
  it.each(recordedRefusals.map((exchange) => [codeOf(exchange), exchange] as const))(
    'is REJECTED, unless an earlier attempt is in flight, and leaves again only if REJECTED: %s',
    async (code, exchange) => {
      const name = writePaths[exchange.request.path] ?? 'executeSubmission';
      const { verdict, arrived } = await sendTwice(name, responseOf(exchange));
      expect([verdict.word, verdict.exit === 6, arrived]).toEqual(
        open.test(code) ? ['IN FLIGHT', true, 1] : ['REJECTED', false, 2],
      );
    },
  );

  it('was recorded with every kind of refusal that counts here', () => {
    const kinds = new Set(recordedRefusals.map(({ response: { status } }) => status));
    expect([...kinds].sort((a, b) => a - b)).toEqual([400, 403, 409]);
  });
});
