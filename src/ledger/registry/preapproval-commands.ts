import type { JsonObject } from '../../lib/json/json.ts';

/** Templates of Splice with which a receiver lets others pay it without an offer, as requests name them. */
export const preapprovalTemplates = {
  proposal: '#splice-wallet:Splice.Wallet.TransferPreapproval:TransferPreapprovalProposal',
  preapproval: '#splice-amulet:Splice.AmuletRules:TransferPreapproval',
} as const;

export const cancelChoice = 'TransferPreapproval_Cancel';

/** Who is to receive without offers, who is to pay for it, and the party that issues Amulet. */
export interface PreapprovalTerms {
  readonly receiver: string;
  readonly provider: string;
  readonly dso: string;
}

/** The command that proposes a preapproval to a provider, which accepts and pays for it. */
export const proposeCommand = ({ receiver, provider, dso }: PreapprovalTerms): JsonObject => ({
  CreateCommand: {
    templateId: preapprovalTemplates.proposal,
    createArguments: { receiver, provider, expectedDso: dso },
  },
});

/** The command that ends a preapproval. */
export const cancelCommand = (contractId: string, party: string): JsonObject => ({
  ExerciseCommand: {
    templateId: preapprovalTemplates.preapproval,
    contractId,
    choice: cancelChoice,
    choiceArgument: { p: party },
  },
});
