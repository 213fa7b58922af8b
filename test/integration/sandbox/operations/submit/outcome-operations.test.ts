import { flattenNode } from '../../../../../src/sandbox/state/update-model.ts';
import { describe, expect, it } from 'vitest';
import {
  readFurtherResponse,
  type FurtherOperationName,
} from '../../../../../src/ledger/further-operations.ts';
import { textAt } from '../../../../../src/lib/json/fields.ts';
import type { JsonObject } from '../../../../../src/lib/json/json.ts';
import {
  ask,
  askFurther,
  delta,
  formatFor,
  open,
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
import { waitFor } from '../../../../support/wait.ts';

const openWith = async (ledgerVersion: '3.5' | '3.6' = '3.6') => {
  const sandbox = await open({ ledgerVersion });
  return { sandbox, greta: await allocated(sandbox, 'greta') };
};

const signedHash = ({ party }: ExternalParty): string =>
  hashOf(preparedBytes(party)).toString('hex');

const executed = async ({ sandbox, greta }: Awaited<ReturnType<typeof openWith>>) => {
  expect((await ask(sandbox, 'execute', submissionBy(greta))).status).toBe(200);
  await waitFor(() => expect(sandbox.world.completions).toHaveLength(1));
  return sandbox.world.completions[0]?.updateId ?? '';
};

const fits = (name: FurtherOperationName, json: JsonObject) =>
  readFurtherResponse(name, json).mismatches;

describe('executeAndWait of the sandbox', () => {
  it('responds with the update and its offset when the submission is recorded', async () => {
    const { sandbox, greta } = await openWith();
    const body = submissionBy(greta);
    const { status, json } = await askFurther(sandbox, 'executeAndWait', { body });
    expect([status, fits('executeAndWait', json)]).toEqual([200, []]);
    const { updates, offset } = sandbox.world;
    expect(json['completionOffset']).toBe(offset);
    expect(updates.get(textAt(json, 'updateId'))?.kind).toBe('transaction');
  });

  it('refuses what execute refuses', async () => {
    const { sandbox, greta } = await openWith();
    const body = submissionBy(greta, { signers: [newSigner()] });
    const { json } = await askFurther(sandbox, 'executeAndWait', { body });
    expect(json['code']).toBe('FAILED_TO_EXECUTE_TRANSACTION');
    const token = sandbox.readOnlyToken;
    const denied = await askFurther(sandbox, 'executeAndWait', {
      body: submissionBy(greta),
      token,
    });
    expect(denied.status).toBe(403);
  });
});

// digital-asset/canton, JsUpdateService.scala and JsCommandService.scala: requests by hash and completions
// hold the bytes of the protobuf field, which JsSchema.scala (encodeByteString) writes in base64.
// ProtocolConverters.scala writes the hash of a transaction in hex.
describe('the lookups of the sandbox by the hash that a party signed', () => {
  it('find the update, the completion and the update of the scan', async () => {
    const world = await openWith();
    const { sandbox, greta } = world;
    const updateId = await executed(world);
    const transactionHash = signedHash(greta);
    const updateFormat = {
      includeTransactions: { eventFormat: formatFor([greta.party]), transactionShape: delta },
    };
    const inBase64 = Buffer.from(transactionHash, 'hex').toString('base64');
    const update = await askFurther(sandbox, 'updateByHash', {
      body: { transactionHash: inBase64, updateFormat },
    });
    expect(fits('updateByHash', update.json)).toEqual([]);
    expect(within(update.json, 'update', 'Transaction', 'value')).toMatchObject({
      updateId,
      transactionHash,
    });
    const completion = await askFurther(sandbox, 'completionByHash', {
      body: { transactionHash: inBase64 },
    });
    expect(fits('completionByHash', completion.json)).toEqual([]);
    expect(within(completion.json, 'acceptedCompletion')).toMatchObject({
      updateId,
      transactionHash: inBase64,
      status: { code: 0 },
    });
    const path = { hash: transactionHash };
    const scan = await askFurther(sandbox, 'scanUpdateByHash', { path });
    expect(fits('scanUpdateByHash', scan.json)).toEqual([]);
    expect(scan.json).toMatchObject({
      update_id: updateId,
      external_transaction_hash: transactionHash,
    });
  });

  it('respond with 404 for a hash that nobody signed, and for one in hex', async () => {
    const world = await openWith();
    const { sandbox, greta } = world;
    await executed(world);
    const transactionHash = signedHash(greta);
    const updateFormat = {};
    for (const [name, input] of [
      ['updateByHash', { body: { transactionHash, updateFormat } }],
      ['completionByHash', { body: { transactionHash } }],
      ['scanUpdateByHash', { path: { hash: 'ab'.repeat(32) } }],
    ] as const)
      expect([name, (await askFurther(sandbox, name, input)).status]).toEqual([name, 404]);
  });

  it('are not in a ledger before 3.6', async () => {
    const { sandbox } = await openWith('3.5');
    for (const name of ['updateByHash', 'completionByHash'] as const) {
      const { status, json } = await askFurther(sandbox, name, { body: {} });
      expect([name, status, json['ledgerApiError']]).toEqual([name, 404, null]);
    }
  });
});

describe('the events of a contract of the sandbox', () => {
  it('are its creation alone while it is active, and its end as well afterwards', async () => {
    const sandbox = await open();
    const { kept, signing } = sandbox.world;
    const [contractId = ''] = kept.keys();
    const eventFormat = formatFor([signing.party]);
    const events = async (id: string) =>
      askFurther(sandbox, 'eventsByContractId', { body: { contractId: id, eventFormat } });
    const { json } = await events(contractId);
    expect(fits('eventsByContractId', json)).toEqual([]);
    expect(within(json, 'created', 'createdEvent')['contractId']).toBe(contractId);
    expect(json['archived']).toBeNull();
    expect((await events(`00${'ab'.repeat(68)}`)).json['code']).toBe('CONTRACT_EVENTS_NOT_FOUND');
  });

  it('include the end of a contract that a transaction archived', async () => {
    const sandbox = await open();
    const archived = sandbox.world.ordered
      .map((update) => (update.kind === 'transaction' ? update.roots.flatMap(flattenNode) : []))
      .flatMap((nodes) => {
        const own = nodes.flatMap(({ kind, contract }) => (kind === 'create' ? contract.id : []));
        return nodes.filter(({ contract }) => !own.includes(contract.id));
      })
      .find((node) => node.kind === 'exercise' && node.consuming);
    const { id: contractId = '', signatories = [] } = archived?.contract ?? {};
    const body = { contractId, eventFormat: formatFor(signatories) };
    const { json } = await askFurther(sandbox, 'eventsByContractId', { body });
    expect(fits('eventsByContractId', json)).toEqual([]);
    expect(within(json, 'archived', 'archivedEvent')['contractId']).toBe(contractId);
  });
});
