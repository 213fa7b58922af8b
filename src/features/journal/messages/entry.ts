import { keyFor } from '../../../shell/keys/key-for.ts';
// Texts of one entry, of one draft, and of a receipt.

export const entryText = {
  response: 'SERVICE RESPONSE',
} as const;

/** A draft: labels on the left, at most 14 characters. */
export const draftText = {
  state: 'DRAFT',
  get meaning() {
    return `Draft, not sent. ${keyFor('entries.open', 'return')} resumes editing, ${keyFor('entries.forget', 'd')} moves it to the trash.`;
  },
  step: (step: string): string => `step ${step}`,
  progress: 'progress',
  saved: 'saved',
  by: 'by',
  profile: 'profile',
  party: 'party',
  signedHash: 'signed hash',
  expires: 'expires',
} as const;

export const receiptText = {
  title: (entry: string): string => `Receipt ${entry}`,
  lines: (last: number, count: number): string => `line ${last}/${count}`,
  file: 'file',
} as const;

/** The prompt for the reason of an outcome that a person resolves. */
export const resolvePrompt = {
  title: (write: string): string => `resolve ${write}`,
  placeholder: 'outcome and evidence (recorded in the journal)',
  get advice() {
    return `${keyFor('mark.give', 'return')} records the outcome; this cannot be undone`;
  },
  reasonNeeded: 'enter a reason; it is recorded in the journal',
  get notResolved() {
    return `enter a reason first, or press ${keyFor('mark.leave', 'escape')} to cancel`;
  },
} as const;
