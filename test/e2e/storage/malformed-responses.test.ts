import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readEntries } from '../../../src/storage/journal/journal-file.ts';
import {
  allocationResponse,
  allocationRequest,
  walter,
} from '../../support/writes/allocation-request.ts';
import { cleanEnv, run } from '../../support/terminal/built-program.ts';
import {
  startMisbehavingServer,
  type MisbehavingServer,
  type Received,
} from '../../support/servers/misbehaving-server.ts';
import { executeWords } from '../../support/writes/small-execution.ts';
import { asTestLedger } from '../../support/samples/test-profile.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';

let ledger: MisbehavingServer;
let state: string;

beforeEach(async () => {
  ledger = await startMisbehavingServer();
  state = scratchFolder();
});
afterEach(async () => {
  await ledger.close();
});

/** What a ledger responds, by the end of the path; without a row it responds as it should. */
type Responses = {
  readonly end?: string;
  readonly execute?: string;
  readonly completions?: string;
};

const completion = (offset: string, submissionId = 'another'): string =>
  `[{"completionResponse":{"Completion":{"value":{"submissionId":"${submissionId}",` +
  `"updateId":"1220ab","status":{"code":0},"offset":${offset}}}}}]`;

const respond = ({ end, execute, completions }: Responses): void =>
  ledger.behave({
    bodyFor: ({ path }) => {
      if (path.endsWith('/ledger-end')) return end ?? '{"offset":10}';
      if (path.includes('completions')) return completions ?? completion('11', 'first-try');
      return execute ?? '{}';
    },
  });

const execute = async () => {
  const env = cleanEnv({ XDG_STATE_HOME: state, ...asTestLedger(state, ledger.url) });
  const started = run([...executeWords(state), '--ledger-url', ledger.url], env);
  const { code } = await started.exit;
  const entry = readEntries(join(state, 'cantui')).at(0);
  return { code, word: entry?.word, shown: started.stdout() + started.stderr() };
};

/** The offsets that completions were asked for from, as they were written. */
const beginnings = (): readonly string[] =>
  ledger.received.flatMap(({ body }) => /"beginExclusive":([^,}]+)/.exec(body)?.[1] ?? []);

const sent = (): number => ledger.received.filter(({ path }) => path.endsWith('/execute')).length;

const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;

describe('a write to a ledger whose end cannot be read', () => {
  it.each([
    ['is a fraction', '{"offset":1.5}'],
    ['is negative', '{"offset":-5}'],
    ['is larger than any number', '{"offset":1e400}'],
    ['has more than 64 bits', '{"offset":9223372036854775808}'],
    ['is a text', '{"offset":"10"}'],
    ['is not JSON', '{"offset":NaN}'],
    ['is nested without an end', deep],
    ['is missing', '[]'],
  ])('is sent once and is not looked for when the end %s', async (_what, end) => {
    respond({ end });
    expect(await execute()).toMatchObject({ code: 0, word: 'ACCEPTED' });
    expect(sent()).toBe(1);
    expect(beginnings()).toEqual([]);
  });

  it('looks for the completion from that very offset, to the last digit', async () => {
    respond({ end: '{"offset":9007199254740993}' });
    expect(await execute()).toMatchObject({ code: 0, word: 'COMMITTED' });
    expect(beginnings()).toEqual(['9007199254740993']);
  });
});

describe('a write whose completions cannot be read', () => {
  it.each([
    ['an offset that is a fraction', completion('1.5')],
    ['an offset larger than any number', completion('1e400')],
    ['an offset of more than 64 bits', completion('9223372036854775808')],
    ['an offset that is a text', completion('"11"')],
    ['an object in place of a list', '{}'],
    ['entries of another kind', '[null,5,{"completionResponse":7}]'],
    ['lists without an end', deep],
    ['a commit of an update without an id', completion('11', 'first-try').replace('1220ab', '')],
  ])('stays ACCEPTED where the ledger responds with %s', async (_what, completions) => {
    respond({ completions });
    const { code, word, shown } = await execute();
    expect({ code, word }, shown).toEqual({ code: 0, word: 'ACCEPTED' });
    expect(shown).not.toContain('    at ');
    expect(beginnings().every((begin) => begin === '10')).toBe(true);
  });
});

const long = 'A'.repeat(3_000_000);

const allocate = async () => {
  const file = join(state, 'request.json');
  const request = { ...allocationRequest(walter()), userId: 'operator' };
  writeFileSync(file, JSON.stringify(request));
  const words = [
    'allocate',
    '--file',
    file,
    '--yes',
    '--accept-warnings',
    'server-version,user-rights',
  ];
  const env = cleanEnv({ XDG_STATE_HOME: state, ...asTestLedger(state, ledger.url) });
  const started = run([...words, '--wait', '0', '--ledger-url', ledger.url], env);
  const { code } = await started.exit;
  const [entry] = readEntries(join(state, 'cantui'));
  const { size } = statSync(join(state, 'cantui', 'submissions.ndjson'));
  return { code, word: entry?.word, shown: started.stdout() + started.stderr(), size };
};

describe('an allocation whose responses are of any size', () => {
  it.each([
    ['a version without an end', `{"version":"3.4.${long}"}`, { body: '{}' }],
    ['a party without an end', '{}', { body: `{"partyId":"${long}::1220ab"}` }],
    ['an error without an end', '{}', { status: 503, body: `{"code":"${long}"}` }],
    [
      'its own party beside an error',
      '{}',
      {
        bodyFor: (request: Received) =>
          allocationResponse.bodyFor?.(request).replace('}', ',"error":"no"}') ?? '',
      },
    ],
  ])('is UNKNOWN, in few words, after %s', async (_what, version, behavior) => {
    ledger.behave({ body: version }, behavior);
    const { code, word, shown, size } = await allocate();
    expect({ code, word }, shown.slice(0, 5000)).toEqual({ code: 6, word: 'UNKNOWN' });
    expect(shown.length).toBeLessThan(10_000);
    expect(size).toBeLessThan(200_000);
  });
});

describe('an error in the body of a 200', () => {
  it.each([
    ['of the ledger', '{"code":"INVALID_ARGUMENT","cause":"no"}'],
    ['of a gateway', '{"message":"no route matched"}'],
    ['of a web framework', '{"timestamp":1,"status":403,"path":"/"}'],
    ['in problem details', '{"type":"about:blank","title":"Forbidden"}'],
    ['as a flag', '{"success":false}'],
  ])('%s leaves the write UNKNOWN', async (_what, body) => {
    respond({ execute: body, completions: '[]' });
    expect(await execute()).toMatchObject({ code: 6, word: 'UNKNOWN' });
  });
});
