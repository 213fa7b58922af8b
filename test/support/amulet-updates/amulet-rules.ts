import {
  type Node,
  alice,
  bob,
  contractId,
  created,
  dso,
  exercised,
  trafficBuyer,
  venue,
} from './nodes.ts';
import { amulet, archive, idOf, meta, spent } from './holdings.ts';
import { completed, factoryArgument, summary, transferRecord } from './transfers.ts';

/* AmuletRules.daml */

/** `AmuletRules_BuyMemberTraffic`: a part is split off and burned. */
export const boughtTraffic = (paid = '4.2000000000'): Node => {
  const part = amulet(trafficBuyer, paid);
  return exercised({
    choice: 'AmuletRules_BuyMemberTraffic',
    template: 'Splice.AmuletRules:AmuletRules',
    acting: [trafficBuyer],
    argument: {
      inputs: [],
      context: {},
      provider: trafficBuyer,
      memberId: 'PAR::validator::1220',
      synchronizerId: 'global-domain::1220be58',
      migrationId: '3',
      trafficAmount: '200000',
      expectedDso: dso,
    },
    result: {
      round: { number: '812' },
      summary: summary(trafficBuyer, trafficBuyer, paid),
      amuletPaid: paid,
      purchasedTraffic: contractId(),
      senderChangeAmulet: null,
      meta: meta(),
    },
    below: [
      spent(),
      part,
      archive('Splice.Amulet:Amulet', idOf(part)),
      created('Splice.DecentralizedSynchronizer:MemberTraffic', { dso }),
    ],
  });
};

/** A choice that no table has, which makes and spends holdings. */
export const unknownMove = (choice: string, owner: string, amount: string): Node =>
  exercised({
    choice,
    template: 'Splice.AmuletRules:AmuletRules',
    acting: [owner],
    argument: {},
    result: {},
    below: [spent(), amulet(owner, amount)],
  });

/** The transfer of another registry, whose template is of another package. */
export const foreignTransfer = (): Node =>
  exercised({
    choice: 'TransferFactory_Transfer',
    template: 'Utility.Registry.V0.Service.Registrar:RegistrarService',
    packageName: 'utility-registry-app-v0',
    through: 'Splice.Api.Token.TransferInstructionV1:TransferFactory',
    argument: factoryArgument('V1', {
      ...transferRecord('V1', alice, bob, '5000000.0000000000'),
      instrumentId: { admin: venue, id: 'USDC' },
    }),
    result: { output: completed([contractId()]), senderChangeCids: [], meta: meta() },
  });
