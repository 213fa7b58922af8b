import {
  type Entry,
  formatEvidence,
  entriesOfUnknownOutcome,
  isSentTo,
} from '../../../storage/journal/entry.ts';
import { shortStatusLabel, type WriteStatus } from '../../../storage/journal/records.ts';
import { tellBlanks } from '../../../lib/text/quote.ts';
import { sanitize } from '../../../lib/text/sanitize.ts';
import { textTable } from '../../../lib/text/text-table.ts';
import {
  fitEffect,
  lacksEffect,
  nameWrite,
  withEffects,
} from '../../../submission/effect/name-write.ts';
import { writeStdout, printError, failUsage, formatFacts } from '../../../cli-kit/streams.ts';
import { foldEntries, isSending } from '../../../storage/journal/fold-entries.ts';
import { buildReceipt, receiptPath, writeReceipts } from '../../../storage/journal/receipts.ts';
import { isFileThere } from '../../../storage/files/read-at-most.ts';
import { resolveStateDir } from '../../../storage/paths/state-dir.ts';
import { readSnapshot, type JournalSnapshot } from '../../../storage/journal/snapshot.ts';
import { tryIo } from '../../../lib/result.ts';
import { inFlightCodes } from '../../../ledger/failure/failure.ts';
import { trackEntry } from '../../../submission/outcome/track-outcome.ts';
import { formatTracked } from '../../../submission/outcome/format-tracked.ts';
import { resolveEntry } from '../../../submission/outcome/outcome-records.ts';
import { describeEntry, receiptFacts } from '../../../submission/describe-entry.ts';
import {
  exitWith,
  notFound,
  refused,
  unknownOutcome,
  unreachable,
  usageError,
} from '../../../cli-kit/exit.ts';
import { commandClients } from '../../../cli-kit/open-clients.ts';
import { exportJournal, printLostRecords, verifyJournal } from './journal-verify.ts';
import { loadSettings, type GlobalFlags } from '../../../cli-kit/load-settings.ts';
import { sleep } from '../../../lib/time/sleep.ts';
import { journalCommandText, journalHeadings } from '../messages.ts';

const maxEffectWidth = 54;

/** An entry of an earlier release may only name its operation. */
const effectOf = ({ effect, operation }: Entry): string =>
  tellBlanks(effect === undefined ? operation : fitEffect(effect, maxEffectWidth));

/** What the write does comes first, and the rest after what decides. */
const journalCells = (entry: Entry): readonly string[] => {
  const { at, word, profile, url, bodySha256 } = entry;
  return [
    ...[effectOf(entry), entry.entry, shortStatusLabel(word), `${at.slice(0, 19)}Z`],
    ...[tellBlanks(profile), bodySha256.slice(0, 12), tellBlanks(url)],
  ];
};

/** People get headings; a program that reads a pipe gets rows alone. */
const formatRows = (entries: readonly Entry[]): string => {
  const rows = entries.map(journalCells);
  const all = process.stdout.isTTY && rows.length > 0 ? [journalHeadings, ...rows] : rows;
  return textTable(all)
    .map((line) => `${line}\n`)
    .join('');
};

const printEntries = (entries: readonly Entry[], output: string | undefined): void => {
  if (output === 'json') writeStdout(`${JSON.stringify(entries, null, 2)}\n`);
  else if (output === 'ndjson')
    for (const entry of entries) writeStdout(`${JSON.stringify(entry)}\n`);
  else writeStdout(formatRows(entries));
};

/** Reads what earlier releases didn't record from the bodies. */
const addEffects = async (
  stateDir: string,
  entries: readonly Entry[],
): Promise<readonly Entry[]> => {
  if (!entries.some(lacksEffect)) return entries;
  return withEffects(stateDir, entries);
};

const warnAbout = (
  entries: readonly Entry[],
  warning: (writes: readonly string[], first: string) => string,
): void => {
  const [first] = entries;
  const writes = entries.map((entry) => sanitize(nameWrite(entry)));
  if (first !== undefined) printError(warning(writes, first.entry));
};

const listEntries = async ({ snapshot, output, stateDir }: JournalRequest): Promise<number> => {
  const entries = await addEffects(stateDir, foldEntries(snapshot.chain, isSending));
  printEntries(entries, output);
  if (entries.length === 0) printError(journalCommandText.empty);
  warnAbout(entriesOfUnknownOutcome(entries), journalCommandText.unknown);
  warnAbout(
    entries.filter(({ word }) => word === 'ACCEPTED'),
    journalCommandText.accepted,
  );
  return printLostRecords(snapshot);
};

const findEntry = ({ snapshot, name }: JournalRequest): Entry | number => {
  const entry = foldEntries(snapshot.chain, isSending).find((item) => item.entry === name);
  if (entry === undefined) printError(journalCommandText.noEntry(name ?? ''));
  return entry ?? notFound;
};

const findNamedEntry = async (request: JournalRequest): Promise<Entry | number> => {
  const entry = findEntry(request);
  if (typeof entry === 'number') return entry;
  const [told = entry] = await addEffects(request.stateDir, [entry]);
  return told;
};

const showEntry = async (request: JournalRequest): Promise<number> => {
  const entry = await findNamedEntry(request);
  if (typeof entry === 'number') return entry;
  const { output, stateDir } = request;
  if (output === 'json') writeStdout(`${JSON.stringify(entry, null, 2)}\n`);
  else writeStdout(formatFacts(describeEntry(entry, stateDir)));
  return printLostRecords(request.snapshot);
};

