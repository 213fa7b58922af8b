import { textAt } from '../../../lib/json/fields.ts';
import { err, type Result } from '../../../lib/result.ts';
import type { PreparedTransaction } from '../../../verify/prepared/prepared-transaction.ts';
import { commit } from '../../activity/generate-activity.ts';
import { toIsoTime } from '../../decimal-units.ts';
import type { LedgerError } from '../../server/replies.ts';
import { addPreapproval, createContract } from '../../state/amulet-contracts.ts';
import {
  computeEffect,
  applyEffect,
  type TransactionEffect,
} from '../../state/apply-transaction.ts';
import type { Contract } from '../../state/update-model.ts';
import {
  newUpdateId,
  advanceClock,
  type AcceptedSubmission,
  type Completion,
  type LedgerState,
} from '../../state/ledger-state.ts';
import type { LedgerRequest } from '../../server/ledger-request.ts';

const inactiveContract = (contractId: string): LedgerError => ({
  code: 'LOCAL_VERDICT_INACTIVE_CONTRACTS',
  cause: 'Rejected transaction is referring to inactive contracts ',
  category: 11,
  context: { CONTRACT_ID: `List(${contractId})` },
  resources: [['CONTRACT_ID', contractId]],
});

/** It never reached the other participants, so it is certainly not recorded. */
const notSequenced: LedgerError = {
  code: 'SEQUENCER_REQUEST_FAILED',
  cause: 'Failed to send command',
  category: 2,
  definite: true,
};

/** Its deadline was over when it was recorded. */
const whyTooLate = (
  { clock }: LedgerState,
  { metadata: { maxRecordTime: deadline } }: PreparedTransaction,
): LedgerError | undefined => {
  if (deadline === undefined || BigInt(clock) <= deadline) return undefined;
  const [recordTime, maxRecordTime] = [toIsoTime(clock), toIsoTime(Number(deadline))];
  return {
    code: 'LOCAL_VERDICT_MAX_RECORD_TIME_EXCEEDED',
    cause: `Rejected transaction as record time exceeds the maximum record time: recordTime=${recordTime}, maxRecordTime=${maxRecordTime}`,
    category: 2,
  };
};

/**
 * A mediator lets a transaction pass once: for 48 hours it rejects each further request with the same UUID, whatever
 * became of the first (Canton, `MediatorEventDeduplicator`; Splice, `mediatorDeduplicationTimeout`).
 */
const usedUuid = (uuid: string, until: number): LedgerError => ({
  code: 'MEDIATOR_RECEIVED_MALFORMED_MESSAGE',
  cause: `The request uuid (${uuid}) must not be used until ${toIsoTime(until)}.`,
  category: 5,
});

const deduplicationMicros = 48 * 3_600_000_000;

/** Records the UUID, and returns why a second request with it is rejected. */
const takeUuid = ({ clock, usedUuids }: LedgerState, uuid: string): LedgerError | undefined => {
  const used = usedUuids.get(uuid);
  const until = (used ?? -Infinity) + deduplicationMicros;
  if (clock < until) return usedUuid(uuid, until);
  usedUuids.set(uuid, clock);
  return undefined;
};

/** The command was recorded by an earlier submission, which is named as participants print it. */
const duplicateCommand = (existing: string, completionOffset: number): LedgerError => ({
  code: 'DUPLICATE_COMMAND',
  cause: 'Command submission already exists.',
  category: 10,
  definite: true,
  context: {
    accepted: 'true',
    existingSubmissionId: `Some(${existing})`,
    completion_offset: String(completionOffset),
  },
});

const alreadyInFlight = (existing: string): LedgerError => ({
  code: 'SUBMISSION_ALREADY_IN_FLIGHT',
  cause: 'The submission is already in flight',
  category: 2,
  context: { existingSubmissionId: `Some(${existing})` },
});

/** The provider's node accepts proposals by itself, as a validator does; the first ninety days are free. */
const acceptProposal = (world: LedgerState, proposal: Contract, nowMs: number): void => {
  if (!world.active.has(proposal.id)) return;
  advanceClock(world, nowMs, world.outside);
  const receiver = textAt(proposal.argument(), 'receiver');
  const preapproval = addPreapproval(world, world.outside, receiver);
  const root = {
    kind: 'exercise',
    contract: proposal,
    choice: 'TransferPreapprovalProposal_Accept',
    actors: [world.provider],
    consuming: true,
    children: [createContract(preapproval)],
    result: () => ({ transferPreapprovalCid: preapproval.id }),
  } as const;
  commit(world, [root], { id: newUpdateId(world.outside) });
};

