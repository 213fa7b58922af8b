import { pluralize } from '../../lib/text/pluralize.ts';
import { tokenUser } from '../messages/messages.ts';

/** Something changed after the user confirmed the write. */
export const termsText = {
  unseenUser: (now: string | undefined): string =>
    `the access token is of ${tokenUser(now)}, and was not read before you confirmed`,
  noRight: (user: string | undefined, party: string): string =>
    `${tokenUser(user)} may no longer act as ${party}`,
  readOnly: (profile: string): string => `profile ${profile} is read-only now`,
  mode: (profile: string, now: string, was: string): string =>
    `the mode of profile ${profile} is now ${now}, not ${was}`,
  ledger: (profile: string, url: string): string =>
    `profile ${profile} now has another ledger, ${url === '' ? 'none' : url}`,
  setting: (profile: string, name: string): string =>
    `the setting ${name} of profile ${profile} has changed`,
  approvals: (now: number, was: number): string =>
    `this ledger now requires ${pluralize(now, 'approval')}, not ${was}`,
  approvers: (files: readonly string[]): string =>
    `approvals must now be signed by keys in ${files.length === 0 ? 'no file' : files.join(', ')}`,
  noTestLedger: 'this ledger no longer counts as a test ledger',
  unreadable: (reason: string): string =>
    `cannot read the settings again before sending: ${reason}`,
} as const;
