import { pluralize } from '../../../lib/text/pluralize.ts';

export const journalHeadings = [
  ...['WHAT', 'ENTRY', 'OUTCOME', 'STARTED', 'PROFILE', 'BODY SHA-256', 'LEDGER'],
] as const;

export const journalCommandText = {
  unreadable: (reason: string): string => `cannot read the journal: ${reason}`,
  noEntry: (entry: string): string =>
    `the journal has no entry "${entry}". Run cantui journal list to see the entries.`,

  empty: 'no writes yet: the journal is empty.',
  unknown: (writes: readonly string[], first: string): string =>
    `${writes.join(', ')}: UNKNOWN outcome. Run cantui journal show ${first} for the recovery steps.`,
  accepted: (writes: readonly string[], first: string): string =>
    `${writes.join(', ')}: accepted, outcome still open. Run cantui journal check ${first}.`,

  receiptNotWritten: (reason: string): string => `cannot write the receipt: ${reason}`,

  alreadyKnown: (write: string, status: string, evidence: string): string =>
    `${write}  ${status}: already known from ${evidence}`,
  otherLedger: (write: string, url: string): string =>
    `${write} was sent to ${url}. Select that ledger with --profile or --ledger-url.`,
  checked: (write: string, outcome: string): string => `${write}  ${outcome}`,
  stillOpen: (entry: string): string =>
    `finding nothing proves nothing: don't send it again. Run cantui journal check ${entry} later.`,
  notRecorded: (write: string, reason: string): string =>
    `${write}: cannot record the outcome in the journal: ${reason}`,

  reasonMissing: 'journal resolve requires --reason TEXT: the outcome, and how you know it.',
  notResolved: (write: string, reason: string): string =>
    `${write}: its outcome cannot be recorded: ${reason}`,
} as const;

export const journalVerifyText = {
  intact: (lines: number, head: string): string =>
    `intact: ${pluralize(lines, 'line')}, head hash ${head}`,
  badHead:
    '--head must be a SHA-256 of 64 hex digits, as printed by journal verify and journal export.',
  headMissing: (head: string): string =>
    `the journal was cut off or replaced: it does not contain the head hash ${head}`,
  notVerified: (reason: string): string => `cannot verify the journal: ${reason}`,
  torn: (lines: readonly number[]): string =>
    `lines cut off by a crash, kept as they are: ${lines.join(', ')}.`,
  tornPending: 'the next write records the last of them.',
  unfinished: (what: string, then: string): string => `${what}. The journal is complete. ${then}`,
  finished: 'cantui wrote it now.',
  notFinished: (reason: string): string =>
    `cantui cannot write it here (${reason}); the next write does.`,
  head: (head: string): string =>
    `journal head hash: ${head} (store it outside this machine to detect tampering)`,
} as const;
