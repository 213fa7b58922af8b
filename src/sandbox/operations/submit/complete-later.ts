import { textAt } from '../../../lib/json/fields.ts';
import type { PreparedTransaction } from '../../../verify/prepared/prepared-transaction.ts';
import { commit } from '../../activity/generate-activity.ts';
import { toIsoTime } from '../../decimal-units.ts';
import { isActiveContract } from '../../state/active-contracts.ts';
import { activityFromTransaction } from '../../state/activity-from-transaction.ts';
import { createContract } from '../../state/amulet-contracts.ts';
import { computeEffect, applyEffect } from '../../state/apply-transaction.ts';
import type { Contract } from '../../state/update-model.ts';
import {
  newUpdateId,
  advanceClock,
  addContract,
  type Completion,
  type LedgerState,
} from '../../state/ledger-state.ts';
import type { OperationContext } from '../operation.ts';
import {
  alreadyInFlight,
  duplicateCommand,
  inactiveContract,
  notSequenced,
  tooLate,
  type CompletionError,
} from './completion-status.ts';

/** Microseconds: the time that costs nothing. */
const ninetyDays = 7_776_000_000_000;

/** The provider's node accepts proposals by itself, as a validator does; the first ninety days are free. */
const acceptProposal = (world: LedgerState, proposal: Contract, nowMs: number): void => {
  if (!isActiveContract(world, proposal.id)) return;
  advanceClock(world, nowMs, world.outside);
  const { clock, dso, provider } = world;
  const receiver = textAt(proposal.argument(), 'receiver');
  const [from, until] = [toIsoTime(clock), toIsoTime(clock + ninetyDays)];
  const preapproval = addContract(world, world.outside, {
    template: 'TransferPreapproval',
    signatories: [...new Set([receiver, provider, dso])],
    observers: [],
    argument: () => ({
      ...{ dso, receiver, provider, validFrom: from, lastRenewedAt: from, expiresAt: until },
    }),
  });
  world.rules.set(receiver, preapproval);
  const root = {
    kind: 'exercise',
    contract: proposal,
    choice: 'TransferPreapprovalProposal_Accept',
    actors: [provider],
    consuming: true,
    children: [createContract(preapproval)],
    result: () => ({ transferPreapprovalCid: preapproval.id }),
  } as const;
  commit(world, [{ root }], { id: newUpdateId(world.outside) });
};

const proposalsIn = (
  { provider }: LedgerState,
  created: readonly Contract[],
): readonly Contract[] =>
  created.filter(
    ({ template, argument }) =>
      template === 'TransferPreapprovalProposal' && textAt(argument(), 'provider') === provider,
  );

/** A submission that was accepted for processing. */
export interface PendingSubmission {
  readonly prepared: PreparedTransaction;
  readonly signedHash: string;
  readonly submissionId: string;
  readonly userId: string;
  /** An id that all attempts at the same command share. */
  readonly change: string;
  /** Another submission of the command that was recorded before. */
  readonly recorded?: Completion | undefined;
}

const complete = (
  world: LedgerState,
  { prepared, signedHash, submissionId, userId }: PendingSubmission,
  how: Pick<Completion, 'updateId' | 'error'>,
): void => {
  const { commandId, actAs } = prepared.metadata;
  const { clock: at, offset } = world;
  world.completions.push({
    ...{ commandId, actAs, submissionId, userId, signedHash },
    ...how,
    at,
    offset,
  });
};

/** Completes a submission with an error, at an offset of its own. */
const fail = (world: LedgerState, submission: PendingSubmission, error: CompletionError): void => {
  world.offset += 1;
  complete(world, submission, { error });
};

/** Why what was prepared can't be recorded: its deadline is over. */
const lateness = (
  { metadata: { maxRecordTime } }: PreparedTransaction,
  { clock }: LedgerState,
): CompletionError | undefined =>
  maxRecordTime !== undefined && BigInt(clock) > maxRecordTime
    ? tooLate(toIsoTime(clock), toIsoTime(Number(maxRecordTime)))
    : undefined;

/** How long it takes until what was accepted is on the ledger. */
const commitMs = 50;

/** Puts what was prepared on the ledger, and into the scan's listing when it moves value. */
const record = (
  world: LedgerState,
  submission: PendingSubmission,
  { now, later }: Pick<OperationContext, 'now' | 'later'>,
): void => {
  const { prepared, signedHash, change } = submission;
  advanceClock(world, now(), world.outside);
  const effect = computeEffect(world, prepared, signedHash);
  const reject = (error: CompletionError): void => {
    world.accepted.delete(change);
    fail(world, submission, error);
  };
  // Its contracts may be used up by now, or its deadline may be over: then it is never recorded.
  if (!effect.ok) {
    reject(inactiveContract(effect.error));
    return;
  }
  const late = lateness(prepared, world);
  if (late !== undefined) {
    reject(late);
    return;
  }
  applyEffect(world, effect.value);
  const id = newUpdateId(world.outside);
  const { commandId } = prepared.metadata;
  const events = effect.value.roots.map((root) => activityFromTransaction(world, root));
  commit(world, events, { id, commandId, signedHash });
  complete(world, submission, { updateId: id });
  for (const proposal of proposalsIn(world, effect.value.created))
    later(commitMs, () => acceptProposal(world, proposal, now()));
};

/** Another submission of the same command, which somebody made before. */
const earlierOf = (submission: PendingSubmission): PendingSubmission => ({
  ...submission,
  submissionId: `earlier-than-${submission.submissionId}`.slice(0, 255),
});

export const completeLater = (
  world: LedgerState,
  submission: PendingSubmission,
  context: OperationContext,
): void => {
  const { fault, later } = context;
  const { recorded } = submission;
  if (recorded !== undefined) {
    const duplicate = duplicateCommand(recorded.submissionId, recorded.offset);
    later(commitMs, () => fail(world, submission, duplicate));
    return;
  }
  const recordMs = fault?.carriedOut === 'later' ? fault.lateMs : commitMs;
  const earlier = earlierOf(submission);
  const completion = fault?.completion;
  switch (completion) {
    case undefined:
      later(recordMs, () => record(world, submission, context));
      return;
    case 'rejected':
      world.accepted.delete(submission.change);
      later(commitMs, () => fail(world, submission, notSequenced));
      return;
    case 'duplicate':
      later(commitMs, () => {
        record(world, earlier, context);
        fail(world, submission, duplicateCommand(earlier.submissionId, world.offset));
      });
      return;
    case 'in flight':
      later(commitMs, () => fail(world, submission, alreadyInFlight(earlier.submissionId)));
      later(recordMs, () => record(world, earlier, context));
      return;
    default:
      return completion satisfies never;
  }
};
