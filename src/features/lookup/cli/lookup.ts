import type { Settings } from '../../../config/settings/settings.ts';
import { recordLookups, type LookupRecord } from '../../../storage/history/lookup-history.ts';
import { resolveStateDir } from '../../../storage/paths/state-dir.ts';
import { failureExitCode } from '../../../ledger/failure/failure.ts';
import type { Lookup, LookupKind } from '../../../ledger/rules/check-lookup-response.ts';
import { createDsoReader } from '../../../tokens/fetch-dso.ts';
import type { Json } from '../../../lib/json/json.ts';
import { mapOrdered } from '../../../lib/io/map-ordered.ts';
import { runLookup } from '../run/run-lookup.ts';
import {
  lookupClients,
  describeLookupFailure,
  toLookupRecord,
  toLookupStatus,
} from '../run/lookup-response.ts';
import { sanitize } from '../../../lib/text/sanitize.ts';
import { tryIo } from '../../../lib/result.ts';
import { proveOutcomeByHash } from '../../../submission/proof/proof-by-hash.ts';
import { exitWith, notFound, unreadableResponse, usageError } from '../../../cli-kit/exit.ts';
import { commandClients } from '../../../cli-kit/open-clients.ts';
import { parseIds, questionsOf, refuseUnusable, type Questions } from './lookup-ids.ts';
import { parseLookupOptions, type LookupFlags, type LookupOptions } from './lookup-options.ts';
import { createPrinter } from './lookup-output.ts';
import {
  chooseStateDir,
  loadSettings,
  failureLine,
  withoutLedger,
} from '../../../cli-kit/load-settings.ts';
import { streamStdout, printError, failUsage } from '../../../cli-kit/streams.ts';
import * as messages from '../messages/cli.ts';
import { learnLookupFacts } from '../run/lookup-facts.ts';

const retries = 3;

/** A list of ids must not displace lookups by hand. */
const maxHistory = 50;

/** Says so if the parties are those of the profile. */
const lookupParties = (
  { parties: named }: LookupOptions,
  settings: Settings,
): readonly string[] => {
  const { parties = [] } = settings;
  if (named === undefined && parties.length > 0) printError(messages.profileParties(parties));
  return named ?? parties;
};

const note = (records: readonly LookupRecord[], settings: Settings): void => {
  if (settings.lookupHistory === false) return;
  const result = tryIo(() => recordLookups(chooseStateDir(settings), records));
  if (!result.ok) printError(messages.historyNotSaved(result.error));
};

/** A transaction may prove something about an execution that this machine sent. */
const sayProven = (raw: Json): void => {
  const proven = proveOutcomeByHash(raw, { stateDir: resolveStateDir(process.env), now: Date.now });
  if (!proven.ok) printError(messages.proofNotRecorded(proven.error));
  else if (proven.value !== undefined) printError(proven.value);
};

const maxProblems = 3;

const unexpectedResponse = (
  problems: readonly string[],
  output: LookupOptions['output'],
): readonly string[] => {
  if (problems.length === 0) return [];
  const more = problems.length - maxProblems;
  const shown = problems.slice(0, maxProblems);
  const advice = [
    ...(more > 0 ? [messages.moreProblems(more)] : []),
    messages.checkUrl,
    ...(output === 'table' ? [messages.seeRawResponse] : []),
  ];
  return [...shown.map(messages.unexpectedResponse), advice.join(' ')];
};

/** A ledger may need no token, but the user may have forgotten it. */
const noteMissingToken = (settings: Settings, { source }: Lookup): void => {
  const asksLedger = settings.ledgerUrl !== '' && source !== 'scan';
  if (asksLedger && settings.tokenFrom === undefined) printError(messages.noToken);
};

/** A screen shows a note as a sentence; on stderr it comes after a colon. */
const beginLowerCase = (note: string): string => `${note.charAt(0).toLowerCase()}${note.slice(1)}`;

