import { beforeEach, describe, expect, it } from 'vitest';
import {
  emptyTokenReport,
  type TokenReport,
} from '../../../src/features/party/model/token-report.ts';
import { holdingsJson } from '../../../src/features/party/cli/output.ts';
import { createDescriber } from '../../../src/features/party/run/describe-instruments.ts';
import { fetchTokens } from '../../../src/features/party/run/fetch-tokens.ts';
import { createClient } from '../../../src/http/client.ts';
import { readInstrument, readRegistryInfo } from '../../../src/ledger/registry/read-registry.ts';
import { objectAt, listAt, textAt } from '../../../src/lib/json/fields.ts';
import type { Sandbox } from '../../../src/sandbox/sandbox.ts';
import { activitiesOf, list, open, post } from '../../support/servers/sandbox.ts';
import { waitFor } from '../../support/wait.ts';
import { allocated } from '../../support/writes/submission-writer.ts';
import {
  actorOf,
  adminOf,
  askRegistry,
  contractsOf,
  endOffer,
  pay,
  signingActor,
  submit,
  type Actor,
  type Token,
} from '../../support/writes/token-commands.ts';

/** What a party holds of each token, as `cantui holdings` prints it: total and locked. */
const heldBy = async (from: Sandbox, party: string): Promise<Record<string, string>> => {
  const { ledgerUrl, scanUrl, token, registries } = from;
  const client = createClient({
    ...{ ledgerUrl, scanUrl, timeoutMs: 5000, retries: 0 },
    token: () => token,
  });
  const { signal } = new AbortController();
  let report: TokenReport = emptyTokenReport;
  await fetchTokens(
    { request: client.request, hasLedger: true, hasScan: true, signal, now: Date.now },
    {
      party,
      findNewest: () => Promise.resolve(undefined),
      describe: createDescriber({
        ...{ request: client.request, signal, now: Date.now },
        addresses: { registries, scanUrl },
      }),
      onBlocks: (blocks) => {
        report = { ...report, ...blocks };
      },
    },
  );
  client.close();
  return Object.fromEntries(
    listAt(holdingsJson(party, report), 'instruments').map((each) => [
      textAt(each, 'symbol'),
      `${textAt(each, 'total')} (${textAt(each, 'locked')})`,
    ]),
  );
};

const templates = {
  Amulet: { holding: /:Amulet$/, offer: /:AmuletTransferInstruction$/ },
  GOLD: { holding: /:Holding$/, offer: /:TransferOffer$/ },
} as const;

/** The unlocked holdings of a party. */
const inputsOf = async (from: Sandbox, { party }: Actor, token: Token) =>
  (await contractsOf(from, party, templates[token].holding))
    .filter((event) => {
      const { owner, lock = null } = objectAt(event, 'createArgument') ?? {};
      return owner === party && lock === null;
    })
    .map((event) => textAt(event, 'contractId'));

/** The newest offer from or to a party. */
const offerOf = async (from: Sandbox, { party }: Actor, token: Token): Promise<string> =>
  textAt((await contractsOf(from, party, templates[token].offer)).at(-1) ?? {}, 'contractId');

let sandbox: Sandbox;
let greta: Actor;
let signing: Actor;

/** A sandbox of its own for each test. */
const start = async (): Promise<void> => {
  sandbox = await open();
  signing = signingActor(sandbox);
  greta = actorOf(await allocated(sandbox, 'greta'));
};

describe('the registries of the sandbox', () => {
  beforeEach(start);

  it.each(['Amulet', 'GOLD'] as const)('describe themselves and their token: %s', async (token) => {
    const info = readRegistryInfo((await askRegistry(sandbox, token, 'metadata/v1/info')).json);
    expect(info).toMatchObject({ ok: true, value: { adminId: adminOf(sandbox, token) } });
    const path = `metadata/v1/instruments/${token}`;
    const instrument = readInstrument((await askRegistry(sandbox, token, path)).json, token);
    expect(instrument).toMatchObject({ ok: true, value: { id: token, isPaused: false } });
    const all = await askRegistry(sandbox, token, 'metadata/v1/instruments');
    expect(listAt(all.json, 'instruments')).toMatchObject([{ id: token }]);
    const other = await askRegistry(sandbox, token, 'metadata/v1/instruments/SILVER');
    expect([other.status, Object.keys(other.json)]).toEqual([404, ['error']]);
  });
});

