import { describe, expect, it, vi } from 'vitest';
import type { Sandbox } from '../../../src/sandbox/sandbox.ts';
import { encodeMessage } from '../../../src/verify/encode.ts';
import { preparedTransaction } from '../../../src/verify/prepared-tables.ts';
import {
  ask,
  delta,
  formatFor,
  idsOf,
  list,
  open,
  paths,
  post,
  standstill,
  within,
} from '../../support/embedded-ledger.ts';
import { multiSignature, newSigner, partyToParticipant } from '../../support/topology-writer.ts';

/** A prepared transaction as far as the ledger reads it here. */
const prepared = (party: string, commandId: string): string =>
  encodeMessage(preparedTransaction, {
    transaction: { version: '2.1' },
    metadata: { submitterInfo: { actAs: [party], commandId }, synchronizerId: 'a synchronizer' },
  }).toString('base64');

const signature = {
  format: 'SIGNATURE_FORMAT_CONCAT',
  signature: Buffer.alloc(64, 3).toString('base64'),
  signedBy: `1220${'ee'.repeat(32)}`,
  signingAlgorithmSpec: 'SIGNING_ALGORITHM_SPEC_ED25519',
};

let attempts = 0;

const submission = ({ world }: Sandbox, fields: object = {}) => {
  const [party] = world.traders;
  attempts += 1;
  return {
    preparedTransaction: prepared(party, 'pay-rent'),
    partySignatures: { signatures: [{ party, signatures: [signature] }] },
    submissionId: `attempt-${attempts}`,
    hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V2',
    deduplicationPeriod: { Empty: {} },
    ...fields,
  };
};

const signedBy = (party: string) => ({
  partySignatures: { signatures: [{ party, signatures: [signature] }] },
  preparedTransaction: prepared(party, 'pay-rent'),
});

describe('an execution', () => {
  it('is accepted with an empty answer, and is on the ledger a little later', async () => {
    const sandbox = await open();
    const before = idsOf(await list(sandbox, { page_size: 1 }));
    const { status, text } = await ask(sandbox, 'execute', submission(sandbox));
    expect([status, text]).toEqual([200, '{}']);
    expect(idsOf(await list(sandbox, { page_size: 1 }))).toEqual(before);
    const [newest = ''] = await vi.waitFor(async () => {
      const now = idsOf(await list(sandbox, { page_size: 1 }));
      expect(now).not.toEqual(before);
      return now;
    });
    const [party] = sandbox.world.traders;
    const eventFormat = formatFor([party]);
    const { json } = await ask(sandbox, 'update', {
      updateId: newest.slice(1).split(':')[0],
      updateFormat: { includeTransactions: { eventFormat, transactionShape: delta } },
    });
    expect(within(json, 'update', 'Transaction', 'value')['commandId']).toBe('pay-rent');
  });

  it('takes the other scheme, and times that the clause allows', async () => {
    const sandbox = await open();
    const body = submission(sandbox, {
      hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V3',
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
      'Unrecognized enum value V2. Supported values: [HASHING_SCHEME_VERSION_UNSPECIFIED, HASHING_SCHEME_VERSION_V2, HASHING_SCHEME_VERSION_V3]',
    ],
    [
      'a transaction that is not in base64',
      { preparedTransaction: 'a-b_' },
      "The string is not a valid Base64: a-b_ at 'preparedTransaction'",
    ],
    [
      'a submission id that is a number',
      { submissionId: 7 },
      "Got value '7' with wrong type, expecting string at 'submissionId'",
    ],
  ])('cannot be decoded with %s', async (_what, fields, words) => {
    const sandbox = await open();
    const { status, contentType, text } = await ask(
      sandbox,
      'execute',
      submission(sandbox, fields),
    );
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
      'one or more signatures',
    ],
    [
      'a negative period',
      { deduplicationPeriod: { DeduplicationDuration: { value: { seconds: -1 } } } },
      'INVALID_ARGUMENT',
      'seconds',
    ],
    [
      'a period longer than the longest',
      { deduplicationPeriod: { DeduplicationDuration: { value: { seconds: 700_000 } } } },
      'INVALID_DEDUPLICATION_PERIOD',
      'longer',
    ],
  ])('is refused for %s', async (_what, fields, code, cause) => {
    const sandbox = await open();
    const { status, json } = await ask(sandbox, 'execute', submission(sandbox, fields));
    expect([status, json['code']]).toEqual([400, code]);
    expect(json['cause']).toContain(cause);
  });

  it('is refused for two parties', async () => {
    const sandbox = await open();
    const [one, two = ''] = sandbox.world.traders;
    const signatures = [one, two].map((party) => ({ party, signatures: [signature] }));
    const body = submission(sandbox, { partySignatures: { signatures } });
    const { status, json } = await ask(sandbox, 'execute', body);
    expect([status, json['code']]).toEqual([400, 'INVALID_ARGUMENT']);
  });

  it('is refused for a party that this ledger does not know', async () => {
    const sandbox = await open();
    const body = submission(sandbox, signedBy(`stranger::1220${'aa'.repeat(32)}`));
    const { status, json } = await ask(sandbox, 'execute', body);
    expect(status).toBe(400);
    expect(json).toMatchObject({
      code: 'FAILED_TO_EXECUTE_TRANSACTION',
      correlationId: body.submissionId,
      context: { definite_answer: 'false' },
    });
  });

  it('is refused when another party signed than the one that is to act', async () => {
    const sandbox = await open();
    const [acting, other = ''] = sandbox.world.traders;
    const body = submission(sandbox, {
      ...signedBy(other),
      preparedTransaction: prepared(acting, 'pay-rent'),
    });
    const { status, json } = await ask(sandbox, 'execute', body);
    expect([status, json['code']]).toEqual([400, 'FAILED_TO_EXECUTE_TRANSACTION']);
    expect(json['cause']).toContain(`expected at least 1 valid for ${acting}`);
  });

  it('is for an allocated party signed with one of the keys that it was allocated with', async () => {
    const sandbox = await open();
    const signer = newSigner();
    const party = `greta::${signer.fingerprint}`;
    const on = [sandbox.world.participant];
    const transactions = [partyToParticipant(party, { keys: [signer], on })];
    await ask(sandbox, 'allocate', {
      synchronizer: sandbox.world.synchronizer,
      onboardingTransactions: [{ transaction: transactions[0]?.toString('base64') }],
      multiHashSignatures: [multiSignature(signer, transactions)],
    });
    const foreign = await ask(sandbox, 'execute', submission(sandbox, signedBy(party)));
    expect(foreign.json['cause']).toContain('Received 0 valid signatures');
    const own = { ...signature, signedBy: signer.fingerprint };
    const partySignatures = { signatures: [{ party, signatures: [own] }] };
    const body = submission(sandbox, { ...signedBy(party), partySignatures });
    expect((await ask(sandbox, 'execute', body)).status).toBe(200);
  });
});

