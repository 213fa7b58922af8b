import { urlOrigin } from '../../../config/settings/urls.ts';
import type { PathStatus } from '../../../storage/files/path-status.ts';
import { failed, passed, warning, type VerificationCheck } from '../../../verify/check-result.ts';

/** Whether the journal can be written: nothing is sent that cannot be recorded first. */
export const checkJournal = (
  { path, kind, isWritable, reason }: PathStatus,
  unread: string | undefined,
): VerificationCheck => {
  const name = { id: 'journal', title: 'The journal can be written' };
  const remedy = 'make it writable for you, or name another state folder';
  if (unread !== undefined) return failed(name, `it cannot be read: ${unread}`, remedy);
  if (kind === 'folder') return failed(name, `${path} is a folder`, remedy);
  return isWritable && kind !== 'unreadable'
    ? passed(name, path)
    : failed(name, `${path}: ${reason ?? 'no right to write'}`, remedy);
};

/** What is called, and the ledger that the profile in use names. */
export type RequestTarget = {
  readonly profile: string;
  /** Empty where no ledger service was named. */
  readonly url: string;
  /** The ledger of the profile itself, where an option or a variable named another one. */
  readonly own?: string | undefined;
};

/** Whether the request goes to the ledger of the profile. */
export const checkTarget = ({ profile, url, own }: RequestTarget): VerificationCheck => {
  const name = { id: 'target', title: 'It goes to the ledger of the profile' };
  if (url === '')
    return failed(name, 'no ledger service was named', 'give --ledger-url, or another profile');
  return own === undefined || urlOrigin(own) === urlOrigin(url)
    ? passed(name, `${urlOrigin(url)} (${profile})`)
    : warning(
        name,
        `${urlOrigin(url)}, and profile ${profile} names ${urlOrigin(own)}`,
        'an option or a variable named another ledger than the profile does',
      );
};
