import { signOptions, signText, signFacts } from '../../../../signing/sign-messages.ts';
import { resolve } from 'node:path';
import { exitWith, usageError, verificationFailed } from '../../../../cli-kit/exit.ts';
import { loadSettings, reloadSettings } from '../../../../cli-kit/load-settings.ts';
import type { Settings } from '../../../../config/settings/settings.ts';
import {
  failWith,
  printError,
  writeStderr,
  errorWidth,
  formatFacts,
  writeStdout,
} from '../../../../cli-kit/streams.ts';
import { tryFile } from '../../../../lib/result.ts';
import { writeDurableFile } from '../../../../storage/files/atomic-files.ts';
import { inspectPath } from '../../../../storage/paths/path-status.ts';
import { formatSignedFile, type SignerRecord } from '../../../../submission/step-files.ts';
import { compareTerms } from '../../../../submission/terms/changed-terms.ts';
import { currentRule } from '../../../../submission/terms/current-rule.ts';
import {
  prepareSigning,
  type SigningPlan,
  signPlan,
  type SignedContent,
  parseSignAction,
  type SignFlags,
  contentObjection,
  printContentChecks,
  openWarnings,
  confirmationObjection,
} from '../../../../cli-kit/writes/sign-plan.ts';
import { isAtTerminal } from '../../../../cli-kit/writes/write-options.ts';
import { sha256Hex } from '../../../../lib/sha256.ts';
import { type Json, stringifyJson, type JsonObject } from '../../../../lib/json/json.ts';
import { checkJson } from '../../../../cli-kit/writes/verify-json.ts';
import type { PlacedSigner } from '../../../../signing/signers/signer-types.ts';

const signerWords = ({ signer, place: { party } }: PlacedSigner): string => {
  const { name, setting, key } = signer;
  const words = signFacts.signer(name, setting.type, key.spec, key.fingerprint);
  return party === undefined ? words : signFacts.forParty(words, party);
};

type Fact = readonly [string, string | undefined];

/** The content comes first, the digests last. */
const planFacts = (plan: SigningPlan): readonly Fact[] => {
  const { report, sha256, signers, signable } = plan;
  return [
    ...report.facts.map(({ label, value }): Fact => [label, value]),
    ['prepared by', signable.ledger],
    ...signers.map((placed): Fact => ['signer', signerWords(placed)]),
    ['hash to sign', report.hash?.toString('hex')],
    ['sha256', sha256],
  ];
};

const formatPlan = (plan: SigningPlan): string => formatFacts(planFacts(plan), errorWidth());

const planJson = ({ report, sha256, signers, signable }: SigningPlan): Json => ({
  operation: signable.form,
  sha256,
  hash: report.hash?.toString('hex') ?? null,
  ledger: signable.ledger ?? null,
  signers: signers.map(({ signer: { name, setting, key }, place: { party } }) => ({
    signer: name,
    type: setting.type,
    signedBy: key.fingerprint,
    spec: key.spec,
    ...(party !== undefined && { party }),
  })),
  missing: report.missing,
  ...(report.effects && { effects: report.effects }),
  facts: report.facts.map(({ label, value }) => ({ label, value })),
  checks: [...report.failed, ...report.warnings, ...report.unknown].map(checkJson),
});

const printPlan = (
  plan: SigningPlan,
  { readOnly, profile }: Pick<Settings, 'readOnly' | 'profile'>,
  output: string | undefined,
): void => {
  if (output === 'json') {
    writeStdout(`${stringifyJson(planJson(plan), 2)}\n`);
    return;
  }
  const { sha256, report } = plan;
  const accepted = report.warnings.map(({ id }) => id).join(',');
  const toSign = report.failed.length === 0 ? signFacts.toSign(sha256, accepted) : undefined;
  const rest = [
    ['to sign', readOnly ? signText.readOnly(profile) : toSign],
    ['signers', signFacts.notCalled],
  ] as const;
  writeStdout(formatFacts([...planFacts(plan), ...rest]));
};

