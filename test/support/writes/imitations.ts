import type { JsonObject } from '../../../src/lib/json/json.ts';
import type { MessageInit } from '../../../src/verify/protobuf/protobuf-encode.ts';
import { packagesNamed } from '../../../src/ledger/packages/known-packages.ts';
import { preparedOf } from './submission-writer.ts';

/**
 * What a hostile participant prepares: the names of Splice's modules and of the token standard's
 * interfaces, in a package that it uploaded itself.
 */
export const hostilePackage = 'ee'.repeat(32);

export const newestId = (name: string): string => packagesNamed(name).at(-1) ?? '';

const contractId = `00${'bb'.repeat(32)}`;

const templateOf = (packageId: string, name: string): MessageInit => {
  const [moduleName, entityName] = name.split(':');
  return { packageId, moduleName, entityName };
};

const proposalName = 'Splice.Wallet.TransferPreapproval:TransferPreapprovalProposal';

/** A request to create a proposal of the wallet, and its preparation with a package of one's choice. */
export const proposal = (party: string, packageId: string) => ({
  asked: {
    commandId: 'pay-rent',
    actAs: [party],
    commands: [
      {
        CreateCommand: {
          templateId: `#splice-wallet:${proposalName}`,
          createArguments: { receiver: party, provider: party, expectedDso: null },
        },
      },
    ],
  } satisfies JsonObject,
  bytes: preparedOf(party, {
    nodes: [
      {
        create: {
          lfVersion: '2.1',
          contractId,
          packageName: 'splice-wallet',
          templateId: templateOf(packageId, proposalName),
          argument: {
            record: {
              fields: [
                { label: 'receiver', value: { party } },
                { label: 'provider', value: { party } },
                { label: 'expectedDso', value: { optional: {} } },
              ],
            },
          },
          signatories: [party],
          stakeholders: [party],
        },
      },
    ],
  }),
});

const factoryName = 'Splice.Api.Token.TransferInstructionV1:TransferFactory';

interface Payment {
  readonly interfacePackage: string;
  readonly isInputListed: boolean;
}

/** A request to pay through the token standard, and a preparation that exercises what it likes. */
export const payment = (party: string, { interfacePackage, isInputListed }: Payment) => {
  const contract: MessageInit = {
    lfVersion: '2.1',
    contractId,
    packageName: 'free-tokens',
    templateId: templateOf(hostilePackage, 'Free.Tokens:Everything'),
    signatories: [party],
    stakeholders: [party],
  };
  const input = { v1: { ...contract, argument: { record: {} } }, createdAt: 1n };
  return {
    asked: {
      commandId: 'pay-rent',
      actAs: [party],
      commands: [
        {
          ExerciseCommand: {
            templateId: `#splice-api-token-transfer-instruction-v1:${factoryName}`,
            contractId,
            choice: 'TransferFactory_Transfer',
            choiceArgument: { expectedAdmin: party },
          },
        },
      ],
    } satisfies JsonObject,
    bytes: preparedOf(party, {
      nodes: [
        {
          exercise: {
            ...contract,
            interfaceId: templateOf(interfacePackage, factoryName),
            choice: 'TransferFactory_Transfer',
            chosenValue: { record: { fields: [{ label: 'expectedAdmin', value: { party } }] } },
            actingParties: [party],
          },
        },
      ],
      metadata: { inputContracts: isInputListed ? [input] : [] },
    }),
  };
};
