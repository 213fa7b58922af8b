import type { JsonObject } from '../../../src/lib/json/json.ts';
import type { Sandbox } from '../../../src/sandbox/sandbox.ts';
import { templateIdOf } from '../../../src/sandbox/state/templates.ts';
import type { PublicKey } from '../../../src/verify/signatures/public-key.ts';

/** The body of a generate-topology request for a party. */
export const topologyRequest = (
  { world }: Sandbox,
  { spki, spec }: PublicKey,
  fields: JsonObject = {},
): JsonObject => ({
  synchronizer: world.synchronizer,
  partyHint: 'walter',
  publicKey: {
    format: 'CRYPTO_KEY_FORMAT_DER_X509_SUBJECT_PUBLIC_KEY_INFO',
    keyData: spki.toString('base64'),
    keySpec:
      spec === 'Ed25519'
        ? 'SIGNING_KEY_SPEC_EC_CURVE25519'
        : `SIGNING_KEY_SPEC_EC_${spec.replace('ECDSA ', '').replace('-', '').toUpperCase()}`,
  },
  ...fields,
});

/** A transfer of the sandbox's own party: 12.5 of its first amulet. */
export const transferCommand = ({ world }: Sandbox, amount = '12.5'): JsonObject => {
  const { party } = world.signing;
  const [holding] = [...world.kept.values()].filter(({ owner }) => owner === party);
  return {
    ExerciseCommand: {
      templateId: '#splice-amulet:Splice.AmuletRules:AmuletRules',
      contractId: world.rules.get('AmuletRules')?.id ?? '',
      choice: 'AmuletRules_Transfer',
      choiceArgument: {
        transfer: {
          sender: party,
          provider: party,
          inputs: [{ tag: 'InputAmulet', value: holding?.contract.id ?? '' }],
          outputs: [{ receiver: world.traders[0], receiverFeeRatio: '0.0', amount }],
        },
      },
    },
  };
};

/** A proposal that its receiver creates alone. */
export const createCommand = ({ world }: Sandbox, receiver: string): JsonObject => ({
  CreateCommand: {
    templateId: templateIdOf('TransferPreapprovalProposal'),
    createArguments: { receiver, provider: world.provider, expectedDso: world.dso },
  },
});

/** The body of a prepare request with one command. */
export const prepareRequestOf = (
  { world }: Sandbox,
  command: JsonObject,
  fields: JsonObject = {},
): JsonObject => ({
  commandId: 'pay-rent',
  commands: [command],
  actAs: [world.signing.party],
  synchronizerId: world.synchronizer,
  packageIdSelectionPreference: [],
  ...fields,
});
