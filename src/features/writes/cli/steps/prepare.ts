import { createDsoReader } from '../../../../tokens/fetch-dso.ts';
import { findShapeProblems } from '../../../../ledger/schema/schema-helpers.ts';
import { operations } from '../../../../ledger/operations.ts';
import { isObject, tryParseJson, type JsonObject } from '../../../../lib/json/json.ts';
import { sanitize } from '../../../../lib/text/sanitize.ts';
import { formatMicros } from '../../../../verify/format-time.ts';
import { fetchVettedNote, withVettedNote } from '../../../../requests/checks/vetted-packages.ts';
import { verifySubmission } from '../../../../verify/prepared/submission.ts';
import type { GlobalFlags } from '../../../../cli-kit/load-settings.ts';
import { readInputFile, failUsage, printError } from '../../../../cli-kit/streams.ts';
import { inputText } from '../../../../cli-kit/writes/messages.ts';
import {
  prepareText,
  stepOutputText,
  preferOptionText,
} from '../../../../requests/messages/steps.ts';
import {
  fetchMemberTraffic,
  trafficFacts,
  trafficJson,
} from '../../../../requests/checks/traffic.ts';
import {
  findDeadline,
  formatDeadline,
  type ExecutionDeadline,
} from '../../../../requests/checks/inspect/inspect-execution.ts';
import {
  completePrepareRequest,
  logicalSynchronizerOf,
  actingProblems,
  missingPrepareFields,
  preferenceField,
} from '../../../../requests/prepare/prepare-request.ts';
import {
  openLedger,
  type LedgerAsker,
  finishStep,
  havePrepared,
} from '../../../../cli-kit/writes/run-step.ts';
import { textsAt } from '../../../../lib/json/fields.ts';
import {
  exitWith,
  operationExitCode,
  unreadableResponse,
  usageError,
} from '../../../../cli-kit/exit.ts';
import {
  packageQuestionOf,
  fetchPreferredPackages,
  type PackagesProblem,
} from '../../../../requests/prepare/fetch-preferred-packages.ts';

const exitCodeOf = ({ kind, asked }: PackagesProblem): number => {
  if (asked !== undefined) return operationExitCode(asked);
  return kind === 'question' ? usageError : unreadableResponse;
};

/** Exits if the ledger prefers no packages. */
const preferPackages = async (
  { request }: LedgerAsker,
  requested: JsonObject,
): Promise<JsonObject> => {
  if (textsAt(requested, preferenceField).length > 0) return failUsage(preferOptionText.given);
  const found = await fetchPreferredPackages(request, packageQuestionOf(requested));
  if (!found.ok) {
    const { asked, reason } = found.error;
    printError(preferOptionText.failed(asked?.text ?? reason));
    if (asked?.isMissing === true) printError(preferOptionText.missing);
    return exitWith(exitCodeOf(found.error));
  }
  const { packages } = found.value;
  for (const { packageName, packageVersion, packageId } of packages)
    printError(preferOptionText.taken(packageName, packageVersion, packageId));
  return { ...requested, [preferenceField]: packages.map(({ packageId }) => packageId) };
};

export type PrepareFlags = GlobalFlags & {
  readonly file?: string;
  readonly out?: string;
  readonly preferredPackages?: true;
};

/** Completes the request, and prints each change. */
const completeRequest = (request: JsonObject): JsonObject => {
  const logical = logicalSynchronizerOf(request);
  if (logical !== undefined) printError(prepareText.logicalSynchronizer(logical));
  for (const [field, value] of Object.entries(missingPrepareFields(request)))
    printError(prepareText.added(field, JSON.stringify(value)));
  return completePrepareRequest(request);
};

/** Reads the request without what is added to it; exits with its problems. */
const readPrepareRequest = (from: string): JsonObject => {
  const read = readInputFile(from);
  if (!read.ok) return failUsage(inputText.unreadable(`-f ${from}`, read.error));
  const json = tryParseJson(read.value.toString('utf8'));
  if (json === undefined || !isObject(json)) return failUsage(inputText.notAnObject(`-f ${from}`));
  const problems = [
    ...findShapeProblems(operations.prepareSubmission.request, json),
    ...actingProblems(json),
  ];
  return problems.length === 0
    ? json
    : failUsage(...problems.map((problem) => inputText.fieldProblem(`-f ${from}`, problem)));
};

const deadlineFact = (deadline: ExecutionDeadline | undefined, nowMs: number): string =>
  deadline === undefined
    ? prepareText.noDeadline
    : prepareText.deadline(
        formatDeadline(deadline),
        prepareText.left(Math.floor((Number(deadline.at / 1000n) - nowMs) / 1000)),
      );

/**
 * Compares the transaction with the commands, and writes the file that `cantui sign` reads. Changes
 * nothing on the ledger.
 */
export const prepare = async (flags: PrepareFlags): Promise<void> => {
  const { file: from, out } = flags;
  if (from === undefined) return failUsage(prepareText.noFile);
  if (out === undefined) return failUsage(stepOutputText.noOutputFile);
  const read = readPrepareRequest(from);
  const ledger = await openLedger(flags);
  const body = completeRequest(flags.preferredPackages ? await preferPackages(ledger, read) : read);
  const file = await havePrepared(ledger, body, { given: read });
  const { requested, response } = file;
  const nowMs = Date.now();
  const { trustedPackages } = ledger.settings;
  const context = { nowMs, asked: requested, trustedPackages };
  await createDsoReader(ledger.request, Date.now, ledger.settings)(undefined);
  const verified = verifySubmission(response, [], context);
  const vetted = await fetchVettedNote(ledger.request, response, trustedPackages);
  const report = { ...verified, checks: withVettedNote(verified.checks, vetted) };
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
