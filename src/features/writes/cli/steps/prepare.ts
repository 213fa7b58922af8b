import { findShapeProblems } from '../../../../ledger/schema/schema-helpers.ts';
import { furtherOperations } from '../../../../ledger/further-operations.ts';
import { isObject, tryParseJson, type JsonObject } from '../../../../lib/json/json.ts';
import { normalizeServiceAddress } from '../../../../lib/io/service-address.ts';
import { sanitize } from '../../../../lib/text/sanitize.ts';
import { formatMicros } from '../../../../verify/format-time.ts';
import { verifySubmission } from '../../../../verify/prepared/submission.ts';
import type { StepFile } from '../../../../submission/files/step-file.ts';
import { exitWith } from '../../../../cli-kit/exit.ts';
import type { GlobalFlags } from '../../../../cli-kit/load-settings.ts';
import { readInputFile } from '../../../../cli-kit/read-input.ts';
import { inputText } from '../../messages/cli.ts';
import { prepareText as text, stepOutputText } from '../../messages/steps.ts';
import { fetchMemberTraffic } from '../../checks/traffic/fetch-member-traffic.ts';
import { trafficFacts, trafficJson } from '../../checks/traffic/traffic-facts.ts';
import {
  findDeadline,
  formatDeadline,
  type ExecutionDeadline,
} from '../../checks/inspect/find-deadline.ts';
import {
  chooseScheme,
  prepareWithScheme,
  type SchemeChoice,
} from '../../steps/prepare/choose-scheme.ts';
import {
  completePrepareRequest,
  logicalSynchronizerOf,
  missingPrepareFields,
} from '../../steps/prepare/prepare-request.ts';
import { failUsage, printError } from '../../../../cli-kit/streams.ts';
import { openLedger, type LedgerAsker } from './ask-ledger.ts';
import { warnMissingRights } from './check-rights.ts';
import { finishStep } from './finish-step.ts';
import { preferPackages } from './prefer-packages.ts';

/** Options of `cantui prepare`, as typed. */
export type PrepareFlags = GlobalFlags & {
  readonly file?: string;
  readonly out?: string;
  readonly preferredPackages?: true;
};

/** Fills in what ledgers require and names the synchronizer by its logical id; prints each change. */
const completed = (request: JsonObject): JsonObject => {
  const logical = logicalSynchronizerOf(request);
  if (logical !== undefined) printError(text.logicalSynchronizer(logical));
  for (const [field, value] of Object.entries(missingPrepareFields(request)))
    printError(text.added(field, JSON.stringify(value)));
  return completePrepareRequest(request);
};

/** Reads the body of a prepare request, without what is added to it; exits with its problems. */
const readPrepareRequest = (from: string): JsonObject => {
  const read = readInputFile(from);
  if (!read.ok) return failUsage(inputText.unreadable(`-f ${from}`, read.error));
  const json = tryParseJson(read.value.toString('utf8'));
  if (json === undefined || !isObject(json)) return failUsage(inputText.notAnObject(`-f ${from}`));
  const problems = findShapeProblems(furtherOperations.prepareSubmission.request, json);
  return problems.length === 0
    ? json
    : failUsage(...problems.map((problem) => inputText.fieldProblem(`-f ${from}`, problem)));
};

/** Has a request prepared, with the newest scheme unless it names one; exits if that fails. */
const prepareWith = async (
  ledger: LedgerAsker,
  body: JsonObject,
  choice: SchemeChoice,
): Promise<{ readonly requested: JsonObject; readonly response: JsonObject }> => {
  const { requested, response, note } = await prepareWithScheme(
    (each) => ledger.ask('prepareSubmission', { body: each }),
    body,
    choice,
  );
  if (note !== undefined) printError(note);
  if (response.ok)
    return { requested, response: isObject(response.value.raw) ? response.value.raw : {} };
  const { text: problem, isMissing, exit } = response.error;
  printError(sanitize(problem));
  if (isMissing) printError(text.missing);
  return exitWith(exit);
};

const deadlineFact = (deadline: ExecutionDeadline | undefined, nowMs: number): string =>
  deadline === undefined
    ? text.noDeadline
    : text.deadline(
        formatDeadline(deadline),
        text.left(Math.floor((Number(deadline.at / 1000n) - nowMs) / 1000)),
      );

/**
 * `cantui prepare`: has the participant prepare the commands of a file, compares the transaction with
 * them, and writes the file that `cantui sign` reads. It changes nothing on the ledger.
 */
export const prepare = async (flags: PrepareFlags): Promise<void> => {
  const { file: from, out } = flags;
  if (from === undefined) return failUsage(text.noFile);
  if (out === undefined) return failUsage(stepOutputText.noOutputFile);
  const read = readPrepareRequest(from);
  const ledger = await openLedger(flags);
  const body = completed(flags.preferredPackages ? await preferPackages(ledger, read) : read);
  await warnMissingRights(ledger, body);
  const choice = await chooseScheme(ledger.request, read);
  if (choice.note !== undefined) printError(sanitize(choice.note));
  const { requested, response } = await prepareWith(ledger, body, choice);
  const nowMs = Date.now();
  const file: StepFile = {
    step: 'prepared',
    ledger: normalizeServiceAddress(ledger.settings.ledgerUrl),
    at: new Date(nowMs).toISOString(),
    requested,
    response,
  };
  const { trustedPackages } = ledger.settings;
  const report = verifySubmission(response, [], { nowMs, asked: requested, trustedPackages });
  const deadline = report.prepared && findDeadline(report.prepared.metadata);
  const { request, settings } = ledger;
  const synchronizer = report.prepared?.metadata.synchronizer ?? '';
  const traffic = await fetchMemberTraffic({ request, scanUrl: settings.scanUrl }, synchronizer);
  ledger.close();
  const { cost, left, warning } = trafficFacts(response, traffic);
  if (warning !== undefined) printError(sanitize(warning));
  finishStep({
    file,
    out,
    report: { kind: 'submission', report },
    output: flags.output,
    facts: [
      ['traffic cost', cost],
      ['traffic left', sanitize(left)],
      ['deadline', deadlineFact(deadline, nowMs)],
      ['next', text.next(out)],
    ],
    json: {
      ledger: file.ledger,
      requested,
      costEstimation: response['costEstimation'] ?? null,
      traffic: traffic.ok ? trafficJson(traffic.value) : null,
      deadline: deadline === undefined ? null : formatMicros(deadline.at),
    },
  });
};
