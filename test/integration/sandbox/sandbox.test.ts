import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSandbox, type Sandbox, type SandboxOptions } from '../../../src/sandbox/sandbox.ts';
import { sendRequest } from '../../support/servers/http-request.ts';
import { partySample } from '../../support/samples/topology-sample.ts';
import {
  allocated,
  preparedBytes,
  submissionBy,
  type ExternalParty,
} from '../../support/writes/submission-writer.ts';
import { newSigner, signatureOver } from '../../support/verify/topology-writer.ts';
import { waitFor } from '../../support/wait.ts';

let sandbox: Sandbox;
const start = async (options: SandboxOptions = {}): Promise<void> => {
  sandbox = await startSandbox({ rate: 0, history: 300, ...options });
};
beforeEach(() => start());
afterEach(() => sandbox.close());

interface SentResponse {
  readonly status: number;
  readonly type: string;
  readonly text: string;
  readonly body: Record<string, never>;
}

const post = async (
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<SentResponse> => {
  const response = await sendRequest(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const { status, text } = response;
  const type = response.headers['content-type'] ?? '';
  return {
    status,
    type,
    text,
    body: type.includes('json') ? (JSON.parse(text) as SentResponse['body']) : {},
  };
};

const ledger = (path: string, body: unknown, token = sandbox.token): Promise<SentResponse> =>
  post(`${sandbox.ledgerUrl}${path}`, body, { authorization: `Bearer ${token.reveal()}` });
const contract = (body: unknown) => ledger('/v2/contracts/contract-by-id', body);
const transaction = (body: unknown) => ledger('/v2/updates/transaction-by-id', body);
const update = (body: unknown) => ledger('/v2/updates/update-by-id', body);
const allocate = (body: unknown) => ledger('/v2/parties/external/allocate', body);
const execute = (body: unknown) => ledger('/v2/interactive-submission/execute', body);

type Item = Record<string, never> & { readonly event_id: string; readonly activity_type: string };
const list = async (body: unknown): Promise<readonly Item[]> =>
  (await post(`${sandbox.scanUrl}/v0/activities`, body)).body[
    'activities'
  ] as unknown as readonly Item[];

const any = { filtersForAnyParty: { cumulative: [] } };
const format = (transactionShape: string) => ({ eventFormat: any, transactionShape });
const updateIdOf = ({ event_id }: Item): string => event_id.slice(1).split(':')[0] ?? '';

describe('what the tail shows', () => {
  it('can all be looked up: updates, the contracts in their events, transfer instructions', async () => {
    const items = await list({ page_size: 300 });
    expect(items).toHaveLength(300);
    for (const item of items.filter((_, index) => index % 5 === 0)) {
      const updateId = updateIdOf(item);
      const response = await update({
        updateId,
        updateFormat: { includeTransactions: format('TRANSACTION_SHAPE_LEDGER_EFFECTS') },
      });
      expect(response.status).toBe(200);
      const contracts = new Set(response.text.match(/00[0-9a-f]{64}ca12[0-9a-f]{68}/g));
      for (const contractId of JSON.stringify(item).match(/00[0-9a-f]{64}ca12[0-9a-f]{68}/g) ?? [])
        contracts.add(contractId);
      for (const contractId of contracts) expect((await contract({ contractId })).status).toBe(200);
    }
  });

  it('has every kind of activity, also one that no document names, several receivers and hostile words', async () => {
    const items = await list({ page_size: 300 });
    expect(new Set(items.map(({ activity_type }) => activity_type))).toEqual(
      new Set([
        'transfer',
        'mint',
        'devnet_tap',
        'abort_transfer_instruction',
        'reward_coupon_claimed',
      ]),
    );
    const texts = items.map((item) => JSON.stringify(item));
    expect(texts.some((text) => (text.match(/receiver_fee/g) ?? []).length > 1)).toBe(true);
    expect(texts.some((text) => text.includes('\\u001b'))).toBe(true);
  });

  it('is the same for the same seed, and another for another', async () => {
    const ids = (await list({ page_size: 50 })).map(({ event_id }) => event_id);
    await sandbox.close();
    await start();
    expect((await list({ page_size: 50 })).map(({ event_id }) => event_id)).toEqual(ids);
    await sandbox.close();
    await start({ seed: 'other' });
    expect((await list({ page_size: 50 })).map(({ event_id }) => event_id)).not.toEqual(ids);
  });

  it('grows by itself', async () => {
    await sandbox.close();
    await start({ rate: 200 });
    const before = (await list({ page_size: 1 }))[0]?.event_id;
    for (let after = before; after === before;) after = (await list({ page_size: 1 }))[0]?.event_id;
  });
});

describe('the listing (4.6)', () => {
  it('goes on to older activities behind a cursor, and gives nothing for one that it does not know', async () => {
    const all = await list({ page_size: 300 });
    expect(await list({ page_size: 5, begin_after_id: all[9]?.event_id })).toEqual(
      all.slice(10, 15),
    );
    expect(await list({ page_size: 5, begin_after_id: '#1220ff:0' })).toEqual([]);
  });

  it('goes on to newer ones, or takes the cursor for a lower bound, when it is told to', async () => {
    const all = [...(await list({ page_size: 300 }))].reverse().map(({ event_id }) => event_id);
    const idsOf = async (body: unknown) => (await list(body)).map(({ event_id }) => event_id);
    for (const [listing, expected] of [
      ['forward', all.slice(10, 15)],
      ['minimum', all.slice(-5).reverse()],
    ] as const) {
      await sandbox.close();
      await start({ listing });
      expect(await idsOf({ page_size: 5, begin_after_id: all[9] })).toEqual(expected);
    }
  });

  it('gives pages of 1 to 1000, needs no token and looks at none', async () => {
    const ask = (page_size: unknown) =>
      post(`${sandbox.scanUrl}/v0/activities`, { page_size }, { authorization: 'Bearer wrong' });
    expect((await ask(1)).status).toBe(200);
    expect((await ask(0)).body).toEqual({ error: 'Limit must be at least 1.' });
    expect((await ask(1001)).body).toEqual({ error: 'Exceeded limit maximum (1001 > 1000).' });
    expect(await ask('ten')).toMatchObject({
      status: 400,
      type: expect.stringContaining('text/plain') as string,
    });
  });

  it('can be gone, as on newer scans', async () => {
    await sandbox.close();
    await start({ activitiesRoute: 'removed' });
    expect(await post(`${sandbox.scanUrl}/v0/activities`, { page_size: 1 })).toMatchObject({
      status: 404,
      type: expect.stringContaining('text/plain') as string,
    });
  });
});

const oneContract = () => {
  const [found] = [...sandbox.world.contracts.values()];
  if (found === undefined) throw new Error('the ledger has contracts');
  return found;
};

describe('the contract lookup (4.1)', () => {
  it('is not restricted when no party asks', async () => {
    const { id } = oneContract();
    expect((await contract({ contractId: id })).status).toBe(200);
    expect((await contract({ contractId: id, queryingParties: [] })).status).toBe(200);
  });

  it('answers parties only about contracts that one of them has a stake in, and names those as witnesses', async () => {
    const { id, signatories } = oneContract();
    const stranger = `stranger::1220${'a'.repeat(64)}`;
    const seen = await contract({ contractId: id, queryingParties: [stranger, signatories[1]] });
    expect(seen.body).toMatchObject({
      createdEvent: { contractId: id, witnessParties: [signatories[1]] },
    });
    expect((await contract({ contractId: id, queryingParties: [stranger] })).body).toMatchObject({
      code: 'CONTRACT_PAYLOAD_NOT_FOUND',
    });
  });

  it('says the same of a contract that does not exist, and refuses what is no contract id', async () => {
    expect((await contract({ contractId: `00${'0'.repeat(136)}` })).body).toMatchObject({
      code: 'CONTRACT_PAYLOAD_NOT_FOUND',
      errorCategory: 11,
      context: { definite_answer: 'false' },
    });
    expect((await contract({ contractId: 'zz' })).body).toMatchObject({ code: 'INVALID_FIELD' });
  });
});

describe('the transaction lookup (4.2)', () => {
  beforeEach(async () => {
    await sandbox.close();
    await start({ ledgerVersion: '3.5' });
  });

  it('takes parties or a format, not both and not neither', async () => {
    const [item] = await list({ page_size: 1 });
    const updateId = item === undefined ? '' : updateIdOf(item);
    const transactionFormat = format('TRANSACTION_SHAPE_ACS_DELTA');
    expect((await transaction({ updateId, transactionFormat })).status).toBe(200);
    expect((await transaction({ updateId, requestingParties: sandbox.world.parties })).status).toBe(
      200,
    );
    for (const body of [
      { updateId },
      { updateId, transactionFormat, requestingParties: sandbox.world.parties },
    ]) {
      expect((await transaction(body)).body).toMatchObject({ code: 'INVALID_ARGUMENT' });
    }
  });

  it('finds nothing for parties that see no event', async () => {
    const [item] = await list({ page_size: 1 });
    const body = {
      updateId: item === undefined ? '' : updateIdOf(item),
      requestingParties: [`stranger::1220${'a'.repeat(64)}`],
    };
    expect(await transaction(body)).toMatchObject({
      status: 404,
      body: { code: 'UPDATE_NOT_FOUND' },
    });
  });
});

describe('the update lookup (4.5)', () => {
  it('finds of each kind only what the format includes', async () => {
    const everything = {
      includeTransactions: format('TRANSACTION_SHAPE_ACS_DELTA'),
      includeReassignments: any,
      includeTopologyEvents: { includeParticipantAuthorizationEvents: { parties: [] } },
    };
    const parts = {
      transaction: 'includeTransactions',
      reassignment: 'includeReassignments',
      topology: 'includeTopologyEvents',
    } as const;
    for (const [kind, part] of Object.entries(parts)) {
      const found = [...sandbox.world.updates.values()].find((known) => known.kind === kind);
      const others = Object.fromEntries(
        Object.entries(everything).filter(([name]) => name !== part),
      );
      expect((await update({ updateId: found?.id, updateFormat: everything })).status).toBe(200);
      expect((await update({ updateId: found?.id, updateFormat: others })).body).toMatchObject({
        code: 'UPDATE_NOT_FOUND',
      });
    }
  });
});

describe('the allocation (4.3)', () => {
  const newcomer = () => partySample('newcomer', sandbox.world.participant);
  const request = (sample = newcomer()) => ({
    synchronizer: sandbox.world.synchronizer,
    onboardingTransactions: [{ transaction: sample.transaction, signatures: [] as unknown[] }],
    multiHashSignatures: [signatureOver(sample.signer, sample.multiHash)],
  });

  it('gives the party id for a signature of the combined hash, once', async () => {
    const sample = newcomer();
    expect((await allocate(request(sample))).body).toEqual({ partyId: sample.party });
    expect((await allocate(request(sample))).body).toMatchObject({
      code: 'INVALID_ARGUMENT',
      cause: expect.stringContaining('already exists') as string,
    });
  });

  it('takes a signature of each transaction in its place', async () => {
    const sample = newcomer();
    const onboardingTransactions = [
      {
        transaction: sample.transaction,
        signatures: [signatureOver(sample.signer, sample.transactionHash)],
      },
    ];
    expect(
      (await allocate({ ...request(sample), onboardingTransactions, multiHashSignatures: [] }))
        .status,
    ).toBe(200);
  });

  it.each([
    [
      'a signature of something else',
      () => ({
        ...request(),
        multiHashSignatures: [signatureOver(newSigner(), Buffer.from('else'))],
      }),
    ],
    ['no signature at all', () => ({ ...request(), multiHashSignatures: [] })],
    ['no transaction', () => ({ ...request(), onboardingTransactions: [] })],
    [
      'a transaction that is none',
      () => ({ ...request(), onboardingTransactions: [{ transaction: 'AAAA', signatures: [] }] }),
    ],
    ['an alias in the place of the synchronizer', () => ({ ...request(), synchronizer: 'global' })],
    [
      'a synchronizer that it is not connected to',
      () => ({ ...request(), synchronizer: `other::1220${'b'.repeat(64)}` }),
    ],
  ])('refuses %s', async (_, body) => {
    expect((await allocate(body())).status).toBe(400);
  });
});

describe('the execution (4.4)', () => {
  let signing: ExternalParty;
  beforeEach(async () => {
    signing = await allocated(sandbox, 'signing');
  });
  const request = (mark = 'one') => {
    const bytes = preparedBytes(signing.party, { metadata: { transactionUuid: mark } });
    return { ...submissionBy(signing, { bytes }), submissionId: `submission-${mark}` };
  };

  it('accepts with an empty object, and the ledger moves on a little later', async () => {
    const { offset } = sandbox.world;
    expect((await execute(request())).body).toEqual({});
    await waitFor(() => expect(sandbox.world.offset).toBeGreaterThan(offset));
  });

  it('refuses the same bytes while they are in flight, and names the submission', async () => {
    await execute(request());
    expect(await execute({ ...request(), submissionId: 'again' })).toMatchObject({
      status: 409,
      body: {
        code: 'SUBMISSION_ALREADY_IN_FLIGHT',
        context: { existingSubmissionId: 'Some(submission-one)' },
      },
    });
  });

  it.each([
    [
      'a request without deduplication period',
      () => ({ ...request(), deduplicationPeriod: undefined }),
    ],
    [
      'an unspecified hashing scheme',
      () => ({ ...request(), hashingSchemeVersion: 'HASHING_SCHEME_VERSION_UNSPECIFIED' }),
    ],
    ['an unknown hashing scheme', () => ({ ...request(), hashingSchemeVersion: 'V9' })],
    ['an empty submission id', () => ({ ...request(), submissionId: '' })],
    ['what is not base64', () => ({ ...request(), preparedTransaction: '***' })],
    ['what is no prepared transaction', () => ({ ...request(), preparedTransaction: 'AAAA' })],
    [
      'a party that it does not know',
      () => ({
        ...request(),
        partySignatures: {
          signatures: [
            {
              party: `stranger::1220${'a'.repeat(64)}`,
              signatures: [signatureOver(newSigner(), Buffer.from('x'))],
            },
          ],
        },
      }),
    ],
    [
      'two parties',
      () => ({
        ...request(),
        partySignatures: {
          signatures: [
            ...request().partySignatures.signatures,
            ...request().partySignatures.signatures,
          ],
        },
      }),
    ],
  ])('refuses %s', async (_, body) => {
    expect((await execute(body())).status).toBe(400);
  });
});

describe('refusals', () => {
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

  it('a missing or wrong token is refused without details, with the trace id that was sent', async () => {
    for (const authorization of ['', 'Bearer wrong']) {
      const response = await post(
        `${sandbox.ledgerUrl}/v2/contracts/contract-by-id`,
        { contractId: '00' },
        { authorization, traceparent },
      );
      expect(response).toMatchObject({
        status: 401,
        body: { code: 'NA', traceId: '0af7651916cd43dd8448eb211c80319c' },
      });
    }
  });

  it('a write with a token that may only read is refused', async () => {
    const request = { synchronizer: sandbox.world.synchronizer, onboardingTransactions: [] };
    const response = await ledger('/v2/parties/external/allocate', request, sandbox.readOnlyToken);
    expect(response).toMatchObject({ status: 403, body: { code: 'NA' } });
    const read = { contractId: `00${'ab'.repeat(68)}` };
    const path = '/v2/contracts/contract-by-id';
    expect((await ledger(path, read, sandbox.readOnlyToken)).status).toBe(404);
  });

  it('an unreadable body is refused in plain text that names the place', async () => {
    expect((await contract('{')).text).toContain('Invalid value for: body');
    const missing = await contract({});
    expect(missing).toMatchObject({
      status: 400,
      type: expect.stringContaining('text/plain') as string,
    });
    expect(missing.text).toContain("at 'contractId'");
  });

  it('an unknown path is refused in the envelope of the service', async () => {
    expect(await ledger('/v2/nothing', {})).toMatchObject({
      status: 404,
      body: { status: 404, ledgerApiError: null },
    });
  });
});

describe('faults on request', () => {
  const ask = () => post(`${sandbox.scanUrl}/v0/activities`, { page_size: 1 });

  it('limit the rate, with the time to wait', async () => {
    sandbox.failNext('limited', 1);
    const response = await sendRequest(`${sandbox.scanUrl}/v0/activities`, {
      method: 'POST',
      body: '{"page_size":1}',
    });
    expect([response.status, response.headers['retry-after']]).toEqual([429, '2']);
    expect((await ask()).status).toBe(200);
  });

  it('respond with a page of HTML', async () => {
    sandbox.failNext('unavailable', 1);
    expect(await ask()).toMatchObject({ status: 503, type: 'text/html' });
  });

  it.each(['reset', 'truncated'] as const)('break the connection: %s', async (kind) => {
    sandbox.failNext(kind, 1);
    await expect(ask()).rejects.toThrow();
  });

  it('leave a request hanging, until the ledger is closed', async () => {
    sandbox.failNext('hang', 1);
    const hanging = ask();
    await Promise.all([
      expect(hanging).rejects.toThrow(),
      new Promise((resolve) => setImmediate(resolve)).then(() => ask()).then(() => sandbox.close()),
    ]);
    await start();
  });

  it('hit every nth request when that is asked for', async () => {
    await sandbox.close();
    await start({ faults: { kinds: ['unavailable'], every: 3 } });
    const statuses = [];
    for (let asked = 0; asked < 6; asked++) statuses.push((await ask()).status);
    expect(statuses).toEqual([200, 200, 503, 200, 200, 503]);
  });
});
