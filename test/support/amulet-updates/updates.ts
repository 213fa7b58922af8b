import { account, bothReport, holdingsChange } from './holdings.ts';
import { boughtTraffic, foreignTransfer, unknownMove } from './amulet-rules.ts';
import { allocated, allocatedV2, endedAllocation, executedAllocation } from './allocations.ts';
import { accepted, acceptedByV2, endedOffer } from './instructions.ts';
import { alice, bob, exercised, venue, type Node } from './nodes.ts';
import { settledBatch, settledBurn } from './settlements.ts';
import {
  directTransfer,
  offered,
  preapprovalSendV2,
  trafficByTransfer,
  transferWithoutChild,
} from './transfers.ts';

export * from './allocations.ts';
export * from './amulet-rules.ts';
export * from './holdings.ts';
export * from './instructions.ts';
export * from './nodes.ts';
export * from './registry.ts';
export * from './rewards.ts';
export * from './settlements.ts';
export * from './transfers.ts';

/** Each shape of a transaction, made anew: for tests that go through all of them. */
export const everyShape = {
  preapprovalSendV2: () => preapprovalSendV2(),
  directTransfer: () => directTransfer({ text: 'rent' }),
  directTransferV2: () => directTransfer({ version: 'V2' }),
  toOneself: () => transferWithoutChild(),
  together: () => transferWithoutChild({ receiver: bob, version: 'V2' }),
  offer: () => offered(),
  offerV2: () => offered({ version: 'V2' }),
  accepted: () => accepted(),
  acceptedByV2: () => acceptedByV2(),
  withdrawn: () => endedOffer('Withdraw'),
  rejected: () => endedOffer('Reject'),
  expired: () => endedOffer('Update'),
  allocation: () => allocated(),
  allocationV2: () => allocatedV2(),
  executed: () => executedAllocation(),
  canceled: () => endedAllocation('Cancel'),
  batch: () =>
    settledBatch([
      { sender: alice, receiver: bob, amount: '10.0' },
      { sender: bob, receiver: venue, amount: '3.0' },
    ]),
  settledBurn: () => settledBurn(alice, '10.0'),
  traffic: () => boughtTraffic(),
  trafficByTransfer: () => trafficByTransfer(),
  unknown: () => unknownMove('AmuletRules_Surprise', bob, '77.0'),
  foreign: () => foreignTransfer(),
  reported: () =>
    exercised({
      choice: 'AmuletRules_MoveInANewWay',
      template: 'Splice.AmuletRules:AmuletRules',
      argument: {},
      result: {},
      below: [
        ...bothReport(alice, bob, '5.5'),
        holdingsChange(account(alice), [
          { side: 'SenderSide', otherside: account(null, 'cip-112/burn'), amount: '0.5' },
        ]),
      ],
    }),
} as const satisfies Record<string, () => Node>;