/** Prints the responses in order, and returns the exit code. */
const askAll = async (
  { lookups, several, refused }: Questions,
  { output, parallel }: LookupOptions,
  settings: Settings,
): Promise<number> => {
  const printer = createPrinter(output, several);
  const { client, close } = commandClients(settings, retries);
  // Only a table shows sentences and facts, so others don't ask.
  const isTable = output === 'table';
  const findDso = isTable ? createDsoReader(client.request, Date.now, settings) : undefined;
  const services = lookupClients(settings, client, findDso);
  const { signal } = new AbortController();
  const history: LookupRecord[] = [];
  let exit = 0;
  let index = 0;
  streamStdout(printer.begin);
  await mapOrdered(lookups, parallel, {
    run: async (lookup) => {
      const response = await runLookup(services, lookup, signal);
      const facts = isTable ? await learnLookupFacts(services, lookup, response, signal) : [];
      return { ...response, facts };
    },
    onResult: (response, lookup) => {
      const { outcome, notes, problems, isEmpty, source, facts, context } = response;
      if (index === 0) noteMissingToken(settings, lookup);
      const whose = several ? `${lookup.id}: ` : '';
      for (const text of [...notes.map(beginLowerCase), ...unexpectedResponse(problems, output)])
        printError(`${whose}${text}`);
      if (problems.length > 0 && exit === 0) exit = unreadableResponse;
      if (isEmpty && exit === 0) exit = notFound;
      if (!outcome.ok) {
        const { failure } = outcome.error;
        const described = describeLookupFailure(failure, lookup);
        printError(`${whose}${failureLine(described)}`);
        if (exit === 0) exit = failureExitCode(failure);
        for (const { name, value } of facts) printError(sanitize(`${whose}${name}: ${value}`));
      }
      const raw = outcome.ok ? outcome.value.response.raw : undefined;
      const printed = printer.each({ lookup, raw, source, facts, context }, index);
      streamStdout(printed);
      if (output === 'transfers' && raw !== undefined && printed === '') {
        printError(`${whose}${messages.noTransferObject}`);
        if (exit === 0) exit = notFound;
      }
      index += 1;
      if (raw !== undefined && problems.length === 0) sayProven(raw);
      const { profile, historyOwner = profile } = settings;
      const about = { at: Date.now(), profile: historyOwner };
      const record = toLookupRecord(lookup, toLookupStatus(response), about);
      if (record !== undefined) history.push(record);
      if (history.length > maxHistory) history.shift();
    },
  });
  streamStdout(printer.end);
  close();
  const problem = refused();
  if (problem === undefined && index === 0) return failUsage(messages.noIdsOnStdin);
  note(history, settings);
  if (problem === undefined) return exit;
  printError(problem);
  return usageError;
};

/** Responses are in the order of the ids. The first failure decides the exit code. */
export const runLookups = async (
  kind: LookupKind,
  words: readonly string[],
  flags: LookupFlags,
): Promise<void> => {
  refuseUnusable(kind, words);
  const read = parseLookupOptions(kind, flags);
  if (!read.ok) return failUsage(read.error);
  const { value: options } = read;
  const settings = await loadSettings(flags);
  if (flags.lookupSource === 'scan' && settings.scanUrl === '')
    return failUsage(messages.scanSourceNeedsUrl);
  const mayAskScan =
    kind !== 'contract' && flags.lookupSource !== 'ledger' && settings.scanUrl !== '';
  if (settings.ledgerUrl === '' && !mayAskScan) return failUsage(withoutLedger(settings));
  settings.notes.forEach(printError);
  const parsed = parseIds(kind, words, options.output === 'ndjson');
  if (!parsed.ok) return failUsage(parsed.error);
  const { ids, several } = parsed.value;
  if (Symbol.iterator in ids) refuseUnusable(kind, ids);
  const parties = flags.lookupSource === 'scan' ? [] : lookupParties(options, settings);
  const questions = questionsOf(kind, ids, (word) => options.lookupOf(word, parties));
  return exitWith(await askAll({ ...questions, several }, options, settings));
};
