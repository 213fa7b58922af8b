import { keyFor } from '../../../shell/keys/key-for.ts';
import { pluralize } from '../../../lib/text/pluralize.ts';

export const draftsPage = {
  get none() {
    return `No saved drafts. Press ${keyFor('drafts.new', 'n')} to start a new one.`;
  },
  title: (count: number): string =>
    `${pluralize(count, 'saved draft')}: continue ${count === 1 ? 'it' : 'one'} or start a new one?`,
  notDecoded: 'not decoded',
  expired: 'EXPIRED',
} as const;

export const draftHints = {
  kept: 'drafts are kept for 30 days, or until they are sent',
  keys: (canRestore: boolean): string =>
    `${keyFor('drafts.open', 'return')} continue · ${keyFor('drafts.new', 'n')} new · ${keyFor('drafts.forget', 'd')} move to trash${canRestore ? ` · ${keyFor('drafts.restore', 'u')} restore` : ''}`,
} as const;

export const expiredDraft = (time: string): string =>
  `expired ${time}; prepare the transaction again`;

export const draftNotices = {
  announcement: (count: number, tabs: readonly string[]): string =>
    `${pluralize(count, 'saved draft')}: press ${tabs.join(' or ')} to continue.`,
  unreadable: (reason: string): string => `Cannot read the saved drafts: ${reason}`,
  notSaved: (reason: string): string => `Cannot save the draft: ${reason}`,
  none: 'No saved drafts.',
  sending: 'A request is being sent from this form: wait for its outcome.',
  readOnly: (profile: string): string =>
    `Profile ${profile} is read-only: you can check a request, but not send it.`,
  trashed: (draft: string, days: number): string =>
    `${draft} moved to the trash for ${days} days (u to restore)`,
  notTrashed: (reason: string): string => `Cannot move the draft to the trash: ${reason}`,
  restored: (draft: string): string => `${draft} restored`,
  notRestored: (draft: string, reason: string): string => `Cannot restore ${draft}: ${reason}`,
  exported: (path: string): string =>
    `Draft exported; load it elsewhere with ${keyFor('form.load', 'ctrl+o')}: ${path}`,
  notExported: (draft: string, reason: string): string => `Cannot export ${draft}: ${reason}`,
  holdsSecret: (kind: string): string => `it contains what looks like ${kind}`,
  approvalRequestNotLoaded: (draft: string, reason: string): string =>
    `Cannot load the approval request of ${draft}: ${reason}`,
} as const;

export const draftRemarks = {
  damaged: (files: readonly string[]): string => `Unreadable drafts: ${files.join('; ')}`,
  journalUnread: (reason: string): string => `Cannot tell which drafts were sent: ${reason}`,
  sent: (draft: string, entry: string, word: string, undeleted: string | undefined): string =>
    `${draft} was sent as ${entry} (${word}): press ${keyFor('tab.journal', '5')} to see it${undeleted === undefined ? '' : `; cannot delete its file: ${undeleted}`}`,
} as const;
