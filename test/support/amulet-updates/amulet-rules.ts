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
      spent(trafficBuyer),
      part,
      amulet(trafficBuyer, '95.8000000000'),
      archive('Splice.Amulet:Amulet', idOf(part), trafficBuyer),
      created('Splice.DecentralizedSynchronizer:MemberTraffic', { dso }),
    ],
  });
};

/**
 * `AmuletRules_CreateTransferPreapproval`: of 200,000 the provider burns a part of 49.32 and pays 12 in
 * fees. `amuletPaid` is the part alone.
 */
export const paidPreapproval = (): Node => {
  const part = amulet(trafficBuyer, '49.3200000000');
  const rest = '199938.6800000000';
  return exercised({
    choice: 'AmuletRules_CreateTransferPreapproval',
    template: 'Splice.AmuletRules:AmuletRules',
    acting: [trafficBuyer, alice],
    argument: {
      expectedDso: dso,
      provider: trafficBuyer,
      receiver: alice,
      inputs: [],
      context: {},
    },
    result: {
      amuletPaid: '49.3200000000',
      meta: meta({ 'splice.lfdecentralizedtrust.org/burned': '61.32' }),
      transferPreapprovalCid: contractId(),
      transferResult: {
        round: { number: '812' },
        summary: {
          ...summary(trafficBuyer, trafficBuyer, '61.32'),
          inputAmuletAmount: '200000.0000000000',
          outputFees: ['6.0000000000'],
          senderChangeFee: '6.0000000000',
          senderChangeAmount: rest,
        },
        createdAmulets: [{ tag: 'TransferResultAmulet', value: idOf(part) }],
        senderChangeAmulet: contractId(),
      },
    },
    below: [
      spent(trafficBuyer),
      part,
      amulet(trafficBuyer, rest),
      archive('Splice.Amulet:Amulet', idOf(part), trafficBuyer),
      created('Splice.AmuletRules:TransferPreapproval', { dso, receiver: alice }),
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
    below: [spent(owner), amulet(owner, amount)],
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
