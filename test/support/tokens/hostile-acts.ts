import { sha256Hex } from '../../../src/lib/sha256.ts';
import type { FlowExercise, FlowNode } from './flow-nodes.ts';
import { amuletOf, contractOf, lockedOf, newestId, partyOf } from './token-world.ts';

/** Whose act it is, and the admin of the token that moves. */
export interface Victim {
  readonly party: string;
  readonly admin: string;
}

interface Kind {
  /** In words, for a test that fails. */
  readonly what: string;
  readonly make: (victim: Victim) => FlowNode;
}

type Act = Pick<FlowExercise, 'choice'> & {
  readonly entity: string;
  readonly packageName?: string;
  readonly consuming?: boolean;
  readonly signatories?: (victim: Victim) => readonly string[];
  readonly by?: (victim: Victim) => readonly string[];
  readonly below?: (victim: Victim) => readonly FlowNode[];
};

const mallory = partyOf('mallory');

/** An act of published code on a contract of the admin's. */
const published = (
  what: string,
  { entity, packageName, choice, consuming = false, ...how }: Act,
): Kind => ({
  what,
  make: (victim) => {
    const signatories = how.signatories?.(victim) ?? [victim.admin];
    const about = { words: what, entity, ...(packageName !== undefined && { packageName }) };
    return {
      on: contractOf({ ...about, signatories, argument: { dso: victim.admin } }),
      ...{ choice, consuming },
      by: how.by?.(victim) ?? [victim.party],
      below: how.below?.(victim) ?? [],
    };
  },
});

/** What somebody else gets, signed by the admin alone. */
const makes = (entity: string) => (victim: Victim) => [
  {
    creates: contractOf({
      words: `made ${entity}`,
      ...{ entity, signatories: [victim.admin], argument: { provider: mallory } },
    }),
  },
];

const both = ({ party, admin }: Victim): readonly string[] => [party, admin];

/** Code that nobody published, whatever it calls itself. */
const unpublished = (
  what: string,
  packageName: string,
  entity: string,
  consuming = false,
): Kind => ({
  what,
  make: ({ party }) => ({
    on: {
      ...contractOf({ words: what, entity, signatories: [mallory], argument: {} }),
      ...{ template: `${sha256Hex(what)}:${entity}`, packageName },
    },
    ...{ choice: 'Run', consuming, by: [party] },
  }),
});

const rules = 'Splice.AmuletRules:AmuletRules';
const amulet = (entity: string): string => `Splice.Amulet:${entity}`;
const license = 'Splice.ValidatorLicense:ValidatorLicense';
const dsoRules = { entity: 'Splice.DsoRules:DsoRules', packageName: 'splice-dso-governance' };
const instruction = 'Splice.AmuletTransferInstruction:AmuletTransferInstruction';
const preapproval = 'Splice.AmuletRules:TransferPreapproval';

