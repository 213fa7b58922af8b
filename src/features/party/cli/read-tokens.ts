import { listingRequest, listingService } from '../../../ledger/activity/listing.ts';
import { failUsage, printError } from '../../../cli-kit/streams.ts';
import { cliText, fetchText } from '../messages/fetch.ts';
import type { Program } from '../../../cli-kit/command-spec.ts';
import { listUrlOf, type Settings } from '../../../config/settings/settings.ts';
import { describeFailure } from '../../../ledger/failure/describe-failure.ts';
import { failureExitCode } from '../../../ledger/failure/failure.ts';
import type { TimeWindow } from '../../../lib/time/moment.ts';
import { lazy } from '../../../lib/keep.ts';
import type { KnownActivities } from '../model/party-flow.ts';
import { missing, type NoBlock, type PartProblem } from '../model/block.ts';
import { exitWith, notFound } from '../../../cli-kit/exit.ts';
import { commandClients, openClients } from '../../../cli-kit/open-clients.ts';
import {
  loadSettings,
  orSandbox,
  unknownOutput,
  type GlobalFlags,
} from '../../../cli-kit/load-settings.ts';
import { fetchOwnParties } from '../../../http/reads.ts';
import { hasContracts } from '../model/party-report.ts';
import { emptyTokenReport, type TokenReport } from '../model/token-report.ts';
import { createDescriber } from '../run/describe-instruments.ts';
import { fetchTokens } from '../run/fetch-tokens.ts';

const internalError = 1;

const withoutActivities = (unread: NoBlock): KnownActivities => ({
  activities: [],
  gaps: 0,
  unread,
});

/** Without activities, `unread` has the reason. */
export const readActivities = async (
  settings: Settings,
  limit: number,
  read: Program['readNewestActivities'],
  window?: TimeWindow,
): Promise<KnownActivities> => {
  if (listUrlOf(settings) === '') return withoutActivities(missing(fetchText.noScan));
  const found = await read(settings, limit, window);
  if (found.ok) return found.value;
  const isIncomplete = found.error === 'incomplete';
  const reason = isIncomplete
    ? cliText.incomplete
    : describeFailure(found.error, listingRequest(settings.source)).summary;
  const exitCode = isIncomplete ? internalError : failureExitCode(found.error);
  const service = listingService(settings.source);
  return withoutActivities({ kind: 'failed', reason: fetchText.failed(service, reason), exitCode });
};

export interface ReadTokens {
  readonly party: string;
  readonly report: TokenReport;
  /** Read only if no ledger lists the contracts of the party. */
  readonly known: KnownActivities;
}

const retries = 3;

export const openServices = (settings: Settings) => {
  const { client, signal, finish } = openClients(settings, retries);
  const { ledgerUrl, scanUrl, dso } = settings;
  const known = { hasLedger: ledgerUrl !== '', hasScan: scanUrl !== '', dso };
  return { services: { request: client.request, signal, ...known, now: Date.now }, finish };
};

/** Activities that are searched for offers where no ledger lists the contracts of the party. */
const searchedActivities = 1000;

export const outputOf = ({ output = 'table' }: GlobalFlags, formats: readonly string[]): string =>
  formats.includes(output) ? output : failUsage(unknownOutput(output, formats));

export const loadServices = async (flags: GlobalFlags): Promise<Settings> => {
  const given = await loadSettings(flags);
  // A script on a host without a configuration must not get a sandbox.
  const settings = await orSandbox(given, given.profile === 'demo');
  if (settings.ledgerUrl === '' && settings.scanUrl === '') return failUsage(cliText.noServices);
  settings.notes.forEach(printError);
  return settings;
};

/** The parties of the profile; else those that the user of the token may query as. */
export const readOwnParties = async (settings: Settings): Promise<readonly string[]> => {
  if ((settings.parties ?? []).length > 0 || settings.ledgerUrl === '')
    return settings.parties ?? [];
  const { client, close } = commandClients(settings, retries);
  const own = await fetchOwnParties(client.request, AbortSignal.timeout(settings.timeoutMs));
  close();
  if (own.ok) return own.value.parties;
  return failUsage(cliText.ownPartiesUnknown(own.error.reason));
};

export const readTokens = async (
  settings: Settings,
  party: string,
  read: Program['readNewestActivities'],
): Promise<ReadTokens> => {
  const { services, finish } = openServices(settings);
  let report = emptyTokenReport;
  const readOnce = lazy(() => readActivities(settings, searchedActivities, read));
  await fetchTokens(services, {
    party,
    findNewest: async () => (await readOnce()).activities.at(-1),
    describe: createDescriber({ ...services, addresses: settings }),
    onBlocks: (blocks) => {
      report = { ...report, ...blocks };
    },
  });
  for (const { instrument, facts } of report.instruments)
    if (facts.kind === 'failed') printError(cliText.part(instrument.id, facts.reason));
  const known = hasContracts(report.contracts) ? { activities: [], gaps: 0 } : await readOnce();
  finish();
  return { party, report, known };
};

/** Writes unknown parts to stderr; returns the exit code of the first failed one. */
export const printProblems = (problems: readonly PartProblem[]): number | undefined => {
  for (const { part, reason } of problems) printError(cliText.part(part, reason));
  return problems.find(({ exitCode }) => exitCode !== undefined)?.exitCode;
};

export const exitUnseen = (party: string): never => {
  printError(cliText.unseen(party));
  return exitWith(notFound);
};
