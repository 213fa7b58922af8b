import {
  readBytes,
  readPublicKeyFile,
  readTrusted,
} from '../../../../cli-kit/writes/read-trusted.ts';
import { tryParseJson, isObject, type Json } from '../../../../lib/json/json.ts';
import { verifyOnboarding } from '../../../../verify/topology/onboarding.ts';
import { verifySubmission } from '../../../../verify/prepared/submission.ts';
import {
  isSignedFile,
  parseSignedFile,
  type SignedFile,
  isStepFile,
  parseStepFile,
} from '../../../../submission/step-files.ts';
import { exitWith, verificationFailed } from '../../../../cli-kit/exit.ts';
import { writeStdout, failUsage } from '../../../../cli-kit/streams.ts';
import { verifyReportJson, type VerifyReport } from '../../../../cli-kit/writes/verify-json.ts';
import { formatVerifyReport } from '../../../../cli-kit/writes/verify-text.ts';
import { inputText } from '../../../../cli-kit/writes/messages.ts';
import { inspectRequestOrExit, printReport } from './verify-approval-request.ts';

export interface VerifyFlags {
  readonly profile?: string;
  readonly publicKey?: readonly string[];
  readonly prepareRequest?: string;
  readonly trustedPackage?: readonly string[];
  readonly allowedSigners?: string;
  readonly allowUnsigned?: true;
  readonly output?: string;
}

const readBody = (from: string): Json => {
  const json = tryParseJson(readBytes(from).toString('utf8'));
  return json === undefined || !isObject(json) ? failUsage(inputText.notVerifiable(from)) : json;
};

/** What a file of `topology generate`, `prepare` or `sign` adds to the body; absent in other files. */
const stepIn = (
  body: Json,
): Pick<SignedFile, 'requested' | 'participant' | 'intent'> | undefined => {
  if (isSignedFile(body)) {
    const signed = parseSignedFile(body);
    return signed.ok ? signed.value : failUsage(signed.error);
  }
  if (!isStepFile(body)) return undefined;
  const read = parseStepFile(body);
  return read.ok ? read.value : failUsage(read.error);
};

export type Verifiable = 'topology' | 'submission' | 'bundle';

const reportOf = async (
  kind: VerifyReport['kind'],
  body: Json,
  { publicKey = [], prepareRequest: asked, ...flags }: VerifyFlags,
): Promise<VerifyReport> => {
  const keys = publicKey.map(readPublicKeyFile);
  const { requested, participant, intent: wanted } = stepIn(body) ?? {};
  if (kind === 'topology')
    return {
      kind: 'topology',
      report: verifyOnboarding(body, keys, { asked: requested, participant }),
    };
  const context = {
    nowMs: Date.now(),
    asked: asked === undefined ? requested : readBody(asked),
    wanted,
    trustedPackages: await readTrusted(flags),
  };
  return { kind: 'submission', report: verifySubmission(body, keys, context) };
};

/**
 * Needs no network, and of a profile only what it trusts. Exits with 10 if a check failed, or if a required signature is
 * missing. Checks without a result don't count as failures.
 */
export const runVerify = async (
  kind: Verifiable,
  file: string,
  flags: VerifyFlags,
): Promise<void> => {
  const { output = 'table' } = flags;
  if (kind === 'bundle') {
    const keys = (flags.publicKey ?? []).map(readPublicKeyFile);
    const trustedPackages = await readTrusted(flags);
    const approvers = flags.allowedSigners;
    const exit = printReport(
      inspectRequestOrExit(file, { keys, trustedPackages, approvers }),
      output,
    );
    return exit === 0 ? undefined : exitWith(exit);
  }
  const report = await reportOf(kind, readBody(file), flags);
  const isAllowed = flags.allowUnsigned === true;
  writeStdout(output === 'json' ? verifyReportJson(report) : formatVerifyReport(report, isAllowed));
  const { verdict, unsigned } = report.report;
  const isRefused = unsigned.length > 0 && !isAllowed;
  return verdict === 'failed' || isRefused ? exitWith(verificationFailed) : undefined;
};
