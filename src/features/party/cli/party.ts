import { abortOnSignals } from '../../../cli-kit/abort-on-signals.ts';
import type { Program } from '../../../cli-kit/command-spec.ts';
import { exitWith, notFound, refused } from '../../../cli-kit/exit.ts';
import { loadSettings, type GlobalFlags } from '../../../cli-kit/load-settings.ts';
import { unknownOutput } from '../../../cli-kit/messages.ts';
import { outputWidth, printError, writeStdout, failUsage } from '../../../cli-kit/streams.ts';
import { version } from '../../../cli-kit/version.ts';
import { createServiceClients } from '../../../config/connect/create-clients.ts';
import { listUrlOf, type Settings } from '../../../config/settings/settings.ts';
import { describeFailure } from '../../../ledger/failure/describe-failure.ts';
import { failureExitCode } from '../../../ledger/failure/failure.ts';
import { checkPartyId } from '../../../ledger/ids/identifiers.ts';
import { stringifyJson } from '../../../lib/json/json.ts';
import { sanitize } from '../../../lib/text/sanitize.ts';
import { toAscii } from '../../../ui-kit/theme/ascii-fallback.ts';
import { missing, blockValue, type NoBlock } from '../model/block.ts';
import { widestSpan, type KnownActivities } from '../model/activity-span.ts';
import { activitiesOf } from '../model/party-flow.ts';
import { emptyReport, type PartyReport } from '../model/party-report.ts';
import { cliText as text } from '../messages/cli.ts';
import { fetchText } from '../messages/fetch.ts';
import { fetchParty } from '../run/fetch-party.ts';
import { partyLines } from '../view/party-lines.ts';
import { partProblems, partyJson } from './party-json.ts';

/** Options of `cantui party` as they were typed. */
export interface PartyFlags extends GlobalFlags {
  readonly limit?: string;
}

type ReadActivities = Program['readNewestActivities'];

const retries = 3;
const formats = ['table', 'json', 'ndjson'];
const defaultLimit = 1000;
const maxLimit = 100_000;
const internalError = 1;

const whyNoParty = (party: string): string | undefined => {
  const problem = checkPartyId(party);
  if (problem !== undefined) return problem.message;
  return party.includes('::') ? undefined : text.noSeparator;
};

/** A part that could not be read: its name, why, and the exit code; a missing route has none. */
type Problem = ReturnType<typeof partProblems>[number];

type Found = {
  readonly report: PartyReport;
  readonly known: KnownActivities;
  readonly problems: readonly Problem[];
};

/** Reads the activities first: they name the synchronizer and the migration for the other requests. */
const findActivities = async (
  settings: Settings,
  limit: number,
  read: ReadActivities,
): Promise<{ readonly known: KnownActivities; readonly problem?: Problem }> => {
  const without = (unread: NoBlock): KnownActivities => ({ activities: [], gaps: 0, unread });
  if (listUrlOf(settings) === '') return { known: without(missing(fetchText.noScan)) };
  const found = await read(settings, limit);
  if (found.ok) return { known: found.value };
  const isIncomplete = found.error === 'incomplete';
  const reason = isIncomplete
    ? text.incomplete
    : describeFailure(found.error, 'activities').summary;
  const exitCode = isIncomplete ? internalError : failureExitCode(found.error);
  const known = without({
    kind: 'failed',
    reason: fetchText.failed(settings.source === 'ledger' ? 'ledger' : 'scan', reason),
    exitCode,
  });
  return { known, problem: { part: text.activities, reason, exitCode } };
};

const find = async (
  settings: Settings,
  party: string,
  {
    limit,
    read,
    signal,
  }: { readonly limit: number; readonly read: ReadActivities; readonly signal: AbortSignal },
): Promise<Found> => {
  const { known, problem } = await findActivities(settings, limit, read);
  const deps = { version, retries, env: process.env, now: Date.now };
  const { client, close } = createServiceClients(settings, deps);
  const services = { hasLedger: settings.ledgerUrl !== '', hasScan: settings.scanUrl !== '' };
  let report = emptyReport;
  await fetchParty(
    { request: client.request, ...services, signal, now: Date.now },
    {
      party,
      activities: known.activities,
      onBlocks: (blocks) => {
        report = { ...report, ...blocks };
      },
    },
  );
  close();
  const problems = [...(problem === undefined ? [] : [problem]), ...partProblems(report)];
  return { report, known, problems };
};

/** Whether a service has anything about the party. */
const isKnown = ({ report, known }: Found, party: string): boolean => {
  const { names, host, preapproval, holdings, contracts } = report;
  return (
    activitiesOf(known.activities, party).length > 0 ||
    (blockValue(host) ?? []).length > 0 ||
    blockValue(preapproval) !== undefined ||
    (blockValue(names) ?? []).length > 0 ||
    (blockValue(holdings)?.items ?? []).length > 0 ||
    (blockValue(contracts)?.contracts ?? []).length > 0
  );
};

/** A part that a service answered, or the code of the first failure. */
const exitCodeOf = ({ report, problems }: Found, isThere: boolean): number => {
  const failed = problems.find(({ exitCode }) => exitCode !== undefined)?.exitCode;
  if (isThere) return failed ?? 0;
  const hasAnswer = report.host.kind === 'ready' || report.contracts.kind === 'ready';
  return hasAnswer ? notFound : (failed ?? refused);
};

const limitOf = ({ limit }: PartyFlags): number => {
  const count = limit === undefined ? defaultLimit : Number(limit);
  return Number.isInteger(count) && count >= 1 && count <= maxLimit
    ? count
    : failUsage(text.badLimit(limit ?? '', maxLimit));
};

const print = (found: Found, party: string, output: string, { ascii }: Settings): void => {
  const content = { party, ...found, now: Date.now() };
  if (output === 'table') {
    const parts = { limit: Number.POSITIVE_INFINITY, open: new Set<string>() };
    const lines = partyLines({ ...content, span: widestSpan, parts }, outputWidth()).map(
      ({ line }) =>
        sanitize(
          line
            .map((piece) => piece.text)
            .join('')
            .trimEnd(),
        ),
    );
    const shown = ascii ? lines.map(toAscii) : lines;
    writeStdout(`${shown.join('\n')}\n`);
    return;
  }
  const hasActivities = found.problems.every(({ part }) => part !== text.activities);
  const json = partyJson(content, hasActivities);
  writeStdout(`${stringifyJson(json, output === 'json' ? 2 : undefined)}\n`);
};

/** `cantui party PARTY`: asks both services once, and prints what they know. */
export const printParty = async (
  party: string,
  flags: PartyFlags,
  read: ReadActivities,
): Promise<void> => {
  const output = flags.output ?? 'table';
  if (!formats.includes(output)) return failUsage(unknownOutput(output, formats));
  const rule = whyNoParty(party);
  if (rule !== undefined) return failUsage(text.notParty(party, rule));
  const limit = limitOf(flags);
  const settings = await loadSettings(flags);
  if (settings.ledgerUrl === '' && settings.scanUrl === '') return failUsage(text.noServices);
  settings.notes.forEach(printError);
  const { signal, code } = abortOnSignals();
  const found = await find(settings, party, { limit, read, signal });
  const interrupted = code();
  if (interrupted !== undefined) return exitWith(interrupted);
  for (const { part, reason } of found.problems) printError(text.part(part, reason));
  const isThere = isKnown(found, party);
  const exitCode = exitCodeOf(found, isThere);
  if (isThere || exitCode !== notFound) print(found, party, output, settings);
  else printError(text.unknown(party));
  return exitWith(exitCode);
};
