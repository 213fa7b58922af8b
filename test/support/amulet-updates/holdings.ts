import type { JsonObject } from '../../../src/lib/json/json.ts';
import { type Node, alice, contractId, created, dso, exercised } from './nodes.ts';

/* Holdings (Amulet.daml) */

const amuletArgs = (owner: string, amount: string): JsonObject => ({
  dso,
  owner,
  amount: {
    initialAmount: amount,
    createdAt: { number: '812' },
    ratePerRound: { rate: '0.0001903000' },
  },
});

export const amulet = (owner: string, amount: string, id?: string): Node =>
  created('Splice.Amulet:Amulet', amuletArgs(owner, amount), id, { signatories: [dso, owner] });

export const lockedAmulet = (owner: string, amount: string, id?: string): Node =>
  created(
    'Splice.Amulet:LockedAmulet',
    {
      amulet: amuletArgs(owner, amount),
      lock: { holders: [dso], expiresAt: '2026-05-07T00:00:00Z', optContext: null },
    },
    id,
    { signatories: [dso, owner] },
  );

/** A plain archive, which all signatories exercise: the issuer and the owner. */
export const archive = (template: string, contract = contractId(), owner = alice): Node =>
  exercised({
    choice: 'Archive',
    template,
    contract,
    consuming: true,
    acting: [dso, owner],
    argument: {},
    result: {},
  });

export const spent = (owner = alice, id = contractId()): Node =>
  archive('Splice.Amulet:Amulet', id, owner);

export const idOf = ({ event }: Node): string => {
  const id = event['contract_id'];
  return typeof id === 'string' ? id : '';
};

/* Reports of changes (TransferEventsV2.daml) */

export const account = (owner: string | null, id = '', provider: string | null = null) => ({
  owner,
  provider,
  id,
});

export const meta = (values: JsonObject = {}): JsonObject => ({ values });
export const reason = (text: string) => meta({ 'splice.lfdecentralizedtrust.org/reason': text });
export const sentBy = (sender: string) =>
  meta({
    'splice.lfdecentralizedtrust.org/tx-kind': 'transfer',
    'splice.lfdecentralizedtrust.org/sender': sender,
  });

export const noArgs: JsonObject = { context: { values: {} }, meta: meta() };

export interface Side {
  readonly side: 'SenderSide' | 'ReceiverSide';
  readonly otherside: JsonObject;
  readonly amount: string;
  readonly leg?: string;
}

export const holdingsChange = (
  owner: JsonObject,
  sides: readonly Side[],
  packageName = 'splice-amulet',
  ids: { readonly used?: readonly string[]; readonly made?: readonly string[] } = {},
): Node =>
  exercised({
    choice: 'EventLog_HoldingsChange',
    template: 'Splice.ExternalPartyAmuletRules:ExternalPartyAmuletRules',
    through: 'Splice.Api.Token.TransferEventsV2:EventLog',
    packageName,
    acting: [dso],
    argument: {
      admin: dso,
      account: owner,
      inputHoldingCids: [...(ids.used ?? [])],
      transferLegSides: sides.map(({ side, otherside, amount, leg = 'leg0' }) => ({
        transferLegId: leg,
        side,
        otherside,
        amount,
        instrumentId: packageName === 'splice-amulet' ? 'Amulet' : 'USDC',
        meta: meta(),
      })),
      outputHoldingCids: [...(ids.made ?? [])],
      observers: [],
      extraArgs: noArgs,
    },
    result: {},
  });

/** Both accounts report a transfer, each its own side. */
export const bothReport = (sender: string, receiver: string, amount: string): readonly Node[] => [
  holdingsChange(account(sender), [{ side: 'SenderSide', otherside: account(receiver), amount }]),
  holdingsChange(account(receiver), [{ side: 'ReceiverSide', otherside: account(sender), amount }]),
];