describe('a command that was accepted before', () => {
  it('is a duplicate for every further attempt, which names the one that was taken', async () => {
    const sandbox = await open();
    const first = submission(sandbox);
    await ask(sandbox, 'execute', first);
    const second = submission(sandbox);
    const { status, json } = await ask(sandbox, 'execute', second);
    expect(status).toBe(409);
    expect(json).toMatchObject({
      code: 'DUPLICATE_COMMAND',
      errorCategory: 10,
      grpcCodeValue: 6,
      correlationId: second.submissionId,
      definiteAnswer: null,
      context: { definite_answer: 'true', existing_submission_id: first.submissionId },
    });
  });

  it('is taken again when the period is over', async () => {
    let time = standstill;
    const sandbox = await open({ now: () => time });
    const period = { DeduplicationDuration: { value: { seconds: 30, nanos: 0 } } };
    const statusOf = async () => {
      const body = submission(sandbox, { deduplicationPeriod: period });
      return (await ask(sandbox, 'execute', body)).status;
    };
    expect(await statusOf()).toBe(200);
    time += 30_000;
    expect(await statusOf()).toBe(409);
    time += 1;
    expect(await statusOf()).toBe(200);
  });

  it('is looked for since an offset when the period names one', async () => {
    const sandbox = await open();
    const since = (value: number) =>
      submission(sandbox, { deduplicationPeriod: { DeduplicationOffset: { value } } });
    const end = sandbox.world.offset;
    expect((await ask(sandbox, 'execute', since(end - 1))).status).toBe(200);
    expect((await ask(sandbox, 'execute', since(end - 1))).status).toBe(409);
    expect((await ask(sandbox, 'execute', since(end))).status).toBe(200);
  });

  it('is another command for another party', async () => {
    const sandbox = await open();
    const [, other = ''] = sandbox.world.traders;
    expect((await ask(sandbox, 'execute', submission(sandbox))).status).toBe(200);
    const body = submission(sandbox, signedBy(other));
    expect((await ask(sandbox, 'execute', body)).status).toBe(200);
  });
});

describe('the right to execute', () => {
  it.each([
    ['a user who may only read', 'readOnlyToken', {}],
    ['a user who names another one', 'token', { userId: 'somebody-else' }],
  ] as const)('is not of %s', async (_who, token, fields) => {
    const sandbox = await open();
    const url = `${sandbox.ledgerUrl}${paths.execute}`;
    const body = submission(sandbox, fields);
    const { status, json } = await post(url, body, { token: sandbox[token].reveal() });
    expect([status, json['code'], json['cause']]).toEqual([
      403,
      'NA',
      'A security-sensitive error has been received',
    ]);
  });
});
