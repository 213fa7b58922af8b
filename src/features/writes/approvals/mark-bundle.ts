import { isDeepStrictEqual } from 'node:util';
import { sanitizeAccountName, type AssessedApproval } from '../../../storage/approvals/approval.ts';
import { recordSendAttempt } from '../../../storage/approvals/bundle-files.ts';
import type { ValidBundle } from '../../../storage/approvals/bundle.ts';
import type { Entry } from '../../../storage/journal/entry.ts';
import { readEntries } from '../../../storage/journal/journal-file.ts';
import { currentAccount } from '../../../storage/locks/process-identity.ts';
import { tryFile } from '../../../lib/result.ts';
import { sentElsewhere } from './assess-approvals.ts';
import { whyNotMarked } from '../messages/approvals.ts';

export type DecidedBundle = {
  readonly nonce: string;
  readonly counted: readonly AssessedApproval[];
  /** The attempts of this journal without the new one. */
  readonly entries: readonly Entry[];
};

export const markObjection = (
  bundle: ValidBundle,
  { nonce, counted, entries }: DecidedBundle,
): string | undefined => {
  if (bundle.nonce !== nonce) return whyNotMarked.otherRequest;
  const gone = counted.find(({ approval }) =>
    bundle.approvals.every((kept) => !isDeepStrictEqual(kept, approval)),
  );
  return gone === undefined
    ? sentElsewhere(bundle, entries)
    : whyNotMarked.withdrawn(gone.approval.name);
};

/**
 * Marks the file right before it is sent. It may have changed since the approvals were counted: it
 * may have been sent from another state directory.
 */
export const markBundle = (
  path: string,
  { nonce, counted }: Omit<DecidedBundle, 'entries'>,
  {
    entry,
    stateDir,
    now,
  }: { readonly entry: string; readonly stateDir: string; readonly now: number },
): string | undefined => {
  const by = sanitizeAccountName(currentAccount());
  const note = { entry, by, at: new Date(now).toISOString() };
  const marked = tryFile(() => {
    const entries = readEntries(stateDir).filter(({ entry: name }) => name !== entry);
    recordSendAttempt(path, note, (bundle) => markObjection(bundle, { nonce, counted, entries }));
  });
  return marked.ok ? undefined : whyNotMarked.notMarked(path, marked.error);
};