/** Writes a missing receipt again; an existing one stays unchanged. */
const writeMissing = ({ snapshot, stateDir }: JournalRequest, entry: Entry): void => {
  if (entry.findings.length === 0) return;
  const written = tryIo(() => {
    if (!isFileThere(receiptPath(stateDir, entry.entry)))
      writeReceipts(stateDir, snapshot.chain, [entry]);
  });
  if (!written.ok) printError(journalCommandText.receiptNotWritten(written.error));
};

/** Built from the journal, so that every entry has a receipt that agrees with the chain. */
const receipt = async (request: JournalRequest): Promise<number> => {
  const entry = findEntry(request);
  if (typeof entry === 'number') return entry;
  const exit = printLostRecords(request.snapshot);
  if (exit === 0) writeMissing(request, entry);
  const [told = entry] = await addEffects(request.stateDir, [entry]);
  const made = buildReceipt(request.snapshot.chain, told);
  if (request.output === 'json') writeStdout(`${JSON.stringify(made, null, 2)}\n`);
  else writeStdout(formatFacts(receiptFacts(made)));
  return exit;
};

/** A final outcome needs no request. */
const tellSettled = (entry: Entry, exit: number): number => {
  const told = journalCommandText.alreadyKnown(nameWrite(entry), entry.word, formatEvidence(entry));
  writeStdout(`${sanitize(told)}\n`);
  return exit;
};

const followEntry = async (request: JournalRequest): Promise<number> => {
  const entry = await findNamedEntry(request);
  if (typeof entry === 'number') return entry;
  const settled = settledExit(entry);
  if (settled !== undefined) return tellSettled(entry, settled);
  const settings = await loadSettings(request.flags);
  if (!isSentTo(entry, settings.ledgerUrl)) {
    printError(sanitize(journalCommandText.otherLedger(nameWrite(entry), entry.url)));
    return usageError;
  }
  const { client, close } = commandClients(settings, 2);
  const { scanUrl } = settings;
  const deps = {
    request: client.request,
    scanUrl,
    sleep,
    now: Date.now,
    stateDir: request.stateDir,
  };
  const { followed, unrecorded } = await trackEntry(entry, deps, { waitMs: followMs });
  close();
  writeStdout(
    `${sanitize(journalCommandText.checked(nameWrite(entry), formatTracked(followed)))}\n`,
  );
  if (followed.kind === 'open') printError(journalCommandText.stillOpen(sanitize(entry.entry)));
  if (unrecorded !== undefined)
    printError(sanitize(journalCommandText.notRecorded(nameWrite(entry), unrecorded)));
  return followed.kind === 'failed' ? followed.verdict.exit : followedExits[followed.kind];
};

/** The exit code that the write would have had with this outcome. */
const followedExits = {
  committed: 0,
  allocated: 0,
  existed: 0,
  expired: refused,
  open: unknownOutcome,
} as const;

const settledExits: Readonly<Partial<Record<WriteStatus, number>>> = {
  COMMITTED: 0,
  ALLOCATED: 0,
  'ACCEPTED EARLIER': 0,
  REJECTED: refused,
  SUPERSEDED: 0,
  'NOT SENT': unreachable,
};

/** A duplicate of an attempt in flight says nothing about that attempt. */
const settledExit = ({ word, findings }: Entry): number | undefined =>
  word === 'SUPERSEDED' && inFlightCodes.includes(findings.at(-1)?.code ?? '')
    ? unknownOutcome
    : settledExits[word];

const followMs = 10_000;

const mark = async (request: JournalRequest): Promise<number> => {
  const entry = await findNamedEntry(request);
  if (typeof entry === 'number') return entry;
  const { reason = '' } = request.flags;
  if (reason.trim() === '') {
    printError(journalCommandText.reasonMissing);
    return usageError;
  }
  const marked = resolveEntry(entry.entry, reason, { stateDir: request.stateDir, now: Date.now });
  if (!marked.ok)
    printError(sanitize(journalCommandText.notResolved(nameWrite(entry), marked.error)));
  return marked.ok ? 0 : usageError;
};

type JournalRequest = {
  readonly snapshot: JournalSnapshot;
  readonly name: string | undefined;
  readonly output: string | undefined;
  readonly stateDir: string;
  readonly flags: JournalFlags;
};

export type JournalFlags = GlobalFlags & { readonly reason?: string; readonly head?: string };

export type JournalAction = 'list' | 'show' | 'receipt' | 'check' | 'resolve' | 'verify' | 'export';

const ctx: Readonly<Record<JournalAction, (request: JournalRequest) => number | Promise<number>>> =
  {
    list: listEntries,
    show: showEntry,
    receipt,
    check: followEntry,
    resolve: mark,
    verify: ({ snapshot, stateDir, output, flags }) =>
      verifyJournal({ snapshot, stateDir, output, head: flags.head }),
    export: ({ snapshot }) => exportJournal(snapshot),
  };

export const runJournal = async (
  action: JournalAction,
  name: string | undefined,
  flags: JournalFlags,
): Promise<void> => {
  const { output } = flags;
  const stateDir = resolveStateDir(process.env);
  const read = tryIo(() => readSnapshot(stateDir));
  if (read.ok)
    return exitWith(await ctx[action]({ snapshot: read.value, name, output, stateDir, flags }));
  return failUsage(journalCommandText.unreadable(read.error));
};
