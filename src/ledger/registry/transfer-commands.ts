import type { JsonObject } from '../../lib/json/json.ts';
import type { TokenMove } from '../effects/holding.ts';
import type { OfferAction, StandardVersion } from './registry-endpoints.ts';

/** With these a receiver lets others pay it without an offer. */
export const preapprovalTemplates = {
  proposal: '#splice-wallet:Splice.Wallet.TransferPreapproval:TransferPreapprovalProposal',
  preapproval: '#splice-amulet:Splice.AmuletRules:TransferPreapproval',
} as const;

export const cancelChoice = 'TransferPreapproval_Cancel';

export interface PreapprovalTerms {
  readonly receiver: string;
  readonly provider: string;
  readonly dso: string;
}

export const proposeCommand = ({ receiver, provider, dso }: PreapprovalTerms): JsonObject => ({
  CreateCommand: {
    templateId: preapprovalTemplates.proposal,
    createArguments: { receiver, provider, expectedDso: dso },
  },
});

export const cancelCommand = (contractId: string, party: string): JsonObject => ({
  ExerciseCommand: {
    templateId: preapprovalTemplates.preapproval,
    contractId,
    choice: cancelChoice,
    choiceArgument: { p: party },
  },
});

/** The terms are fixed before any registry is asked. The amount has at most ten decimal places. */
export interface TransferTerms extends TokenMove {
  /** All are used up, so the same transfer can't be made twice. */
  readonly inputs: readonly string[];
  /** ISO 8601. It can't run before the first and after the second. */
  readonly requestedAt: string;
  readonly executeBefore: string;
  /** Everybody who sees the transfer can read it. */
  readonly memo?: string | undefined;
  /** The account of the sender that pays (CIP-112); undefined for the basic one. */
  readonly account?: string | undefined;
}

/** CIP-56 defines this key. */
export const memoKey = 'splice.lfdecentralizedtrust.org/reason';

const noMeta = { values: {} } as const;

/** The registry responds with the real one. */
const emptyContext: JsonObject = { values: {} };

const extraArgs = (context: JsonObject): JsonObject => ({ context, meta: noMeta });

/** V1 calls a party what V2 calls an account without a custodian and an id. */
const accountOf = (owner: string, id = ''): JsonObject => ({ owner, provider: null, id });

const transferRecord = (
  { amount, instrument, inputs, requestedAt, executeBefore, memo, ...from }: TransferTerms,
  account: (party: string, id?: string) => JsonObject | string,
): JsonObject => ({
  sender: account(from.sender, from.account),
  receiver: account(from.receiver, from.receiver === from.sender ? from.account : undefined),
  amount,
  instrumentId: { admin: instrument.admin, id: instrument.id },
  requestedAt,
  executeBefore,
  inputHoldingCids: [...inputs],
  meta: memo === undefined ? noMeta : { values: { [memoKey]: memo } },
});

/** The admin comes from the holdings, never from a registry. */
export const transferArguments = (
  version: StandardVersion,
  terms: TransferTerms,
  context: JsonObject = emptyContext,
): JsonObject =>
  version === 'v1'
    ? {
        expectedAdmin: terms.instrument.admin,
        transfer: transferRecord(terms, (party) => party),
        extraArgs: extraArgs(context),
      }
    : {
        transfer: transferRecord(terms, accountOf),
        actors: [terms.sender],
        extraArgs: extraArgs(context),
      };

const interfaces = {
  v1: '#splice-api-token-transfer-instruction-v1:Splice.Api.Token.TransferInstructionV1',
  v2: '#splice-api-token-transfer-instruction-v2:Splice.Api.Token.TransferInstructionV2',
} as const satisfies Record<StandardVersion, string>;

/** Writes an interface as requests name it. */
const instructionInterface = (version: StandardVersion): string =>
  `${interfaces[version]}:TransferInstruction`;

const exercise = (
  templateId: string,
  contractId: string,
  choice: string,
  choiceArgument: JsonObject,
): JsonObject => ({ ExerciseCommand: { templateId, contractId, choice, choiceArgument } });

export const transferChoice = 'TransferFactory_Transfer';

export const transferCommand = (
  version: StandardVersion,
  factoryId: string,
  choiceArguments: JsonObject,
): JsonObject =>
  exercise(`${interfaces[version]}:TransferFactory`, factoryId, transferChoice, choiceArguments);

export const offerChoices: Readonly<Record<OfferAction, string>> = {
  accept: 'TransferInstruction_Accept',
  reject: 'TransferInstruction_Reject',
  withdraw: 'TransferInstruction_Withdraw',
};

export const offerCommand = (
  version: StandardVersion,
  {
    contractId,
    action,
    actor,
  }: { readonly contractId: string; readonly action: OfferAction; readonly actor: string },
  context: JsonObject,
): JsonObject =>
  exercise(instructionInterface(version), contractId, offerChoices[action], {
    ...(version === 'v2' && { actors: [actor] }),
    extraArgs: extraArgs(context),
  });
