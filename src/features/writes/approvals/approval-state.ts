import { formIds, type FormId } from '../../../submission/form-ids.ts';
import { sanitizeAccountName } from '../../../storage/approvals/approval.ts';
import { loadBundle, fileVersion } from '../../../storage/approvals/bundle-files.ts';
import { readEntries } from '../../../storage/journal/journal-file.ts';
import { currentAccount } from '../../../storage/files/process-identity.ts';
import type { AppStore, StoreListener } from '../../../shell/state/app-state.ts';
import type { ApprovalState, Review } from '../state/write-form-review.ts';
import { tryIo } from '../../../lib/io/try-io.ts';
import type { SessionDeps } from '../../../shell/session-deps.ts';
import { assessApprovals } from './assess-approvals.ts';
import { changedChecks, inspectBundle } from './inspect-bundle.ts';
import { bundleMismatch } from './create-bundle.ts';
import { evaluateApprovals } from './evaluate-policy.ts';

export type ApprovalStateDeps = {
  readonly store: AppStore;
  readonly deps: Pick<SessionDeps, 'now' | 'stateDir'>;
};

/** What a review says as long as no approval counts. */
const unseen = (required: number, missing: string): ApprovalState => ({
  required,
  approvals: [],
  counted: [],
  differences: [],
  missing: required === 0 ? undefined : missing,
});

/** Reads the file of a bundle, and finds out what its approvals mean for what is to be sent. */
const lookAt = async (
  path: string,
  sealed: Review['sealed'],
  { store, deps }: ApprovalStateDeps,
): Promise<ApprovalState> => {
  const {
    profile,
    requiredApprovals: required = 0,
    allowedSigners: approvers = [],
  } = store.getState().connection;
  const stamp = tryIo(() => fileVersion(path));
  const blind = (trouble: string): ApprovalState => ({
    ...unseen(required, 'its bundle cannot be used: press Ctrl-F to write another'),
    ...{ path, trouble, stamp: stamp.ok ? stamp.value : undefined },
  });
  const read = loadBundle(path);
  if (!read.ok) return blind(read.error);
  const { bundle } = read.value;
  const wrong = bundleMismatch(bundle, sealed, profile);
  if (wrong !== undefined) return blind(wrong);
  const result = tryIo(() => readEntries(deps.stateDir));
  if (!result.ok) return blind(`the journal cannot be read: ${result.error}`);
  const entries = result.value;
  const assessment = await assessApprovals(bundle, { approvers, now: deps.now(), entries });
  const demand = { required, approvers, sender: sanitizeAccountName(currentAccount()), entries };
  const { counted, missing } = evaluateApprovals(read.value, assessment, demand);
  const { checks } = await inspectBundle(bundle, deps.now());
  return {
    ...{ required, path, stamp: read.value.stamp, counted, missing },
    made: `${bundle.made.by}, ${bundle.made.at}`,
    approvals: assessment.assessed,
    differences: changedChecks(bundle, checks),
  };
};

/** The state that a review begins with: nothing counts before it was read. */
export const initialApprovalState = (
  required: number,
  path: string | undefined,
): ApprovalState | undefined => {
  if (path !== undefined) return { ...unseen(required, 'its approvals are being read'), path };
  return required === 0
    ? undefined
    : unseen(required, 'press Ctrl-F to write the bundle that someone else approves');
};

/** Reads the approvals of a review anew; nothing when another review has taken its place. */
export const readApprovals = async (
  deps: ApprovalStateDeps,
  id: FormId,
): Promise<Review | undefined> => {
  const { store } = deps;
  const before = store.getState().wizards[id].review;
  const path = before?.eyes?.path;
  if (before === undefined || path === undefined) return before;
  const eyes = await lookAt(path, before.sealed, deps);
  const now = store.getState().wizards[id].review;
  if (now?.sealed !== before.sealed) return undefined;
  // Another bundle has taken its place meanwhile.
  if (now.eyes?.path !== path) return readApprovals(deps, id);
  const review = { ...now, eyes };
  store.getState().updateWriteForm(id, (wizard) => ({ ...wizard, review }));
  return review;
};

/**
 * Reads the approvals when a review opens or holds another bundle, and whenever the file is another as
 * the clock moves on: an approval that arrives is seen without a key, and an idle screen asks the file
 * system once a second.
 */
export const createApprovalWatcher = (deps: ApprovalStateDeps): StoreListener => {
  const reading = new Set<Review['sealed']>();
  const read = async (id: FormId, sealed: Review['sealed']): Promise<void> => {
    reading.add(sealed);
    await readApprovals(deps, id);
    reading.delete(sealed);
  };
  return ({ wizards, screen }, before) => {
    for (const id of formIds) {
      const { review } = wizards[id];
      const { path, stamp } = review?.eyes ?? {};
      if (review === undefined || path === undefined || reading.has(review.sealed)) continue;
      const isUnread = stamp === undefined && review.eyes !== before.wizards[id].review?.eyes;
      if (isUnread) void read(id, review.sealed);
      if (isUnread || screen.now === before.screen.now) continue;
      const result = tryIo(() => fileVersion(path));
      if ((result.ok ? result.value : undefined) !== stamp) void read(id, review.sealed);
    }
  };
};
