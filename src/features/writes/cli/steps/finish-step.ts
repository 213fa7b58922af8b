import { stringifyJson, type JsonObject } from '../../../../lib/json/json.ts';
import { tryIo } from '../../../../lib/result.ts';
import { createPrivateFile } from '../../../../storage/files/atomic-files.ts';
import { formatStepFile, type StepFile } from '../../../../submission/files/step-file.ts';
import { exitWith, usageError, verificationFailed } from '../../../../cli-kit/exit.ts';
import { formatFacts, printError, writeStdout } from '../../../../cli-kit/streams.ts';
import { stepOutputText } from '../../messages/steps.ts';
import { verifyReportValue, type VerifyReport } from '../verify/verify-json.ts';
import { formatChecks, formatDecoded } from '../verify/verify-text.ts';

export type FinishedStep = {
  readonly file: StepFile;
  readonly out: string;
  readonly report: VerifyReport;
  readonly output: string | undefined;
  /** Facts below the decoded bytes. */
  readonly facts: readonly (readonly [string, string | undefined])[];
  /** The same for programs. */
  readonly json: JsonObject;
};

/** Never overwrites a file, and writes none if a check failed. */
const writeUnlessFailed = ({ file, out, report }: FinishedStep): number => {
  if (report.report.verdict === 'failed') return verificationFailed;
  const written = tryIo(() => createPrivateFile(out, formatStepFile(file)));
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
    if (isWritten) writeStdout(`\n${formatFacts([['file', stepOutputText.file(out)], ...facts])}`);
  }
};

/** Exits with 10 if a check failed. */
export const finishStep = (step: FinishedStep): never => {
  const exit = writeUnlessFailed(step);
  print(step, exit);
  if (exit === verificationFailed) printError(stepOutputText.failedChecks(step.out));
  return exitWith(exit);
};
