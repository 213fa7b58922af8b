import type { LoadableKind } from '../../../requests/messages/forms.ts';
import { keyFor } from '../../../lib/keys/key-for.ts';
import { pluralize } from '../../../lib/text/pluralize.ts';

// Texts of the forms, from their fields to the outcome. Each field has its own help.

export const fieldText = {
  noChoice: 'none selected',
  choice: (label: string, at: number, count: number): string => `< ${label} >  ${at} of ${count}`,
  get placeholder() {
    return `paste, or press ${keyFor('form.load', 'ctrl+o')} to load a file`;
  },
  problem: (message: string, remedy: string, rule: string): string =>
    `! ${message}; ${remedy} (${rule})`,
  empty: 'empty',
  none: 'none',
  add: (noun: string): string => `+ add a ${noun}`,
  large: (characters: string, from: string, to: string): string =>
    `${characters} characters  SHA-256 ${from}…${to}`,
} as const;

export const fieldNotes = {
  pasted: 'pasted',
  pastedWithoutSpaces: (removed: number): string =>
    `pasted; removed ${pluralize(removed, 'whitespace character')}`,
  trimmed: 'removed leading and trailing spaces',
} as const;

/** Sources of a value, as they follow "loaded" or "not loaded"; `pasted` is a source of its own. */
export const valueSources = {
  pasted: 'pasted',
  editor: 'from the editor',
  participant: 'from the participant',
  ledger: 'from the ledger',
  file: (name: string): string => `from ${name}`,
  binaryFile: (name: string): string => `from ${name} (binary, converted to base64)`,
} as const;

const entered = (source: string): string =>
  source === valueSources.pasted ? 'pasted' : `loaded ${source}`;

const undo = '(u to undo)';

const loadableNames: Readonly<Record<LoadableKind, string>> = {
  request: 'Request',
  topology: 'Topology response',
  prepare: 'Prepare response',
  commands: 'Commands',
};

const others = (words: string, places: readonly string[]): string =>
  places.length === 0 ? '' : `; ${words}: ${places.join(', ')}`;

export const enteredText = {
  json: (
    source: string,
    what: LoadableKind,
    { extra, leftOut }: { extra: readonly string[]; leftOut: readonly string[] },
  ): string =>
    `${loadableNames[what]} ${entered(source)} ${undo}${others('unknown fields', extra)}${others('sent in another form', leftOut)}`,
  value: (source: string, characters: number): string =>
    `${pluralize(characters, 'character')} ${entered(source)}`,
  publicKey: (source: string, spec: string, fingerprint: string): string =>
    `Public key ${entered(source)}: ${spec} ${fingerprint}`,
  requestedKey: (spec: string, fingerprint: string): string => `${spec} ${fingerprint}`,
  approvalRequest: (source: string, by: string, at: string): string =>
    `Approval request ${entered(source)}, created by ${by} at ${at} ${undo}`,
  refused: (source: string, reason: string): string => `Not ${entered(source)}: ${reason}`,
} as const;

export const formNotices = {
  unknownFieldsRemoved: (places: string): string => `Removed unknown fields: ${places} ${undo}`,
  noEditor: 'No editor is available here.',
  editorFailed: (reason: string): string => `Not edited: ${reason}`,
  unchanged: 'No changes.',
  notLoaded: (reason: string): string => `Cannot load the file: ${reason}`,
} as const;

export const draftState = {
  sending: 'sending',
  notSent: 'not sent',
  entry: (entry: string): string => `entry ${entry}`,
  empty: 'nothing entered yet',
  unsaved: 'draft not saved yet',
  saved: (name: string, at: string): string => `draft ${name} saved ${at}`,
  failed: (name: string): string => `draft ${name} NOT SAVED`,
  retry: (entry: string): string => `: retry of ${entry}`,
} as const;

export const stepText = {
  step: (page: number, pages: number): string => `step ${page}/${pages}`,
  check: (at: number, checks: number): string => `check ${at}/${checks}`,
  errors: (count: number): string => pluralize(count, 'error'),
  failed: (count: number): string => `${count} failed`,
} as const;

export const formHints = {
  get commands() {
    return `keys are commands; press ${keyFor('form.enter', 'return')} or paste to edit`;
  },
  typing: 'typing into the field',
  checks: 'the selected check shows its details; paste a public key to verify signatures',
  expired: 'expired draft, read-only; D opens the draft list',
  readOnly: 'read-only profile: you can check a request, but not send it',
} as const;

export const draftsPage = {
  get none() {
    return `No saved drafts. Press ${keyFor('drafts.new', 'n')} to start a new one.`;
  },
  title: (count: number): string =>
    `${pluralize(count, 'saved draft')}: continue ${count === 1 ? 'it' : 'one'} or start a new one?`,
  retry: (entry: string): string => `Retry of ${entry}`,
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
  approvalRequestNotLoaded: (draft: string, reason: string): string =>
    `Cannot load the approval request of ${draft}: ${reason}`,
} as const;

export const draftRemarks = {
  damaged: (files: readonly string[]): string => `Unreadable drafts: ${files.join('; ')}`,
  journalUnread: (reason: string): string => `Cannot tell which drafts were sent: ${reason}`,
  sent: (draft: string, entry: string, word: string, undeleted: string | undefined): string =>
    `${draft} was sent as ${entry} (${word}): press ${keyFor('tab.journal', '5')} to see it${undeleted === undefined ? '' : `; cannot delete its file: ${undeleted}`}`,
} as const;

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