const proposalsIn = (
  { provider }: LedgerState,
  created: readonly Contract[],
): readonly Contract[] =>
  created.filter(
    ({ template, argument }) =>
      template === 'TransferPreapprovalProposal' && textAt(argument(), 'provider') === provider,
  );

export interface PendingSubmission {
  readonly prepared: PreparedTransaction;
  readonly signedHash: string;
  readonly submissionId: string;
  readonly userId: string;
  readonly change: string;
  /** What the ledger accepted for the same command before. */
  readonly before?: AcceptedSubmission | undefined;
  readonly recorded?: Completion | undefined;
}

const addCompletion = (
  world: LedgerState,
  { prepared, signedHash, submissionId, userId }: PendingSubmission,
  how: Pick<Completion, 'updateId' | 'error'>,
): void => {
  const { commandId, actAs } = prepared.metadata;
  const { clock: at, offset } = world;
  world.completions.push({
    ...{ commandId, actAs, submissionId, userId, signedHash, at, offset },
    ...how,
  });
};

/** A participant remembers the last acceptance of a command; a rejection doesn't replace it. */
const forgetAttempt = ({ accepted }: LedgerState, { change, before }: PendingSubmission): void => {
  if (before === undefined) accepted.delete(change);
  else accepted.set(change, before);
};

const failSubmission = (
  world: LedgerState,
  submission: PendingSubmission,
  error: LedgerError,
): void => {
  world.offset += 1;
  addCompletion(world, submission, { error });
};

const commitMs = 50;

/** Its contracts may be used up by now, or its deadline may be over: then it is never recorded. */
const judge = (
  world: LedgerState,
  { prepared, signedHash }: PendingSubmission,
): Result<TransactionEffect, LedgerError> => {
  const used = takeUuid(world, prepared.metadata.transactionId);
  if (used !== undefined) return err(used);
  const effect = computeEffect(world, prepared, signedHash);
  if (!effect.ok) return err(inactiveContract(effect.error));
  const late = whyTooLate(world, prepared);
  return late === undefined ? effect : err(late);
};

const record = (
  world: LedgerState,
  submission: PendingSubmission,
  { now, later }: Pick<LedgerRequest, 'now' | 'later'>,
): void => {
  const { prepared, signedHash } = submission;
  advanceClock(world, now(), world.outside);
  const { commandId } = prepared.metadata;
  const effect = judge(world, submission);
  if (!effect.ok) {
    forgetAttempt(world, submission);
    failSubmission(world, submission, effect.error);
    return;
  }
  applyEffect(world, effect.value);
  const id = newUpdateId(world.outside);
  commit(world, effect.value.roots, { id, commandId, signedHash });
  addCompletion(world, submission, { updateId: id });
  for (const proposal of proposalsIn(world, effect.value.created))
    later(commitMs, () => acceptProposal(world, proposal, now()));
};

export const completeLater = (
  world: LedgerState,
  submission: PendingSubmission,
  context: Pick<LedgerRequest, 'fault' | 'now' | 'later'>,
): void => {
  const { fault, later } = context;
  const { recorded, submissionId } = submission;
  const failLater = (error: () => LedgerError): void =>
    later(commitMs, () => failSubmission(world, submission, error()));
  if (recorded !== undefined) {
    failLater(() => duplicateCommand(recorded.submissionId, recorded.offset));
    return;
  }
  const recordMs = fault?.carriedOut === 'later' ? fault.lateMs : commitMs;
  // Another submission of the same command, which somebody made before.
  const earlierId = `earlier-than-${submissionId}`.slice(0, 255);
  const earlier = { ...submission, submissionId: earlierId };
  const completion = fault?.completion;
  switch (completion) {
    case undefined:
      later(recordMs, () => record(world, submission, context));
      return;
    case 'rejected':
      forgetAttempt(world, submission);
      failLater(() => notSequenced);
      return;
    case 'duplicate':
      later(commitMs, () => record(world, earlier, context));
      failLater(() => duplicateCommand(earlierId, world.offset));
      return;
    case 'in flight':
      failLater(() => alreadyInFlight(earlierId));
      later(recordMs, () => record(world, earlier, context));
      return;
    default:
      return completion satisfies never;
  }
};
