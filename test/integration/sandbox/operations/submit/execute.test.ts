import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../../src/lib/json/json.ts';
import type { SandboxOptions } from '../../../../../src/sandbox/sandbox.ts';
import {
  ask,
  delta,
  formatFor,
  open,
  paths,
  post,
  standstill,
  within,
} from '../../../../support/servers/sandbox.ts';
import {
  allocated,
  hashOf,
  preparedBytes,
  submissionBy,
  type ExternalParty,
} from '../../../../support/writes/submission-writer.ts';
import { newSigner } from '../../../../support/verify/topology-writer.ts';
import { readRecorded } from '../../../../support/recorded/read-recorded.ts';
import { waitFor } from '../../../../support/wait.ts';

let attempts = 0;

/** A further attempt at one command of a party; each has an id of its own. */
const submission = (signing: ExternalParty, fields: object = {}) => {
  attempts += 1;
  return { ...submissionBy(signing), submissionId: `attempt-${attempts}`, ...fields };
};

const openWith = async (options: SandboxOptions = {}) => {
  const sandbox = await open(options);
  return { sandbox, greta: await allocated(sandbox, 'greta') };
};

describe('an execution', () => {
  it('is accepted with an empty response, and is on the ledger a little later', async () => {
    const { sandbox, greta } = await openWith();
    const before = sandbox.world.offset;
    const { status, text } = await ask(sandbox, 'execute', submission(greta));
    expect([status, text]).toEqual([200, '{}']);
    expect(sandbox.world.offset).toBe(before);
    await waitFor(() => expect(sandbox.world.offset).toBe(before + 1));
    const newest = [...sandbox.world.updates.values()].at(-1);
    const { json } = await ask(sandbox, 'update', {
      updateId: newest?.id,
      updateFormat: {
        includeTransactions: { eventFormat: formatFor([greta.party]), transactionShape: delta },
      },
    });
    expect(within(json, 'update', 'Transaction', 'value')['commandId']).toBe('pay-rent');
  });

  it('takes the other scheme, and times that the clause allows', async () => {
    const { sandbox, greta } = await openWith();
    const body = submission(greta, {
      ...submissionBy(greta, { version: 'V3' }),
      minLedgerTime: { time: { Empty: {} } },
      userId: '',
    });
    expect((await ask(sandbox, 'execute', body)).status).toBe(200);
  });

  it.each([
    [
      'a missing period of deduplication',
      { deduplicationPeriod: undefined },
      "Missing required field at 'deduplicationPeriod'",
    ],
    [
      'a period that is null',
      { deduplicationPeriod: null },
      "Missing required field at 'deduplicationPeriod'",
    ],
    [
      'a missing submission id',
      { submissionId: undefined },
      "Missing required field at 'submissionId'",
    ],
    [
      'a missing scheme',
      { hashingSchemeVersion: undefined },
      "Missing required field at 'hashingSchemeVersion'",
    ],
    [
      'missing signatures',
      { partySignatures: undefined },
      "Missing required field at 'partySignatures'",
    ],
    [
      'an unknown scheme',
      { hashingSchemeVersion: 'V2' },
      'Unrecognized enum value V2. Supported values: [HASHING_SCHEME_VERSION_UNSPECIFIED, HASHING_SCHEME_VERSION_V2, HASHING_SCHEME_VERSION_V3, HASHING_SCHEME_VERSION_V4]',
    ],
    [
      'a transaction that is not in base64',
      { preparedTransaction: 'a-b_' },
      "The string is not a valid Base64 at 'preparedTransaction'",
    ],
    [
      'a submission id that is a number',
      { submissionId: 7 },
      "expecting a string at 'submissionId'",
    ],
  ])('cannot be decoded with %s', async (_what, fields, words) => {
    const { sandbox, greta } = await openWith();
    const { status, contentType, text } = await ask(sandbox, 'execute', submission(greta, fields));
    expect([status, contentType]).toEqual([400, 'text/plain; charset=UTF-8']);
    expect(text).toContain('Invalid value for: body (');
    expect(text).toContain(words);
  });

  it.each([
    [
      'a scheme that is not specified',
      { hashingSchemeVersion: 'HASHING_SCHEME_VERSION_UNSPECIFIED' },
      'INVALID_FIELD',
      'Invalid field hashing_scheme_version: Unspecified version',
    ],
    [
      'a submission id that is no ledger string',
      { submissionId: 'a@b' },
      'INVALID_FIELD',
      'submission_id',
    ],
    [
      'bytes that are no prepared transaction',
      { preparedTransaction: Buffer.from('hello').toString('base64') },
      'INVALID_FIELD',
      'prepared_transaction',
    ],
    ['no party', { partySignatures: { signatures: [] } }, 'INVALID_ARGUMENT', 'single-party'],
    [
      'a party without a signature',
      { partySignatures: { signatures: [{ party: 'a::1220', signatures: [] }] } },
      'INVALID_ARGUMENT',
      'at least one signature',
    ],
    [
      'a negative period',
      { deduplicationPeriod: { DeduplicationDuration: { value: { seconds: -1 } } } },
      'INVALID_ARGUMENT',
      'seconds',
    ],
  ])('is refused for %s', async (_what, fields, code, cause) => {
    const { sandbox, greta } = await openWith();
    const { status, json } = await ask(sandbox, 'execute', submission(greta, fields));
    expect([status, json['code']]).toEqual([400, code]);
    expect(json['cause']).toContain(cause);
  });

  it('is refused for two parties', async () => {
    const { sandbox, greta } = await openWith();
    const { partySignatures } = submissionBy(greta);
    const signatures = [...partySignatures.signatures, ...partySignatures.signatures];
    const body = submission(greta, { partySignatures: { signatures } });
    const { status, json } = await ask(sandbox, 'execute', body);
    expect([status, json['code']]).toEqual([400, 'INVALID_ARGUMENT']);
  });

  it('is refused for a party of which this ledger knows no keys', async () => {
    const { sandbox, greta } = await openWith();
    const { signer } = greta;
    const [trader] = sandbox.world.traders;
    for (const party of [`stranger::1220${'aa'.repeat(32)}`, trader]) {
      const body = submission({ party, signer });
      const { status, json } = await ask(sandbox, 'execute', body);
      expect(status).toBe(400);
      expect(json).toMatchObject({
        code: 'FAILED_TO_EXECUTE_TRANSACTION',
        correlationId: null,
        context: { definite_answer: 'false' },
      });
      expect(json['cause']).toContain(`Could not find party signing keys for ${party}`);
    }
  });

  it('is refused when another party signed than the one that is to act', async () => {
    const { sandbox, greta } = await openWith();
    const other = await allocated(sandbox, 'other');
    const bytes = preparedBytes(greta.party);
    const body = submission(other, submissionBy(other, { bytes }));
    const { status, json } = await ask(sandbox, 'execute', body);
    expect([status, json['code']]).toEqual([400, 'FAILED_TO_EXECUTE_TRANSACTION']);
    expect(json['cause']).toContain('did not provide an external signature');
  });

  it('is refused with the hash that was to be signed when a signature is of anything else', async () => {
    const { sandbox, greta } = await openWith();
    const bytes = preparedBytes(greta.party);
    const shown = preparedBytes(greta.party, { metadata: { mediatorGroup: 1 } });
    const { json, status } = await ask(sandbox, 'execute', {
      ...submission(greta, submissionBy(greta, { bytes: shown })),
      preparedTransaction: bytes.toString('base64'),
    });
    expect(status).toBe(400);
    expect(json['cause']).toBe(
      'The participant failed to execute the transaction: Received 0 valid signatures from distinct keys (1 invalid), ' +
        `but expected at least 1 valid for ${greta.party}. Transaction hash to be signed: 1220${hashOf(bytes).toString('hex')}. ` +
        'Ensure the correct transaction hash is signed with the correct key(s).',
    );
  });

  it('is refused when the key that signed is not one of the party', async () => {
    const { sandbox, greta } = await openWith();
    const body = submission(greta, submissionBy(greta, { signers: [newSigner()] }));
    const { json } = await ask(sandbox, 'execute', body);
    expect(json['cause']).toContain('Received 0 valid signatures from distinct keys (1 invalid)');
  });
});

