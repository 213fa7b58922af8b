import { keyFor } from '../../../lib/keys/key-for.ts';
import {
  formatEvidence,
  hasFinalStatus,
  partyIdOf,
  updateIdOf,
  isSentTo,
  type Entry,
} from '../../../storage/journal/entry.ts';
import { selectedRow, selectCurrentEntry } from '../slice.ts';
import type { AppState } from '../context.ts';
import { writeFormForTab } from '../../../submission/form-ids.ts';
import { type WriteStatus } from '../../../storage/journal/records.ts';
import { repeatObjection, sendObjection } from '../../../submission/find-attempts.ts';
import { resolveObjection } from '../../../submission/outcome/outcome-records.ts';
import { nameWrite } from '../../../submission/effect/name-write.ts';
import { whyNotFollowed } from '../../../submission/outcome/learn-outcome.ts';
import { hidden, type Availability, type Refusal } from '../../../shell/keys/key-binding.ts';

/** Why a key about an entry does nothing while no entry is selected. */
const noEntryMessage = ({ screen, journal }: AppState): string => {
  if (screen.tab === 'journal' && selectedRow(journal)?.draft !== undefined)
    return `This is a draft, not sent yet. Press ${keyFor('entries.open', 'return')} to continue it.`;
  return journal.entries.length === 0 ? 'No writes yet.' : 'No entry is selected.';
};

const onEntry =
  (refuse: (state: AppState, entry: Entry) => string | undefined): Refusal<AppState> =>
  (state) => {
    const entry = selectCurrentEntry(state);
    return entry === undefined ? noEntryMessage(state) : refuse(state, entry);
  };

const whyElsewhere = ({ connection }: AppState, entry: Entry): string | undefined =>
  isSentTo(entry, connection.ledgerUrl)
    ? undefined
    : `it went to another ledger, under profile ${entry.profile}: press ${keyFor('tab.profiles', '6')} to switch first`;

const isPastRecordTime = ({ maxRecordTime }: Entry, now: number): boolean =>
  maxRecordTime !== undefined && now > Date.parse(maxRecordTime);

const whyNotResent = (state: AppState, entry: Entry): string | undefined => {
  const { connection, writeForms, journal, screen } = state;
  if (connection.readOnly) return `profile ${connection.profile} is read-only and never sends`;
  const form = entry.operation === 'allocateParty' ? writeForms.allocate : writeForms.execute;
  if (form.sending !== undefined) return 'another write is in flight';
  if (journal.asking === entry.entry) return 'wait: checking its outcome';
  const done = repeatObjection(entry);
  if (done !== undefined) return done;
  if (isPastRecordTime(entry, screen.now))
    return 'its deadline has passed: prepare the transaction again';
  return (
    whyElsewhere(state, entry) ??
    sendObjection(journal.entries, entry, { resends: entry.entry }, screen.now)
  );
};

/** Returns why the ledger can't be queried for the outcome of an entry. */
const whyNotAsked = (state: AppState, entry: Entry): string | undefined => {
  const { word } = entry;
  const name = nameWrite(entry);
  const { asking } = state.journal;
  if (hasFinalStatus(entry)) return `${name} is ${word}, known from ${formatEvidence(entry)}`;
  if (word === 'SENDING') return `${name} is being sent: wait for its outcome`;
  if (asking !== undefined) return `wait: checking the outcome of ${asking}`;
  const reason = whyNotFollowed(entry) ?? whyElsewhere(state, entry);
  return reason && `${name} cannot be checked: ${reason}`;
};

/** Without an update, the ledger is asked for the outcome, or the user pastes an update id. */
const whyNotLookedUp = (state: AppState, entry: Entry): string | undefined => {
  if (updateIdOf(entry) !== undefined) return undefined;
  if (hasFinalStatus(entry))
    return `${nameWrite(entry)} is ${entry.word}: it has no update to look up.`;
  return whyNotFollowed(entry) === undefined ? whyNotAsked(state, entry) : undefined;
};

export const watchedParty = (entry: Entry): string | undefined =>
  entry.parties?.[0] ?? partyIdOf(entry);

type WriteAction = 'resend' | 'lookup' | 'follow' | 'watch' | 'mark';

const learn = ['lookup', 'follow', 'watch', 'mark'] as const satisfies readonly WriteAction[];

/** The actions that can still help a write in this state. */
export const actionsByStatus: Readonly<Record<WriteStatus, readonly WriteAction[]>> = {
  SENDING: [],
  ALLOCATED: [],
  ACCEPTED: ['resend', ...learn],
  COMMITTED: ['lookup'],
  REJECTED: ['resend'],
  UNKNOWN: ['resend', ...learn],
  'NOT SENT': ['resend'],
  'ACCEPTED EARLIER': [],
  SUPERSEDED: [],
  MARKED: ['resend', ...learn],
  EXPIRED: learn,
  'IN FLIGHT': ['resend', ...learn],
};

/** The status of the entry that keys act on; undefined if nothing was sent. */
const statusOf = (state: AppState): WriteStatus | undefined => {
  const form = writeFormForTab(state.screen.tab);
  const ended = form && state.writeForms[form].ended;
  if (ended !== undefined && ended.entry === undefined) return undefined;
  return selectCurrentEntry(state)?.word ?? ended?.word;
};

const hiddenUnless = (isOffered: boolean): Availability => (isOffered ? undefined : hidden);

/** Offers a key for a write only while it can help. */
const whileHelpful =
  (action: WriteAction, refuse: Refusal<AppState>) =>
  (state: AppState): Availability => {
    const status = statusOf(state);
    const isHelpful = status !== undefined && actionsByStatus[status].includes(action);
    return refuse(state) ?? hiddenUnless(isHelpful);
  };

export const open: Refusal<AppState> = (state) =>
  selectedRow(state.journal) === undefined ? noEntryMessage(state) : undefined;

export const forget = ({ journal }: AppState): Availability =>
  hiddenUnless(selectedRow(journal)?.draft !== undefined);

export const resend = whileHelpful(
  'resend',
  onEntry((state, entry) => {
    const reason = whyNotResent(state, entry);
    return reason && `${nameWrite(entry)} cannot be resent: ${reason}`;
  }),
);

export const follow = whileHelpful('follow', onEntry(whyNotAsked));

export const lookUp = whileHelpful('lookup', onEntry(whyNotLookedUp));

const whyNoParty = (entry: Entry): string | undefined =>
  watchedParty(entry) === undefined
    ? `${nameWrite(entry)}: the journal does not name its party.`
    : undefined;

export const watch = whileHelpful(
  'watch',
  onEntry((_state, entry) => {
    const reason = whyNoParty(entry);
    return reason && `${reason} Watch the whole tail (1).`;
  }),
);

export const openParty = onEntry((_state, entry) => whyNoParty(entry));

export const mark = whileHelpful(
  'mark',
  onEntry((_state, entry) => {
    const reason = resolveObjection(entry);
    return reason && `${nameWrite(entry)}: ${reason}`;
  }),
);

export const openReceipt = (state: AppState): Availability =>
  hiddenUnless(statusOf(state) !== undefined);

const refuseWithoutEntry = onEntry(() => undefined);

export const copy = (state: AppState): Availability =>
  refuseWithoutEntry(state) ?? openReceipt(state);

export const restore: Refusal<AppState> = ({ journal }) =>
  journal.trashed === undefined ? 'No draft was moved to the trash in this session.' : undefined;
