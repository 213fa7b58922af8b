import { signOptions, signText } from '../../../../signing/sign-messages.ts';
import { resolve } from 'node:path';
import { exitWith, usageError, verificationFailed } from '../../../../cli-kit/exit.ts';
import { loadSettings, reloadSettings } from '../../../../cli-kit/load-settings.ts';
import type { Settings } from '../../../../config/settings/settings.ts';
import { failWith, printError, writeStderr } from '../../../../cli-kit/streams.ts';
import { tryFile } from '../../../../lib/result.ts';
import { writeDurableFile } from '../../../../storage/files/atomic-files.ts';
import { inspectPath } from '../../../../storage/paths/path-status.ts';
import { formatSignedFile } from '../../../../submission/step-files.ts';
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
import { formatPlan, printPlan, printSigned } from './sign-output.ts';
import { isAtTerminal } from '../../../../cli-kit/writes/write-options.ts';
import { sha256Hex } from '../../../../lib/sha256.ts';

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
