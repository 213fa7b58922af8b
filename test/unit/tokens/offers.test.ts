import { describe, expect, it } from 'vitest';
import { describeOffered, offerState, readOffer } from '../../../src/tokens/offers.ts';
import { readListedContract } from '../../../src/tokens/listed-contract.ts';
import {
  readPreapprovals,
  usedUpHoldings,
} from '../../../src/features/party/model/token-report.ts';
import type { HoldingList } from '../../../src/features/party/model/party-report.ts';
import type { Json, JsonObject } from '../../../src/lib/json/json.ts';

const admin = `registrar::1220${'aa'.repeat(32)}`;
const alice = `alice::1220${'bb'.repeat(32)}`;
const bob = `bob::1220${'cc'.repeat(32)}`;

const event = (fields: JsonObject): JsonObject => ({
  ...{ offset: 1, nodeId: 0, contractId: `00${'ab'.repeat(32)}`, interfaceViews: [] },
  ...{ witnessParties: [alice], observers: [], acsDelta: true, createArgument: {} },
  createdAt: '2026-05-27T15:11:04.537716Z',
  ...fields,
});

const listed = (fields: JsonObject) => {
  return readListedContract(event(fields));
};

const transfer: JsonObject = {
  ...{ sender: alice, receiver: bob, amount: '5.0000000000' },
  instrumentId: { admin, id: 'CBTC' },
  executeBefore: '2026-06-01T00:00:00Z',
  meta: { values: {} },
};

const instruction = (version: 'V1' | 'V2', viewValue: Json) =>
  listed({
    templateId: `${'d1'.repeat(32)}:Some.Registry:Offer`,
    ...{ packageName: 'some-registry', signatories: [admin, alice] },
    interfaceViews: [
      {
        interfaceId: `#splice-api-token-transfer-instruction-v1:Splice.Api.Token.TransferInstruction${version}:TransferInstruction`,
        viewStatus: { code: 0, message: '', details: [] },
        viewValue,
      },
    ],
  });

const account = (owner: string): JsonObject => ({ owner, provider: null, id: '' });

describe('the state of an offer', () => {
  const before = Date.parse('2026-05-31T00:00:00Z');
  const after = Date.parse('2026-06-01T00:00:00Z');

  const stateOf = (version: 'V1' | 'V2', view: JsonObject, now = before) => {
    const read = readOffer(instruction(version, view));
    return read.kind === 'offer' ? offerState(read.offer, now) : read.kind;
  };

  it('is open until its deadline, and expired from then on', () => {
    const status = { tag: 'TransferPendingReceiverAcceptance', value: {} };
    expect(stateOf('V1', { transfer, status })).toBe('open');
    expect(stateOf('V1', { transfer, status }, after)).toBe('expired');
  });

  it('is pending while its registry acts first, in either version of the standard', () => {
    const value = { pendingActions: [[admin, 'check']] };
    const status = { tag: 'TransferPendingInternalWorkflow', value };
    expect(stateOf('V1', { transfer, status })).toBe('pending');
    const accounts = { ...transfer, sender: account(alice), receiver: account(bob) };
    const action = (tag: string): Json => [{ tag, value: {} }, [[admin]]];
    const custom = { transfer: accounts, availableActions: [action('TIA_Custom')] };
    expect(stateOf('V2', custom)).toBe('pending');
    const accept = { transfer: accounts, availableActions: [action('TIA_Accept')] };
    expect(stateOf('V2', accept)).toBe('open');
  });
});