type SignedResult = {
  readonly path: string;
  readonly sha256: string;
  readonly hash: string;
  readonly form: SigningPlan['signable']['form'];
  readonly signers: readonly SignerRecord[];
  readonly missing: readonly string[];
  readonly effects?: JsonObject | undefined;
};

const printSigned = (result: SignedResult, output: string | undefined): void => {
  const { path, sha256, hash, form, signers, missing, effects } = result;
  if (output === 'json') {
    const json = { path, sha256, operation: form, hash, signers: [...signers], missing, effects };
    writeStdout(`${stringifyJson(json, 2)}\n`);
    return;
  }
  writeStdout(
    formatFacts([
      ['signed file', path],
      ['sha256', sha256],
      ['signed hash', hash],
      ...signers.map(
        ({ signer, type, signedBy }) => ['signed by', `${signer} (${type}), ${signedBy}`] as const,
      ),
      ...missing.map((words) => ['missing', words] as const),
      ['next', signFacts.next(form, path)],
    ]),
  );
};

/** The file is checked before a signer is called. */
const outputObjection = (out: string, file: string): string | undefined => {
  const isInput = file !== '-' && resolve(out) === resolve(file);
  const { kind, isWritable, reason = '' } = inspectPath(out);
  if (kind === 'unreadable' || !isWritable) return signText.notWritable(out, reason);
  return kind === 'missing' || isInput ? undefined : signOptions.exists(out);
};

const finish = ({ signed, report }: SignedContent, { out, flags }: Output): void => {
  const { signers, form } = signed;
  const content = formatSignedFile(signed);
  const written = tryFile(() => writeDurableFile(out, content));
  if (!written.ok) return failWith(usageError, signText.notWritten(out, written.error));
  const sha256 = sha256Hex(content);
  const hash = report.hash?.toString('hex') ?? '';
  const { missing, effects } = report;
  printSigned({ path: out, sha256, hash, form, signers, missing, effects }, flags.output);
};

type Output = {
  readonly out: string;
  readonly flags: SignFlags;
  readonly settings: Settings;
};

const changeSince = async ({ settings, flags }: Output): Promise<string | undefined> => {
  const reread = await reloadSettings(settings, flags);
  return (await compareTerms(settings, reread, undefined)).objection;
};

/** `sign` uses no token, so only the settings are read again. */
const signInto = async (plan: SigningPlan, output: Output): Promise<void> => {
  const signed = await signPlan(plan, () => changeSince(output));
  if (!signed.ok) return failWith(signed.error.exit, signed.error.text);
  finish(signed.value, output);
};

/**
 * Has signers sign the hash after a confirmation, verifies their signatures and writes the signed
 * file. Sends nothing.
 */
export const runSign = async (file: string, flags: SignFlags): Promise<void> => {
  const action = parseSignAction(flags, file !== '-' && isAtTerminal());
  if (!action.ok) return failWith(usageError, action.error);
  const settings = await currentRule(await loadSettings(flags));
  settings.notes.forEach(printError);
  const prepared = prepareSigning(file, flags, settings);
  if (!prepared.ok) return failWith(usageError, prepared.error);
  const plan = prepared.value;
  printContentChecks(plan.report);
  const unsignable = contentObjection(plan.report);
  if (action.value.kind === 'show') {
    printPlan(plan, settings, flags.output);
    if (unsignable !== undefined)
      return failWith(verificationFailed, signText.notSigned(unsignable));
    return openWarnings(plan.report, flags).length > 0 ? exitWith(verificationFailed) : undefined;
  }
  if (unsignable !== undefined) return failWith(verificationFailed, signText.notSigned(unsignable));
  const { out, confirmation } = action.value;
  const unwritable = outputObjection(out, file);
  if (unwritable !== undefined) return failWith(usageError, unwritable);
  writeStderr(formatPlan(plan));
  const refused = await confirmationObjection(plan.report, plan.sha256, {
    ...{ confirmation, flags, settings, words: signText },
  });
  if (refused !== undefined) return failWith(refused.exit, signText.notSigned(refused.text));
  return signInto(plan, { out, flags, settings });
};