describe('a command that was accepted before', () => {
  it('is refused while it is in flight, as by a real participant', async () => {
    const { sandbox, greta } = await openWith();
    // At once: the first one is on the ledger a twentieth of a second later.
    const attempted = [submission(greta), submission(greta)];
    const replies = await Promise.all(attempted.map((each) => ask(sandbox, 'execute', each)));
    const [accepted] = attempted.filter((_, index) => replies[index]?.status === 200);
    const [refused] = replies.filter((reply) => reply.status !== 200);
    const { status, json = {} } = refused ?? {};
    const [recorded] = readRecorded('errors').filter(({ note }) => note.endsWith('(async) again'));
    expect(status).toBe(recorded?.response.status);
    const own = ['traceId', 'context'];
    for (const [key, value] of Object.entries(within(recorded?.response.body)))
      if (!own.includes(key)) expect([key, json[key]]).toEqual([key, value]);
    expect(json['context']).toMatchObject({
      existingSubmissionId: `Some(${accepted?.submissionId})`,
      definite_answer: 'false',
    });
  });

  it('is a duplicate in its completion once it is recorded', async () => {
    const { sandbox, greta } = await openWith();
    const { completions } = sandbox.world;
    const first = submission(greta);
    await ask(sandbox, 'execute', first);
    await waitFor(() => expect(completions).toHaveLength(1));
    const second = submission(greta);
    expect((await ask(sandbox, 'execute', second)).text).toBe('{}');
    await waitFor(() => expect(completions).toHaveLength(2));
    expect(completions[1]).toMatchObject({
      submissionId: second.submissionId,
      error: {
        code: 'DUPLICATE_COMMAND',
        definite: true,
        context: {
          existingSubmissionId: `Some(${first.submissionId})`,
          completion_offset: String(completions[0]?.offset),
        },
      },
    });
  });

  /** How a command ended that was prepared and sent in turn with several periods. */
  const endings = async (
    { sandbox, greta }: Awaited<ReturnType<typeof openWith>>,
    turns: readonly (() => JsonObject)[],
    uuidOf = (index: number): string => `uuid-${index}`,
  ): Promise<readonly (string | undefined)[]> => {
    const { completions } = sandbox.world;
    for (const [index, period] of turns.entries()) {
      const bytes = preparedBytes(greta.party, { metadata: { transactionUuid: uuidOf(index) } });
      const { submissionId } = submission(greta);
      const signed = submissionBy(greta, { bytes });
      const body = { ...signed, submissionId, deduplicationPeriod: period() };
      expect((await ask(sandbox, 'execute', body)).status).toBe(200);
      await waitFor(() => expect(completions).toHaveLength(index + 1));
    }
    return completions.map(({ error }) => error?.code);
  };

  it('is taken again when the period is over', async () => {
    let time = standstill;
    const world = await openWith({ now: () => time });
    const after = (ms: number) => () => {
      time += ms;
      return { DeduplicationDuration: { value: { seconds: 30, nanos: 0 } } };
    };
    expect(await endings(world, [after(0), after(30_000), after(1)])).toEqual([
      undefined,
      'DUPLICATE_COMMAND',
      undefined,
    ]);
  });

  it('is rejected by the mediator when the very same transaction comes again, at any time', async () => {
    let time = standstill;
    const world = await openWith({ now: () => time });
    const later = () => {
      time += 3_600_000;
      return { DeduplicationDuration: { value: { seconds: 30, nanos: 0 } } };
    };
    expect(await endings(world, [later, later], () => 'the same')).toEqual([
      undefined,
      'MEDIATOR_RECEIVED_MALFORMED_MESSAGE',
    ]);
  });

  it('is looked for since an offset when the period names one', async () => {
    const world = await openWith();
    const end = world.sandbox.world.offset;
    const since = (value: number) => () => ({ DeduplicationOffset: { value } });
    expect(await endings(world, [since(end - 1), since(end - 1), since(end)])).toEqual([
      undefined,
      'DUPLICATE_COMMAND',
      undefined,
    ]);
  });

  it('is another command for another party', async () => {
    const { sandbox, greta } = await openWith();
    const other = await allocated(sandbox, 'other');
    expect((await ask(sandbox, 'execute', submission(greta))).status).toBe(200);
    expect((await ask(sandbox, 'execute', submission(other))).status).toBe(200);
  });
});

describe('the right to execute', () => {
  it.each([
    ['a user who may only read', 'readOnlyToken', {}],
    ['a user who names another one', 'token', { userId: 'somebody-else' }],
  ] as const)('is not of %s', async (_who, token, fields) => {
    const { sandbox, greta } = await openWith();
    const url = `${sandbox.ledgerUrl}${paths.execute}`;
    const body = submission(greta, fields);
    const { status, json } = await post(url, body, { token: sandbox[token].reveal() });
    expect([status, json['code'], json['cause']]).toEqual([
      403,
      'NA',
      'A security-sensitive error has been received',
    ]);
  });
});