/** What else a registry or a participant could have done in the name of a payer or a receiver. */
export const hostileActs: readonly Kind[] = [
  published('archives a validator coupon of the DSO', {
    entity: amulet('ValidatorRewardCoupon'),
    ...{ choice: 'ValidatorRewardCoupon_ArchiveAsValidator', consuming: true },
  }),
  published('archives an app coupon of the DSO', {
    entity: amulet('AppRewardCoupon'),
    ...{ choice: 'Archive', consuming: true, by: both },
  }),
  published('buys traffic for another member', {
    entity: rules,
    choice: 'AmuletRules_BuyMemberTraffic',
    below: makes('Splice.DecentralizedSynchronizer:MemberTraffic'),
  }),
  published('makes an activity marker for somebody else', {
    entity: amulet('FeaturedAppRight'),
    choice: 'FeaturedAppRight_CreateActivityMarker',
    below: makes(amulet('FeaturedAppActivityMarker')),
  }),
  published('gives up the right of a featured app', {
    entity: amulet('FeaturedAppRight'),
    ...{ choice: 'FeaturedAppRight_Cancel', consuming: true },
  }),
  published('ends a license', {
    entity: license,
    ...{ choice: 'ValidatorLicense_Cancel', consuming: true },
  }),
  published('records that a validator is alive', {
    entity: license,
    choice: 'ValidatorLicense_RecordValidatorLivenessActivity',
    below: makes('Splice.ValidatorLicense:ValidatorLivenessActivityRecord'),
  }),
  published('casts a vote', { ...dsoRules, choice: 'DsoRules_CastVote' }),
  published('asks for a vote', { ...dsoRules, choice: 'DsoRules_RequestVote' }),
  published('rejects another offer', {
    entity: instruction,
    ...{ choice: 'TransferInstruction_Reject', consuming: true },
    signatories: ({ admin }) => [admin, mallory],
  }),
  published('accepts another offer', {
    entity: instruction,
    ...{ choice: 'TransferInstruction_Accept', consuming: true },
    signatories: ({ admin }) => [admin, mallory],
  }),
  published('withdraws another offer', {
    entity: instruction,
    ...{ choice: 'TransferInstruction_Withdraw', consuming: true, signatories: both },
  }),
  published('cancels a preapproval', {
    entity: preapproval,
    ...{ choice: 'TransferPreapproval_Cancel', consuming: true },
    signatories: ({ party, admin }) => [party, admin, mallory],
  }),
  published('renews a preapproval of somebody', {
    entity: preapproval,
    ...{ choice: 'TransferPreapproval_Renew', consuming: true },
    signatories: ({ admin }) => [admin, mallory],
  }),
  published('pays for a preapproval', {
    entity: rules,
    choice: 'AmuletRules_CreateTransferPreapproval',
  }),
  published('taps', { entity: rules, choice: 'AmuletRules_DevNet_Tap' }),
  published('proposes to set up a party', {
    entity: rules,
    choice: 'AmuletRules_CreateExternalPartySetupProposal',
  }),
  published('delegates a transfer', {
    entity: 'Splice.ExternalPartyAmuletRules:ExternalPartyAmuletRules',
    choice: 'ExternalPartyAmuletRules_CreateTransferCommand',
  }),
  published('allocates', {
    entity: 'Splice.ExternalPartyAmuletRules:ExternalPartyAmuletRules',
    choice: 'AllocationFactory_Allocate',
  }),
  published('settles a batch', {
    entity: 'Splice.ExternalPartyAmuletRules:ExternalPartyAmuletRules',
    choice: 'SettlementFactory_SettleBatch',
  }),
  published('logs a change that did not happen', {
    entity: 'Splice.ExternalPartyConfigState:ExternalPartyConfigState',
    choice: 'EventLog_HoldingsChange',
  }),
  published('withdraws an allocation', {
    entity: 'Splice.AmuletAllocation:AmuletAllocation',
    ...{ choice: 'Allocation_Withdraw', consuming: true, signatories: both },
  }),
  published('runs a batch of the wallet', {
    ...{ entity: 'Splice.Wallet.Install:WalletAppInstall', packageName: 'splice-wallet' },
    choice: 'WalletAppInstall_ExecuteBatch',
    signatories: both,
  }),
  published('ends a subscription', {
    entity: 'Splice.Wallet.Subscriptions:SubscriptionIdleState',
    packageName: 'splice-wallet-payments',
    ...{ choice: 'SubscriptionIdleState_CancelSubscription', consuming: true, signatories: both },
  }),
  published('withdraws a preapproval of the Registry App', {
    entity: 'Utility.Registry.App.V0.Model.TransferPreapproval:TransferPreapproval',
    packageName: 'utility-registry-app-v0',
    ...{ choice: 'TransferPreapproval_Withdraw', consuming: true },
    signatories: ({ party }) => [party],
  }),
  published('asks the Registry App to burn', {
    entity: 'Utility.Registry.App.V0.Service.AllocationFactory:AllocationFactory',
    packageName: 'utility-registry-app-v0',
    choice: 'AllocationFactory_OfferBurn',
  }),
  published('pays with the rules of another DSO', {
    entity: rules,
    choice: 'AmuletRules_Transfer',
    signatories: () => [mallory],
  }),
  published('ends a lock of somebody else as its holder', {
    entity: amulet('LockedAmulet'),
    ...{ choice: 'LockedAmulet_UnlockV2', consuming: true },
    by: ({ party }) => [party, mallory],
    signatories: ({ party, admin }) => [admin, mallory, party],
  }),
  {
    what: 'archives a holding of its own',
    make: ({ party, admin }) => {
      const on = amuletOf('other amulet', { owner: party, amount: '3.0000000000', admin });
      return { ...{ on, choice: 'Archive', consuming: true }, by: on.signatories };
    },
  },
  {
    what: 'frees what another offer locked',
    make: ({ party, admin }) => {
      const on = lockedOf('other lock', { owner: party, amount: '3.0000000001', holders: [admin] });
      return { ...{ on, choice: 'LockedAmulet_UnlockV2', consuming: true }, by: on.signatories };
    },
  },
  unpublished('runs code of an unknown package', 'free-lunch', 'Free.Lunch:Lunch'),
  unpublished('archives with code of an unknown package', 'free-lunch', 'Free.Lunch:Bill', true),
  unpublished('runs code that calls itself Splice', 'splice-amulet', rules),
  unpublished('runs code in a module of its own', 'splice-amulet', 'Splice.Gift:Gift'),
];

/** Steps of the admin alone, which are nobody else's business. */
export const below = (depth: number, node: FlowNode, { admin }: Victim): FlowNode =>
  depth === 0
    ? node
    : {
        on: contractOf({
          words: `log ${depth}`,
          entity: 'Splice.ExternalPartyConfigState:ExternalPartyConfigState',
          ...{ signatories: [admin], argument: { dso: admin } },
        }),
        choice: 'EventLog_HoldingsChange',
        interfaceId: `${newestId('splice-api-token-transfer-events-v2')}:Splice.Api.Token.TransferEventsV2:EventLog`,
        ...{ consuming: false, by: [admin] },
        below: [below(depth - 1, node, { party: '', admin })],
      };
