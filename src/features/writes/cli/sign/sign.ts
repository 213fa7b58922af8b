import { resolve } from 'node:path';
import { isatty } from 'node:tty';
import type { Settings } from '../../../../config/settings/settings.ts';
import { exitWith, usageError, verificationFailed } from '../../../../cli-kit/exit.ts';
import { loadSettings } from '../../../../cli-kit/load-settings.ts';
import { printError, writeStderr } from '../../../../cli-kit/streams.ts';
import { tryIo } from '../../../../lib/result.ts';
import { writeDurableFile } from '../../../../storage/files/atomic-files.ts';
import { inspectPath } from '../../../../storage/paths/path-status.ts';
import { formatSignedFile } from '../../../../submission/step-files.ts';
import { resolveRule, detectSandbox } from '../../approvals/current-rule.ts';
import { signOptions, signText as text } from '../../messages/sign.ts';
import { isLowRisk } from '../../steps/submit/overridable-checks.ts';
import { printChecks } from '../classify-checks.ts';
import { isTyped } from '../confirm-send.ts';
import {
  prepareSigning,
  type SigningPlan,
  signPlan,
  type SignedContent,
  parseSignAction,
  type SignConfirmation,
  type SignFlags,
} from './sign-plan.ts';
import { formatPlan, printPlan, printSigned } from './sign-output.ts';
import { sha256Hex } from '../../../../lib/sha256.ts';

const fail = (exit: number, problem: string): never => {
  printError(problem);
  return exitWith(exit);
};

/** Even a confirmation doesn't allow it. */
const contentObjection = ({ report }: SigningPlan): string | undefined => {
  if (report.failed.length > 0) return text.failedChecks(report.failed.length);
  return report.hash === undefined ? text.noHash : undefined;
};

const openWarnings = ({ report }: SigningPlan, { acceptWarnings = '' }: SignFlags) => {
  const accepted = acceptWarnings.split(',').map((name) => name.trim());
  return report.warnings.map(({ id }) => id).filter((id) => !accepted.includes(id));
};

const phraseOf = (plan: SigningPlan, { profile }: Settings, open: readonly string[]): string =>
  [...open, `${profile}-${plan.sha256.slice(0, 4)}`].join(' ');

/** Undefined once it is confirmed. Asks at a terminal. */
const confirmationObjection = async (
  plan: SigningPlan,
  confirmation: SignConfirmation,
  { settings, flags }: { readonly settings: Settings; readonly flags: SignFlags },
): Promise<string | undefined> => {
  const open = openWarnings(plan, flags);
  if (settings.readOnly) return text.readOnly(settings.profile);
  if (confirmation.kind !== 'phrase' && open.length > 0) return text.warnings(open.join(','));
  switch (confirmation.kind) {
    case 'digest': {
      const { digest } = confirmation;
      return digest === plan.sha256 ? undefined : text.otherDigest(plan.sha256, digest);
    }
    case 'yes':
      return isLowRisk(await resolveRule(await detectSandbox(settings))) ? undefined : text.yes;
    case 'phrase': {
      const phrase = phraseOf(plan, settings, open);
      return (await isTyped(phrase, text.prompt(phrase))) ? undefined : text.otherPhrase;
    }
    default:
      return confirmation satisfies never;
  }
};

/** Checked before a signer is called. */
const outputObjection = (out: string, file: string): string | undefined => {
  const isInput = file !== '-' && resolve(out) === resolve(file);
  const { kind, isWritable, reason = '' } = inspectPath(out);
  if (kind !== 'missing' && !isInput) return signOptions.exists(out);
  return isWritable ? undefined : text.notWritable(out, reason);
};

const finish = ({ signed, report }: SignedContent, { out, flags }: Output): void => {
  const { signers, form } = signed;
  const content = formatSignedFile(signed);
  const written = tryIo(() => writeDurableFile(out, content));
  if (!written.ok) return fail(usageError, text.notWritten(out, written.error));
  const sha256 = sha256Hex(content);
  const hash = report.hash?.toString('hex') ?? '';
  const { missing, effects } = report;
  printSigned({ path: out, sha256, hash, form, signers, missing, effects }, flags.output);
};

type Output = { readonly out: string; readonly flags: SignFlags };

const signInto = async (plan: SigningPlan, output: Output): Promise<void> => {
  const signed = await signPlan(plan);
  if (!signed.ok) return fail(signed.error.exit, signed.error.text);
  finish(signed.value, output);
};

const isAtTerminal = (): boolean => isatty(0) && isatty(2);

/**
 * Has signers sign the hash after a confirmation, verifies their signatures and writes the signed
 * file. Sends nothing.
 */
export const runSign = async (file: string, flags: SignFlags): Promise<void> => {
  const action = parseSignAction(flags, file !== '-' && isAtTerminal());
  if (!action.ok) return fail(usageError, action.error);
  const settings = await loadSettings(flags);
  settings.notes.forEach(printError);
  const prepared = prepareSigning(file, flags, settings);
  if (!prepared.ok) return fail(usageError, prepared.error);
  const plan = prepared.value;
  printChecks([...plan.report.failed, ...plan.report.warnings], []);
  const unsignable = contentObjection(plan);
  if (action.value.kind === 'show') {
    printPlan(plan, flags.output);
    if (unsignable !== undefined) return fail(verificationFailed, text.notSigned(unsignable));
    return openWarnings(plan, flags).length > 0 ? exitWith(verificationFailed) : undefined;
  }
  if (unsignable !== undefined) return fail(verificationFailed, text.notSigned(unsignable));
  const { out, confirmation } = action.value;
  const unwritable = outputObjection(out, file);
  if (unwritable !== undefined) return fail(usageError, unwritable);
  writeStderr(formatPlan(plan));
  const refused = await confirmationObjection(plan, confirmation, { settings, flags });
  if (refused !== undefined) return fail(usageError, text.notSigned(refused));
  return signInto(plan, { out, flags });
};
