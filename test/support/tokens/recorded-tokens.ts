import type { RegistryReads } from '../../../src/http/reads.ts';
import { partyIn } from '../../../src/ledger/effects/described-transfer.ts';
import {
  readChoiceContext,
  readTransferFactory,
} from '../../../src/ledger/registry/read-registry.ts';
import type {
  OfferAction,
  StandardVersion,
} from '../../../src/ledger/registry/registry-endpoints.ts';
import { memoKey, type TransferTerms } from '../../../src/ledger/registry/transfer-commands.ts';
import { objectAt, listAt, textAt, textIfAny, textsAt } from '../../../src/lib/json/fields.ts';
import type { JsonObject } from '../../../src/lib/json/json.ts';
import { readRecorded } from '../recorded/read-recorded.ts';

/** A command with the choice context that a real participant accepted. */
export interface RecordedCommand {
  readonly note: string;
  /** The commands, as submit-and-wait and prepare take them. */
  readonly body: JsonObject;
  readonly choice: string;
  readonly version: StandardVersion;
  readonly contractId: string;
  readonly argument: JsonObject;
}

const commandIn = (body: JsonObject) =>
  objectAt(listAt(body, 'commands')[0], 'ExerciseCommand') ?? {};

/** Every recorded exercise of a choice. */
export const recordedCommands: readonly RecordedCommand[] = readRecorded('token-writes').flatMap(
  ({ note, request }) => {
    const body = objectAt(request.body, 'commands') ?? objectAt(request.body) ?? {};
    const command = commandIn(body);
    const choice = textAt(command, 'choice');
    return choice === ''
      ? []
      : [
          {
            ...{ note, body, choice },
            version: textAt(command, 'templateId').includes('V2:') ? 'v2' : 'v1',
            contractId: textAt(command, 'contractId'),
            argument: objectAt(command, 'choiceArgument') ?? {},
          },
        ];
  },
);

/** What the sender of a recorded transfer wanted. */
export const termsOf = ({ argument }: RecordedCommand): TransferTerms => {
  const transfer = objectAt(argument, 'transfer') ?? {};
  const instrument = objectAt(transfer, 'instrumentId') ?? {};
  return {
    sender: partyIn(transfer['sender']),
    receiver: partyIn(transfer['receiver']),
    amount: textAt(transfer, 'amount'),
    instrument: { admin: textAt(instrument, 'admin'), id: textAt(instrument, 'id') },
    inputs: textsAt(transfer, 'inputHoldingCids'),
    requestedAt: textAt(transfer, 'requestedAt'),
    executeBefore: textAt(transfer, 'executeBefore'),
    memo: textIfAny(objectAt(transfer, 'meta', 'values') ?? {}, memoKey),
  };
};

const contextOf = ({ argument, body }: RecordedCommand): JsonObject => ({
  choiceContextData: objectAt(argument, 'extraArgs', 'context') ?? {},
  disclosedContracts: [...listAt(body, 'disclosedContracts')],
});

const kindOf = ({ argument }: RecordedCommand, { sender, receiver }: TransferTerms): string => {
  if (sender === receiver) return 'self';
  const values = objectAt(argument, 'extraArgs', 'context', 'values') ?? {};
  return 'transfer-preapproval' in values ? 'direct' : 'offer';
};

const misfit = (reason: string) => ({ ok: false, error: { kind: 'misfit', reason } }) as const;

/** A registry that responds with what was recorded for one command. */
export const recordedRegistry = (recorded: RecordedCommand): RegistryReads => {
  const terms = termsOf(recorded);
  const context = contextOf(recorded);
  const factory = {
    factoryId: recorded.contractId,
    transferKind: kindOf(recorded, terms),
    choiceContext: context,
  };
  const read = readTransferFactory(factory);
  const ended = readChoiceContext(context);
  return {
    info: () => Promise.resolve(misfit('not asked')),
    instruments: () => Promise.resolve(misfit('not asked')),
    instrument: () => Promise.resolve(misfit('not recorded')),
    transferFactory: () => Promise.resolve(read.ok ? read : misfit(read.error)),
    offerContext: () => Promise.resolve(ended.ok ? ended : misfit(ended.error)),
  };
};

/** The action of a recorded response to an offer. */
export const actionOf = ({ choice }: RecordedCommand): OfferAction | undefined =>
  (['accept', 'reject', 'withdraw'] as const).find(
    (action) => choice.toLowerCase() === `transferinstruction_${action}`,
  );
