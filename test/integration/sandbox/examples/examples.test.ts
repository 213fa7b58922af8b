import { describe, expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../../../src/lib/json/json.ts';
import { buildExampleFiles, exampleIds } from '../../../../src/sandbox/examples/examples.ts';
import { defaultSeed, type Sandbox } from '../../../../src/sandbox/sandbox.ts';
import { verifyOnboarding } from '../../../../src/verify/topology/onboarding.ts';
import { parsePublicKey } from '../../../../src/verify/signatures/read-public-key.ts';
import { verifySubmission } from '../../../../src/verify/prepared/submission.ts';
import {
  activitiesOf,
  ask,
  effects,
  formatFor,
  list,
  objectsIn,
  open,
  within,
} from '../../../support/servers/sandbox.ts';
import { waitFor } from '../../../support/wait.ts';

const filesOf = new WeakMap<Sandbox, ReturnType<typeof buildExampleFiles>>();

/** The examples of a sandbox as it was when the first one was read: signing all takes a while. */
const filesIn = (sandbox: Sandbox): ReturnType<typeof buildExampleFiles> => {
  const files = filesOf.get(sandbox) ?? buildExampleFiles(sandbox.world, defaultSeed);
  filesOf.set(sandbox, files);
  return files;
};

const fileIn = (sandbox: Sandbox, name: string): JsonObject | string => {
  const exampleFile = filesIn(sandbox).find((file) => file.name === name);
  if (exampleFile === undefined) throw new Error(`no example ${name}`);
  return exampleFile.content;
};

const requestIn = (sandbox: Sandbox, name: string): JsonObject => {
  const content = fileIn(sandbox, name);
  return isObject(content) ? content : {};
};

const keysIn = (sandbox: Sandbox, name: string) => {
  const content = fileIn(sandbox, name);
  const read = parsePublicKey(typeof content === 'string' ? content : '');
  return read.ok ? [read.value] : [];
};

const requestsOf = (folder: string) => async (): Promise<readonly string[]> => {
  const sandbox = await open();
  return buildExampleFiles(sandbox.world, defaultSeed)
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${folder}/wrong-`) && !name.includes('answer'));
};

describe('the examples of an allocation', () => {
  it('hold a right one, which is verified and allocated, and its response before it', async () => {
    const sandbox = await open();
    const request = requestIn(sandbox, 'allocate/request.json');
    const keys = keysIn(sandbox, 'allocate/public-key.pem');
    const { participant } = sandbox.world;
    const report = verifyOnboarding(request, keys, { participant });
    expect(report.verdict).toBe('verified');
    const { json } = await ask(sandbox, 'allocate', request);
    expect(json).toEqual({ partyId: report.party });
    expect(sandbox.world.parties).toContain(report.party);
    const response = requestIn(sandbox, 'allocate/generate-topology.response.json');
    expect(verifyOnboarding(response).verdict).toBe('unknown');
    const wrong = requestIn(sandbox, 'allocate/wrong-multi-hash.response.json');
    expect(verifyOnboarding(wrong).verdict).toBe('failed');
  });

  it('hold wrong ones, every one of which the ledger refuses', async () => {
    const names = await requestsOf('allocate')();
    expect(names.length).toBeGreaterThan(1);
    const sandbox = await open();
    for (const name of names) {
      const { status } = await ask(sandbox, 'allocate', requestIn(sandbox, name));
      expect([name, status]).toEqual([name, 400]);
    }
  });
});

const newestUpdate = ({ world }: Sandbox) => [...world.updates.values()].at(-1);

describe('the examples of an execution', () => {
  it.each([
    ['V2', 'execute/request.json'],
    ['V3', 'execute/request-v3.json'],
  ])(
    'hold a right one of each scheme, which becomes an update with the hash that was signed: %s',
    async (_scheme, name) => {
      const sandbox = await open();
      const request = requestIn(sandbox, name);
      const { hash, checks, prepared } = verifySubmission(
        request,
        keysIn(sandbox, 'execute/public-key.pem'),
        { nowMs: Date.now() },
      );
      const rest = checks.filter(({ state }) => state !== 'verified').map(({ id }) => id);
      expect(rest).toEqual(['threshold']);
      const before = sandbox.world.offset;
      expect((await ask(sandbox, 'execute', request)).status).toBe(200);
      await waitFor(() => expect(sandbox.world.offset).toBe(before + 1));
      const { party } = sandbox.world.signing;
      const eventFormat = formatFor([party]);
      const { json } = await ask(sandbox, 'update', {
        updateId: newestUpdate(sandbox)?.id,
        updateFormat: { includeTransactions: { eventFormat, transactionShape: effects } },
      });
      const update = within(json, 'update', 'Transaction', 'value');
      expect(update['externalTransactionHash']).toBe(hash?.toString('hex'));
      expect(update['commandId']).toBe(prepared?.metadata.commandId);
      const [first] = objectsIn(update['events']);
      expect(within(first, 'ExercisedEvent')).toMatchObject({
        choice: 'AmuletRules_Transfer',
        actingParties: [party],
        choiceArgument: { transfer: { sender: party, outputs: [{ amount: '25.0000000000' }] } },
      });
    },
  );

  it('move value: the tail shows it, and the contracts can be looked up', async () => {
    const sandbox = await open();
    const { signing, traders } = sandbox.world;
    const before = sandbox.world.offset;
    await ask(sandbox, 'execute', requestIn(sandbox, 'execute/request.json'));
    await waitFor(() => expect(sandbox.world.offset).toBe(before + 1));
    const [activity] = activitiesOf(await list(sandbox, { page_size: 1 }));
    expect(activity).toMatchObject({
      activity_type: 'transfer',
      transfer: {
        sender: { party: signing.party, sender_change_amount: '975.0000000000' },
        receivers: [{ party: traders[0], amount: '25.0000000000' }],
      },
    });
    const update = newestUpdate(sandbox);
    const created = update?.kind === 'transaction' ? update.roots : [];
    const [root] = created;
    const ids = root?.kind === 'exercise' ? root.children.map(({ contract }) => contract.id) : [];
    expect(ids).toHaveLength(3);
    for (const contractId of ids) {
      const { status } = await ask(sandbox, 'contract', { contractId });
      expect(status).toBe(200);
    }
  });

  it('spend what they spend once: another command for the same contract is rejected', async () => {
    const sandbox = await open();
    const before = sandbox.world.updates.size;
    const late = requestIn(sandbox, 'execute/wrong-deadline.json');
    await ask(sandbox, 'execute', requestIn(sandbox, 'execute/request.json'));
    await waitFor(() => expect(sandbox.world.offset).toBe(before + 1));
    expect((await ask(sandbox, 'execute', late)).status).toBe(200);
    await waitFor(() => expect(sandbox.world.completions).toHaveLength(2));
    expect(sandbox.world.completions[1]?.error).toMatchObject({
      code: 'LOCAL_VERDICT_INACTIVE_CONTRACTS',
      category: 11,
    });
  });

  it('are never recorded after their deadline, though they are accepted', async () => {
    const sandbox = await open();
    const before = sandbox.world.updates.size;
    const late = requestIn(sandbox, 'execute/wrong-deadline.json');
    expect((await ask(sandbox, 'execute', late)).status).toBe(200);
    // What was accepted later is recorded later: when it is there, the first one has had its turn.
    await ask(sandbox, 'execute', requestIn(sandbox, 'execute/request.json'));
    await waitFor(() => expect(sandbox.world.updates.size).toBeGreaterThan(before));
    expect(sandbox.world.updates.size).toBe(before + 1);
    // Whoever follows completions is told.
    expect(sandbox.world.completions.map(({ error }) => error?.code)).toEqual([
      'LOCAL_VERDICT_MAX_RECORD_TIME_EXCEEDED',
      undefined,
    ]);
  });

  it('hold wrong ones, every one of which the ledger refuses', async () => {
    const names = await requestsOf('execute')();
    expect(names.length).toBeGreaterThan(1);
    const sandbox = await open();
    for (const name of names.filter((item) => !item.includes('deadline'))) {
      const { status } = await ask(sandbox, 'execute', requestIn(sandbox, name));
      expect([name, status]).toEqual([name, 400]);
    }
  });

  it('hold answers of a participant, and the request that tells a wrong one from a right one', async () => {
    const sandbox = await open();
    const asked = requestIn(sandbox, 'execute/prepare.request.json');
    const verdictOf = (name: string) =>
      verifySubmission(requestIn(sandbox, `execute/${name}.json`), [], { asked }).checks.filter(
        ({ state }) => state === 'failed',
      );
    expect(verdictOf('prepare.response')).toEqual([]);
    expect(verdictOf('wrong-hash.response')).toMatchObject([{ id: 'claimed-hash' }]);
    expect(verdictOf('wrong-receiver.response')).toMatchObject([{ id: 'asked-commands' }]);
  });
});

describe('the ids of the examples', () => {
  it('can all be looked up, and are of every kind', async () => {
    const sandbox = await open({ history: 300, ledgerVersion: '3.5' });
    const ids = exampleIds(sandbox.world);
    const kinds = ids.map(({ lookup, what }) => `${lookup} ${what.split(':')[0] ?? ''}`);
    expect(new Set(kinds)).toEqual(
      new Set([
        ...ids
          .filter(({ lookup }) => lookup === 'contract')
          .map(({ what }) => `contract ${what.split(':')[0] ?? ''}`),
        'transaction Transaction',
        'update Transaction',
        'update Reassignment',
        'update TopologyTransaction',
      ]),
    );
    const eventFormat = formatFor([]);
    const bodies = {
      contract: (id: string) => ({ contractId: id }),
      transaction: (id: string) => ({
        updateId: id,
        transactionFormat: { eventFormat, transactionShape: effects },
      }),
      update: (id: string) => ({
        updateId: id,
        updateFormat: {
          includeTransactions: { eventFormat, transactionShape: effects },
          includeReassignments: eventFormat,
          includeTopologyEvents: { includeParticipantAuthorizationEvents: { parties: [] } },
        },
      }),
    };
    for (const { lookup, id, what } of ids) {
      const { status } = await ask(sandbox, lookup, bodies[lookup](id));
      expect([lookup, what, status]).toEqual([lookup, what, 200]);
    }
  });
});
