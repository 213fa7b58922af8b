import { tellName } from '../../../lib/text/quote.ts';
import { formIds, type FormId } from '../../../submission/form-ids.ts';
import { loadApprovalRequest, fileVersion } from '../../../storage/approvals/approval-files.ts';
import { readEntries } from '../../../storage/journal/journal-file.ts';
import type { AppStore, StoreListener } from '../context.ts';
import type { OutsideWorld } from '../../../shell/command-handler.ts';
import type { ApprovalState, Review } from '../state/write-form-review.ts';
import { tryIo } from '../../../lib/result.ts';
import { judgeApprovalRequest } from '../../../approvals/assess-approvals.ts';
import {
  changedChecks,
  inspectApprovalRequest,
} from '../../../approvals/inspect-approval-request.ts';
import { approvalRequestMismatch } from '../../../approvals/create-approval-request.ts';
import { approvalReview, missingApprovals } from '../../../approvals/messages.ts';

export type ApprovalStateDeps = {
  readonly store: AppStore;
  readonly deps: Pick<OutsideWorld, 'now' | 'stateDir'>;
};

const waitForApprovals = (required: number, missing: string): ApprovalState => ({
  required,
  approvals: [],
  counted: [],
  differences: [],
  missing: required === 0 ? undefined : missing,
});

const lookAt = (
  path: string,
  sealed: Review['sealed'],
  { store, deps }: ApprovalStateDeps,
): ApprovalState => {
  const { connection } = store.getState();
  const { profile, requiredApprovals: required = 0, trustedPackages } = connection;
  const stamp = tryIo(() => fileVersion(path));
  const blind = (trouble: string): ApprovalState => ({
    ...waitForApprovals(required, missingApprovals.unusable),
    ...{ path, trouble, stamp: stamp.ok ? stamp.value : undefined },
  });
  const read = loadApprovalRequest(path);
  if (!read.ok) return blind(read.error);
  const { approvalRequest } = read.value;
  const wrong = approvalRequestMismatch(approvalRequest, sealed, profile);
  if (wrong !== undefined) return blind(wrong);
  const result = tryIo(() => readEntries(deps.stateDir));
  if (!result.ok) return blind(missingApprovals.journalUnreadable(result.error));
  const judged = { rules: connection, now: deps.now(), entries: result.value };
  const { counted, missing, all } = judgeApprovalRequest(read.value, judged);
  const { checks } = inspectApprovalRequest(approvalRequest, {
    nowMs: deps.now(),
    trustedPackages,
  });
  return {
    ...{ required, path, stamp: read.value.stamp, counted, missing },
    made: approvalReview.createdBy(tellName(approvalRequest.made.by), approvalRequest.made.at),
    approvals: all,
    differences: changedChecks(approvalRequest, checks),
  };
};

/** No approval counts before the file is read. */
export const initialApprovalState = (
  required: number,
  path: string | undefined,
): ApprovalState | undefined => {
  if (path !== undefined) return { ...waitForApprovals(required, missingApprovals.reading), path };
  return required === 0 ? undefined : waitForApprovals(required, missingApprovals.notWritten);
};

/** Reads the file of the open review; undefined if none is open. */
export const readApprovals = (deps: ApprovalStateDeps, id: FormId): Review | undefined => {
  const { store } = deps;
  const before = store.getState().writeForms[id].review;
  const path = before?.approvalState?.path;
  if (before === undefined || path === undefined) return before;
  const review = { ...before, approvalState: lookAt(path, before.sealed, deps) };
  store.getState().updateWriteForm(id, (writeForm) => ({ ...writeForm, review }));
  return review;
};

/**
 * Reads the approvals when a review opens or gets another request, and whenever the file changes. An
 * idle screen checks the file once a second.
 */
export const createApprovalWatcher = (deps: ApprovalStateDeps): StoreListener => {
  const reading = new Set<Review['sealed']>();
  const read = (id: FormId, sealed: Review['sealed']): void => {
    reading.add(sealed);
    readApprovals(deps, id);
    reading.delete(sealed);
  };
  return ({ writeForms, screen }, before) => {
    for (const id of formIds) {
      const { review } = writeForms[id];
      const { path, stamp } = review?.approvalState ?? {};
      if (review === undefined || path === undefined || reading.has(review.sealed)) continue;
      const isUnread =
        stamp === undefined && review.approvalState !== before.writeForms[id].review?.approvalState;
      if (isUnread) read(id, review.sealed);
      if (isUnread || screen.now === before.screen.now) continue;
      const result = tryIo(() => fileVersion(path));
      if ((result.ok ? result.value : undefined) !== stamp) read(id, review.sealed);
    }
  };
};
