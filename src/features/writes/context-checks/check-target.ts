import { urlOrigin } from '../../../config/settings/urls.ts';
import type { PathStatus } from '../../../storage/files/path-status.ts';
import { failed, passed, warning, type VerificationCheck } from '../../../verify/check-result.ts';
import { journalCheck, targetCheck as text } from '../messages/checks.ts';

/** Checks that the journal can be written: nothing is sent that can't be recorded first. */
export const checkJournal = (
  { path, kind, isWritable, reason }: PathStatus,
  unread: string | undefined,
): VerificationCheck => {
  const name = { id: 'journal', title: journalCheck.title };
  const { remedy } = journalCheck;
  if (unread !== undefined) return failed(name, journalCheck.unreadable(unread), remedy);
  if (kind === 'folder') return failed(name, journalCheck.isFolder(path), remedy);
  return isWritable && kind !== 'unreadable'
    ? passed(name, path)
    : failed(name, journalCheck.notWritable(path, reason), remedy);
};

/** The address of the request, and the ledger of the profile in use. */
export type RequestTarget = {
  readonly profile: string;
  /** Empty if no ledger URL is set. */
  readonly url: string;
  /** The ledger of the profile itself, if an option or a variable overrides it. */
  readonly own?: string | undefined;
};

/** Checks that the request goes to the ledger of the profile. */
export const checkTarget = ({ profile, url, own }: RequestTarget): VerificationCheck => {
  const name = { id: 'target', title: text.title };
  if (url === '') return failed(name, text.noLedger, text.remedy);
  return own === undefined || urlOrigin(own) === urlOrigin(url)
    ? passed(name, `${urlOrigin(url)} (${profile})`)
    : warning(name, text.other(urlOrigin(url), profile, urlOrigin(own)), text.reason);
};
