import { keyFor } from '../../../lib/keys/key-for.ts';
import { pluralize } from '../../../lib/text/pluralize.ts';

export const sendingText = {
  recording: 'Recording the request in the journal. Nothing has been sent yet.',
  recorded: (entry: string): string =>
    `Recorded as ${entry}. The request is sent once and never retried.`,
  since: (time: string, timeout: string): string =>
    `Since ${time} UTC. cantui waits at most ${timeout} for the response.`,
  title: 'SENDING',
} as const;

export const outcomeText = {
  response: (status: number, duration: string): string => `HTTP ${status} in ${duration}`,
  body: (bytes: string): string => `${bytes} bytes, SHA-256`,
  inFull: 'in full',
  moreLines: (lines: number): string =>
    `… ${pluralize(lines, 'more line')}: press ${keyFor('tab.journal', '5')} to see the entry`,
  checking: 'checking the outcome…',
  evidence: (detail: string): string => `proven by ${detail}`,
} as const;

export const outcomeState = {
  notRecorded: 'not in the journal',
  recording: 'not in the journal yet',
  waiting: (entry: string): string => `recorded as ${entry}; waiting for the response`,
} as const;

export const outcomeHints = {
  get ended() {
    return `press ${keyFor('tab.journal', '5')} to open the journal`;
  },
  sending: 'sent once, never retried; wait for the outcome',
} as const;

export const sendText = {
  notSent: (reason: string): string => `not sent: ${reason}`,
  journalNotWritable: (reason: string): string => `not sent: cannot write the journal (${reason})`,
} as const;

export const outcomeNotices = {
  draftNotDeleted: (reason: string): string => `Cannot delete the draft: ${reason}`,
  arrived: (write: string, word: string): string => `${write}: ${word}`,
  cannotEdit: (word: string): string =>
    `${word}: this request cannot be edited; press ${keyFor('outcome.new', 'n')} to start a new one`,
} as const;

export const resendText = {
  ofEntry: (entry: string): string => `from ${entry}`,
  bodyChanged: 'its saved body is not the one that was sent',
  unrepresentable: (places: string): string => `the form would change ${places}`,
  maybeAccepted: (write: string): string =>
    `${write} may have been accepted: follow its recovery steps first. Nothing has been sent yet.`,
  started: (write: string): string =>
    `${write}: review it to resend it. Nothing has been sent yet.`,
  bodyNotKept: (write: string): string =>
    `${write}: its body was not kept, so the file of the request is compared by hash`,
  refused: (write: string, reason: string): string => `${write}: cannot resend it: ${reason}`,
} as const;
