import type { Environment } from '../../config/layers.ts';
import { approvalText, type Approval, type Assessed, type Worth } from '../../journal/approvals.ts';
import { withPrivateText } from '../../journal/bundle-files.ts';
import type { SoundBundle } from '../../journal/bundle.ts';
import { placeFacts } from '../../journal/place-facts.ts';
import { sanitise } from '../../lib/sanitise.ts';
import { runCommand, type CommandResult } from '../../tokens/run-command.ts';

/** What tells one use of a key from another: a signature for git or for files is none for us. */
export const signingNamespace = 'cantui';

const deadlineMs = 10_000;
const longestWords = 120;

export type AssessMeans = {
  readonly env: Environment;
  /** Absolute path of the allowed_signers file, when there is one. */
  readonly approvers?: string | undefined;
};

/** What came of a look at all approvals. */
export type Assessment = {
  readonly assessed: readonly Assessed[];
  /** Why signatures could not be checked though they have to be. */
  readonly trouble?: string | undefined;
};

const othersMayWrite = 0o002;

/** Why an approvers' file cannot be relied on. */
const troubleWith = (approvers: string | undefined): string | undefined => {
  if (approvers === undefined) return undefined;
  const { kind, mode = 0, why } = placeFacts(approvers);
  if (kind !== 'file') return `approvers ${approvers} cannot be read: ${why ?? `it is ${kind}`}`;
  return (mode & othersMayWrite) === 0
    ? undefined
    : `approvers ${approvers} can be changed by anybody: chmod 644 it, after you have read it`;
};

const words = ({ stderr, stdout }: CommandResult): string =>
  sanitise((stderr.trim() || stdout.trim()).split('\n')[0] ?? '').slice(0, longestWords);

/** `Good "cantui" signature for alice with ED25519 key SHA256:…`: at the end stands no foreign text. */
const keyIn = ({ stdout }: CommandResult): string | undefined =>
  /^Good "cantui" signature .*\bkey (SHA256:[A-Za-z0-9+/]{43})\s*$/.exec(stdout)?.[1];

const isUnrunnable = (trouble: string): boolean => !trouble.startsWith('ended with');

const worthOf = (result: CommandResult, kind: 'signed' | 'keyed'): Worth => {
  const { trouble } = result;
  const key = keyIn(result);
  if (trouble === undefined && key !== undefined) return { kind, key };
  if (trouble !== undefined && isUnrunnable(trouble))
    return { kind: 'unchecked', why: `ssh-keygen ${trouble}` };
  return { kind: 'void', why: `ssh-keygen does not accept its signature (${words(result)})` };
};

/** The words of ssh-keygen that ask whether a signature is right, and whose it is where that is known. */
const questionOf = ({ name }: Approval, signature: string, approvers: string | undefined) => [
  ...['ssh-keygen', '-Y', approvers === undefined ? 'check-novalidate' : 'verify'],
  ...(approvers === undefined ? [] : ['-f', approvers, '-I', name]),
  ...['-n', signingNamespace, '-s', signature],
];

const checkSignature = (
  bundle: SoundBundle,
  approval: Approval,
  { env, approvers }: AssessMeans,
): Promise<Worth> =>
  withPrivateText(approval.signature ?? '', async (path) => {
    const { operation, ledger } = bundle;
    const input = approvalText({ operation, host: ledger.host }, approval);
    const own = { ...env, CANTUI_TOKEN: undefined };
    const argv = questionOf(approval, path, approvers);
    const result = await runCommand(argv, { deadlineMs, env: own, input });
    return worthOf(result, approvers === undefined ? 'keyed' : 'signed');
  });

const assess = async (
  bundle: SoundBundle,
  approval: Approval,
  means: AssessMeans,
): Promise<Worth> => {
  if (approval.sha256 !== bundle.sha256) return { kind: 'void', why: 'it is for other bytes' };
  if (approval.signature === undefined) return { kind: 'stated' };
  return checkSignature(bundle, approval, means);
};

/** Finds out what each approval of a bundle is worth. Whether a signature is right ssh-keygen says. */
export const assessBundle = async (
  bundle: SoundBundle,
  means: AssessMeans,
): Promise<Assessment> => {
  const trouble = troubleWith(means.approvers);
  const usable = trouble === undefined ? means : { env: means.env };
  const worths = await Promise.all(bundle.approvals.map((each) => assess(bundle, each, usable)));
  const assessed = bundle.approvals.map((approval, at): Assessed => {
    return { approval, worth: worths[at] ?? { kind: 'stated' } };
  });
  const unrun = worths.find(({ kind }) => kind === 'unchecked');
  const why =
    unrun?.kind === 'unchecked' ? `signatures cannot be checked: ${unrun.why}` : undefined;
  return { assessed, trouble: trouble ?? (means.approvers === undefined ? undefined : why) };
};