describe('payments through the registries of the sandbox', () => {
  beforeEach(start);

  it('reach a party with a preapproval at once', async () => {
    const [to] = sandbox.world.traders;
    const before = await heldBy(sandbox, to);
    const paid = await pay(sandbox, signing, {
      ...{ token: 'Amulet', to, amount: '12.5', memo: 'rent' },
      inputs: await inputsOf(sandbox, signing, 'Amulet'),
    });
    expect(paid).toMatchObject({ kind: 'direct', updateId: expect.any(String) as unknown });
    expect(await heldBy(sandbox, signing.party)).toMatchObject({
      Amulet: '987.5000000000 (0.0000000000)',
    });
    expect(await heldBy(sandbox, to)).not.toEqual(before);
    const [newest] = activitiesOf(await list(sandbox, { page_size: 1 }));
    expect(newest).toMatchObject({
      transfer: {
        ...{ transfer_kind: 'preapproval_send', description: 'rent' },
        receivers: [{ party: to, amount: '12.5000000000' }],
      },
    });
  });

  it.each(['v1', 'v2'] as const)(
    'are offers to a party without one, which accepts, rejects or has them withdrawn: %s',
    async (version) => {
      const before = await heldBy(sandbox, signing.party);
      const offer = async (amount: string): Promise<string> => {
        const inputs = await inputsOf(sandbox, signing, 'Amulet');
        const to = greta.party;
        const paid = await pay(sandbox, signing, { token: 'Amulet', to, amount, inputs, version });
        expect(paid).toMatchObject({ kind: 'offer', updateId: expect.any(String) as unknown });
        return offerOf(sandbox, greta, 'Amulet');
      };
      const end = (actor: Actor, contractId: string, action: 'accept' | 'reject' | 'withdraw') =>
        endOffer(sandbox, actor, { token: 'Amulet', contractId, action, version });
      const rejected = await offer('1.25');
      expect((await heldBy(sandbox, signing.party))['Amulet']).toMatch(/\(1\.2500000000\)$/);
      expect(await end(signing, rejected, 'accept')).toMatchObject({
        refusal: expect.stringMatching(/requires authorizers|is not among the actors/) as unknown,
      });
      expect(await end(greta, rejected, 'reject')).toMatchObject({
        updateId: expect.any(String) as unknown,
      });
      expect(await end(signing, await offer('2'), 'withdraw')).not.toHaveProperty('refusal');
      expect(await heldBy(sandbox, signing.party)).toEqual(before);
      const taken = await offer('3.0000000001');
      expect(await end(greta, taken, 'accept')).not.toHaveProperty('refusal');
      expect(await end(greta, taken, 'accept')).toMatchObject({
        refusal: expect.stringContaining('not found') as unknown,
      });
    },
  );

  it('merge what the sender has', async () => {
    const inputs = await inputsOf(sandbox, signing, 'GOLD');
    expect(inputs).toHaveLength(2);
    const before = await heldBy(sandbox, signing.party);
    const merged = await pay(sandbox, signing, {
      ...{ token: 'GOLD', to: signing.party, amount: '250', inputs },
    });
    expect(merged).toMatchObject({ kind: 'self', updateId: expect.any(String) as unknown });
    expect(await inputsOf(sandbox, signing, 'GOLD')).toHaveLength(1);
    expect(await heldBy(sandbox, signing.party)).toEqual(before);
  });

  it('move another token with what its own registry hands over', async () => {
    expect((await heldBy(sandbox, signing.party))['XGLD']).toBe('250.0000000000 (0.0000000000)');
    const gold = { token: 'GOLD', contractId: await offerOf(sandbox, signing, 'GOLD') } as const;
    expect(await endOffer(sandbox, signing, { ...gold, action: 'accept' })).not.toHaveProperty(
      'refusal',
    );
    const inputs = await inputsOf(sandbox, signing, 'GOLD');
    const paid = await pay(sandbox, signing, {
      ...{ token: 'GOLD', to: greta.party, amount: '62.5', inputs },
    });
    expect(paid).toMatchObject({ kind: 'offer', updateId: expect.any(String) as unknown });
    expect((await heldBy(sandbox, signing.party))['XGLD']).toBe('262.5000000000 (62.5000000000)');
    const contractId = await offerOf(sandbox, greta, 'GOLD');
    await endOffer(sandbox, signing, { token: 'GOLD', contractId, action: 'withdraw' });
    expect((await heldBy(sandbox, signing.party))['XGLD']).toBe('262.5000000000 (0.0000000000)');
  });

  it('reach a party at once after the provider accepted its proposal, until it is canceled', async () => {
    const { world } = sandbox;
    const proposal = { receiver: greta.party, provider: world.provider, expectedDso: world.dso };
    const preapprovalOf = async () =>
      (await contractsOf(sandbox, greta.party, /:TransferPreapproval$/)).at(0);
    await submit(sandbox, greta, {
      CreateCommand: {
        templateId: '#splice-wallet:Splice.Wallet.TransferPreapproval:TransferPreapprovalProposal',
        createArguments: proposal,
      },
    });
    await waitFor(async () => expect(await preapprovalOf()).toBeDefined());
    const payment = { token: 'Amulet', to: greta.party, amount: '2' } as const;
    const inputs = await inputsOf(sandbox, signing, 'Amulet');
    expect(await pay(sandbox, signing, { ...payment, inputs })).toMatchObject({ kind: 'direct' });
    expect(await heldBy(sandbox, greta.party)).toEqual({ Amulet: '2.0000000000 (0.0000000000)' });
    const canceled = await submit(sandbox, greta, {
      ExerciseCommand: {
        templateId: '#splice-amulet:Splice.AmuletRules:TransferPreapproval',
        contractId: textAt((await preapprovalOf()) ?? {}, 'contractId'),
        choice: 'TransferPreapproval_Cancel',
        choiceArgument: { p: greta.party },
      },
    });
    expect(canceled).not.toHaveProperty('refusal');
    expect(await preapprovalOf()).toBeUndefined();
    const again = { ...payment, inputs: await inputsOf(sandbox, signing, 'Amulet') };
    expect(await pay(sandbox, signing, again)).toMatchObject({ kind: 'offer' });
  });

  it('are refused without what the registry hands over, for too much, and of a used holding', async () => {
    const [to] = sandbox.world.traders;
    const inputs = await inputsOf(sandbox, signing, 'Amulet');
    const tooMuch = { token: 'Amulet', to, amount: '100000', inputs } as const;
    expect(await pay(sandbox, signing, tooMuch)).toMatchObject({
      refusal: expect.stringContaining('Insufficient funds') as unknown,
    });
    await pay(sandbox, signing, { ...tooMuch, amount: '1' });
    expect(await pay(sandbox, signing, { ...tooMuch, amount: '1' })).toMatchObject({
      refusal: expect.stringContaining('could not be found') as unknown,
    });
    const unknown = await post(`${sandbox.ledgerUrl}/registry/nothing`, {});
    expect(unknown.status).toBe(404);
  });
});
