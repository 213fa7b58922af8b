import { join } from 'node:path';
import type { FormId } from '../../../submission/form-ids.ts';
import { sanitizeAccountName, approvalObjection } from '../../../storage/approvals/approval.ts';
import { loadApprovalRequest } from '../../../storage/approvals/approval-files.ts';
import {
  serializeApprovalRequest,
  type ValidApprovalRequest,
} from '../../../storage/approvals/approval-request.ts';
import { writeExport } from '../../../storage/files/atomic-files.ts';
import { currentAccount } from '../../../storage/locks/process-identity.ts';
import { emptyTextField } from '../../../lib/text/text-field.ts';
import { isApproved, approvalPhrase, type Review } from '../state/write-form-review.ts';
import { tryIo } from '../../../lib/result.ts';
import { copyToClipboard } from '../../../shell/copy-to-clipboard.ts';
import type { CommandContext, CommandHandler } from '../command-context.ts';
import { addApproval, defaultValidityMs } from '../../../approvals/approve.ts';
import { initialApprovalState, readApprovals } from '../steps/approval-state.ts';
import { createApprovalFile } from '../../../approvals/create-approval-request.ts';
import { changeReview, withReview } from './form-commands.ts';
import { scrollToUnread } from '../view/review/reading.tsx';
import { approvalNotices } from '../../../approvals/messages.ts';
import { reviewNotices } from '../messages/review.ts';

const hold = (
  ctx: CommandContext,
  id: FormId,
  held: { path: string; approvalRequest: ValidApprovalRequest },
): void => {
  const { store } = ctx;
  const required = store.getState().connection.requiredApprovals ?? 0;
  store.getState().updateWriteForm(id, (writeForm) => ({
    ...writeForm,
    approvalRequest: held,
    ...(writeForm.review && {
      review: { ...writeForm.review, approvalState: initialApprovalState(required, held.path) },
    }),
  }));
};

/** Writes a new file, and overwrites none. */
const write = (ctx: CommandContext, id: FormId, { sealed }: Review): void => {
  const { store, deps } = ctx;
  const { keys, origin } = store.getState().writeForms[id];
  const { profile, trustedPackages } = store.getState().connection;
  const how = { keys, profile, now: deps.now(), origin, trustedPackages };
  const approvalRequest = createApprovalFile(sealed, how);
  const name = `${id}-${sealed.sha256.slice(0, 12)}.approval.json`;
  const written = tryIo(() =>
    writeExport(join(deps.stateDir, 'bundles', name), serializeApprovalRequest(approvalRequest)),
  );
  const { showNotice, writeForms } = store.getState();
  if (!written.ok) showNotice('error', approvalNotices.notWritten(written.error));
  else if (writeForms[id].review?.sealed === sealed) {
    hold(ctx, id, { path: written.value, approvalRequest });
    showNotice('note', approvalNotices.written(written.value));
  }
};

export const approvalRequest = withReview((ctx, id, review) => {
  const { path, trouble } = review.approvalState ?? {};
  if (path === undefined || trouble !== undefined) write(ctx, id, review);
  else ctx.store.getState().showNotice('note', approvalNotices.written(path));
});

const whyNotNow = (path: string): string | undefined => {
  const read = loadApprovalRequest(path);
  if (!read.ok) return read.error;
  const by = sanitizeAccountName(currentAccount());
  const { made, approvals } = read.value.approvalRequest;
  const reason = approvalObjection(made.by, approvals, { name: by, by });
  return reason && approvalNotices.refused(reason);
};

const toApproval = withReview((ctx, _, review) => {
  const path = review.approvalState?.path;
  const reason = path && whyNotNow(path);
  if (reason !== undefined) ctx.store.getState().showNotice('warning', reason);
  else changeReview(() => ({ focus: 'approval', typed: emptyTextField }))(ctx);
});

export const leave = changeReview(() => ({ focus: 'cancel', typed: emptyTextField }));

const giveTo = (ctx: CommandContext, id: FormId, path: string, sha256: string): void => {
  const { showNotice } = ctx.store.getState();
  const read = loadApprovalRequest(path);
  const by = sanitizeAccountName(currentAccount());
  const result = read.ok
    ? addApproval(read.value, {
        name: by,
        by,
        now: ctx.deps.now(),
        validMs: defaultValidityMs,
        sha256,
        trustedPackages: ctx.store.getState().connection.trustedPackages,
      })
    : read;
  if (result.ok) showNotice('note', approvalNotices.approved(by, path));
  else showNotice('error', approvalNotices.refused(result.error));
  readApprovals(ctx, id);
};

export const give = withReview((ctx, id, review) => {
  if (scrollToUnread(ctx.store.getState())) return;
  const path = review.approvalState?.path;
  if (path === undefined || !isApproved(review)) {
    ctx.store.getState().showNotice('warning', reviewNotices.typeExactly(approvalPhrase(review)));
    return;
  }
  leave(ctx);
  giveTo(ctx, id, path, review.sealed.sha256);
});

export const rereadApprovals = withReview((ctx, id) => {
  const { approvalState } = readApprovals(ctx, id) ?? {};
  const { showNotice } = ctx.store.getState();
  if (approvalState !== undefined)
    showNotice('note', approvalState.trouble ?? approvalState.missing ?? approvalNotices.reloaded);
});

export const copy: CommandHandler = withReview((ctx, _, { approvalState }) => {
  if (approvalState?.path !== undefined)
    copyToClipboard(ctx, approvalNotices.path, approvalState.path);
});

/** Scrolls through unread lines first. */
export const startApproval: CommandHandler = (ctx) => {
  if (!scrollToUnread(ctx.store.getState())) toApproval(ctx);
};
