import type { Settings } from '../../config/settings/settings.ts';
import type { ServiceClients } from '../../config/connect/create-clients.ts';
import { commandClients } from '../open-clients.ts';
import { loadSettings, withoutLedger, type GlobalFlags } from '../load-settings.ts';
import { printError, failUsage, failWith, formatFacts, writeStdout } from '../streams.ts';
import { exitWith, operationExitCode, usageError, verificationFailed } from '../exit.ts';
import { settingsText } from './messages.ts';
import type { Client } from '../../http/client.ts';
import { askExplained } from '../../http/ask-operation.ts';
import { normalizeServiceAddress } from '../../lib/io/service-address.ts';
import { isObject, type JsonObject, stringifyJson } from '../../lib/json/json.ts';
import { sanitize } from '../../lib/text/sanitize.ts';
import { type StepFile, formatStepFile } from '../../submission/step-files.ts';
import { prepareText, stepOutputText } from '../../requests/messages/steps.ts';
import { chooseScheme, prepareWithScheme } from '../../requests/prepare/choose-scheme.ts';
import { textAt, textsAt } from '../../lib/json/fields.ts';
import {
  withUser,
  fetchUserRights,
  partiesWithoutRight,
} from '../../requests/prepare/user-rights.ts';
import { readToken } from '../../submission/send/write-pipeline.ts';
import { tryFile } from '../../lib/result.ts';
import { createPrivateFile } from '../../storage/files/atomic-files.ts';
import { verifyReportValue, type VerifyReport } from './verify-json.ts';
import { formatChecks, formatDecoded } from './verify-text.ts';

export type LedgerAsker = {
  readonly request: Client['request'];
  readonly settings: Settings;
  readonly tokens: ServiceClients['tokens'];
  readonly close: () => void;
};

const retries = 2;

/** Exits when no ledger is configured. */
export const loadLedgerSettings = async (flags: GlobalFlags): Promise<Settings> => {
  const settings = await loadSettings(flags);
  if (settings.ledgerUrl === '') return failUsage(withoutLedger(settings));
  settings.notes.forEach(printError);
  if (settings.tokenFrom === undefined) printError(settingsText.noToken);
  return settings;
};

export const openLedger = async (flags: GlobalFlags): Promise<LedgerAsker> => {
  const settings = await loadLedgerSettings(flags);
  const { client, tokens, close } = commandClients(settings, retries);
  return { settings, tokens, request: client.request, close };
};

/** The right isn't needed to prepare, and not every ledger tells it. */
const warnMissingRights = async (
  { request }: LedgerAsker,
  requested: JsonObject,
): Promise<void> => {
  const found = await fetchUserRights(request, textAt(requested, 'userId'));
  if (!found.ok) {
    printError(prepareText.rightsUnknown(found.error.reason));
    return;
  }
  const { user, rights } = found.value;
  for (const party of partiesWithoutRight(rights, textsAt(requested, 'actAs')))
    printError(prepareText.noRight(user, party));
};

interface PrepareTerms {
  readonly given?: JsonObject;
  /** Doesn't print which scheme it chose. */
  readonly quiet?: boolean;
}

/**
 * Uses the newest scheme unless the request names one. Changes nothing on the ledger. `given` is
 * the request as its user wrote it: the physical id of a synchronizer, which `body` can't name,
 * tells the protocol version.
 */
export const havePrepared = async (
  ledger: LedgerAsker,
  body: JsonObject,
  { given = body, quiet = false }: PrepareTerms = {},
): Promise<StepFile> => {
  const { user } = ledger.settings;
  const named = withUser(body, { user, token: await readToken(ledger) });
  if (!named.ok) return failWith(usageError, named.error);
  await warnMissingRights(ledger, named.value);
  const choice = await chooseScheme(ledger.request, given);
  const {
    requested,
    response,
    note = choice.note,
  } = await prepareWithScheme(
    (each) => askExplained(ledger.request, 'prepareSubmission', { body: each }),
    named.value,
    choice,
  );
  if (note !== undefined && !quiet) printError(sanitize(note));
  if (!response.ok) {
    const { text: problem, isMissing } = response.error;
    printError(sanitize(problem));
    if (isMissing) printError(prepareText.missing);
    return exitWith(operationExitCode(response.error));
  }
  return {
    step: 'prepared',
    ledger: normalizeServiceAddress(ledger.settings.ledgerUrl),
    at: new Date().toISOString(),
    requested,
    response: isObject(response.value.raw) ? response.value.raw : {},
  };
};

type FinishedStep = {
  readonly file: StepFile;
  readonly out: string;
  readonly report: VerifyReport;
  readonly output: string | undefined;
  readonly facts: readonly (readonly [string, string | undefined])[];
  /** The same facts for programs. */
  readonly json: JsonObject;
};

/** Never overwrites a file, and writes none if a check failed. */
const writeUnlessFailed = ({ file, out, report }: FinishedStep): number => {
  if (report.report.verdict === 'failed') return verificationFailed;
  const written = tryFile(() => createPrivateFile(out, formatStepFile(file)));
  if (written.ok) return 0;
  printError(stepOutputText.notWritten(out, written.error));
  return usageError;
};

const print = ({ out, report, output, facts, json }: FinishedStep, exit: number): void => {
  const { checks, verdict } = report.report;
  const isWritten = exit === 0;
  if (output === 'json') {
    const value = { ...verifyReportValue(report), ...json, file: isWritten ? out : null };
    writeStdout(`${stringifyJson(value, 2)}\n`);
  } else {
    writeStdout(formatDecoded(report));
    writeStdout(formatChecks({ checks, verdict }));
    if (isWritten)
      writeStdout(
        `\n${formatFacts([['file', stepOutputText.file(out)], ...facts, ['next', stepOutputText.next(out)]])}`,
      );
  }
};

/** Exits with 10 if a check failed. */
export const finishStep = (step: FinishedStep): never => {
  const exit = writeUnlessFailed(step);
  print(step, exit);
  if (exit === verificationFailed) printError(stepOutputText.failedChecks(step.out));
  return exitWith(exit);
};