describe('the amount of an offer', () => {
  /** `Splice.Wallet.TransferOffer:TransferOffer`, whose amount is a `PaymentAmount`. */
  const walletOffer = (unit: string) =>
    listed({
      templateId: `${'d1'.repeat(32)}:Splice.Wallet.TransferOffer:TransferOffer`,
      ...{ packageName: 'splice-wallet', signatories: [alice] },
      createArgument: {
        ...{ sender: alice, receiver: bob, dso: admin, description: 'rent' },
        ...{ amount: { amount: '5.0', unit }, expiresAt: '2026-06-01T00:00:00Z' },
      },
    });

  const amountOf = (contract: ReturnType<typeof listed>, dso?: string): string => {
    const read = readOffer(contract);
    return read.kind === 'offer' ? describeOffered(read.offer, { dso }) : read.kind;
  };

  it('has the issuer of its token, unless it is the Amulet of the network', () => {
    const status = { tag: 'TransferPendingReceiverAcceptance', value: {} };
    expect(amountOf(instruction('V1', { transfer, status }))).toContain('5.0000 CBTC of regist');
    expect(amountOf(walletOffer('AmuletUnit'), admin)).toBe('5.0000 Amulet');
    expect(amountOf(walletOffer('AmuletUnit'))).not.toBe('5.0000 Amulet');
  });

  it('is not so many Amulet where a wallet offers what is worth so many dollars', () => {
    expect(amountOf(walletOffer('USDUnit'), admin)).toBe('5.0000 USD in Amulet');
  });
});

describe('the preapprovals of a party', () => {
  const utility = {
    templateId: `${'7a'.repeat(32)}:Utility.Registry.App.V0.Model.TransferPreapproval:TransferPreapproval`,
    packageName: 'utility-registry-app-v0',
  };
  const terms = { receiver: alice, instrumentAdmin: admin, instrumentAllowances: [{ id: 'CBTC' }] };

  const found = (fields: JsonObject) => readPreapprovals({ contracts: [listed(fields)] }, alice);

  it('are those that it signed: of a registry, with its instruments and without an end', () => {
    expect(found({ ...utility, createArgument: terms, signatories: [alice] })).toEqual([
      { contractId: `00${'ab'.repeat(32)}`, admin, ids: ['CBTC'] },
    ]);
  });

  it('are none that it did not sign, of another receiver, or of a package of another name', () => {
    const signed = { ...utility, createArgument: terms, signatories: [alice] };
    expect(found({ ...signed, signatories: [bob] })).toEqual([]);
    expect(found({ ...signed, createArgument: { ...terms, receiver: bob } })).toEqual([]);
    expect(found({ ...signed, packageName: 'my-utility' })).toEqual([]);
  });

  it('need the signature of the issuer where they are of Amulet', () => {
    const amulet = {
      templateId: `${'fb'.repeat(32)}:Splice.AmuletRules:TransferPreapproval`,
      packageName: 'splice-amulet',
      createArgument: {
        ...{ dso: admin, receiver: alice, provider: bob, expiresAt: '2026-06-01T00:00:00Z' },
      },
    };
    expect(found({ ...amulet, signatories: [alice, bob, admin] })).toMatchObject([
      { admin, ids: ['Amulet'], provider: bob, expiresAt: Date.parse('2026-06-01T00:00:00Z') },
    ]);
    expect(found({ ...amulet, signatories: [alice, bob] })).toEqual([]);
  });
});

describe('the amulets that holding fees used up', () => {
  const list = (round: bigint | undefined): HoldingList => ({
    items: ['0.0000200000', '5.0000000000'].map((amount, index) => ({
      ...{ contractId: `00${index}`, owner: alice, admin, amount },
      ...{ createdIn: 10n, ratePerRound: '0.0000100000' },
    })),
    ...{ instruments: [], unclear: [], coverage: 'all', isCut: false },
    ...{ repeated: 0, unreadable: 0 },
    ...(round !== undefined && { round }),
  });

  it('are those whose fees have reached their amount at the current round', () => {
    const amulet = { admin, id: 'Amulet' };
    expect(usedUpHoldings(list(11n), amulet)).toEqual({ contracts: 0, amount: '0.0000000000' });
    expect(usedUpHoldings(list(12n), amulet)).toEqual({ contracts: 1, amount: '0.0000200000' });
    expect(usedUpHoldings(list(undefined), amulet)).toBeUndefined();
    expect(usedUpHoldings(list(12n), { admin, id: 'CBTC' })).toBeUndefined();
  });
});
