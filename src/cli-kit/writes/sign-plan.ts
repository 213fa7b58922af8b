import { readPublicKeyFile } from './read-trusted.ts';
import { signOptions, signText } from '../../signing/sign-messages.ts';
import { type SignableReport, parseSignable, type Signable } from '../../signing/signable.ts';
import { err, type Result } from '../../lib/result.ts';
import { readInputFile, printError } from '../streams.ts';
import { tryParseJson } from '../../lib/json/json.ts';
import type { Settings } from '../../config/settings/settings.ts';
import { textAt } from '../../lib/json/fields.ts';
import type { Signer, PlacedSigner } from '../../signing/signers/signer-types.ts';
import { inputText } from './messages.ts';
import { inspectSignable, type JournalContext } from '../../signing/inspect-signable.ts';
import { openKnownSigners, openSigners, withSignerKeys } from '../../signing/signers/signer.ts';
import { placeSigners } from '../../signing/add-signature.ts';
import { sha256Hex } from '../../lib/sha256.ts';
import { abortOnSignals, usageError, verificationFailed } from '../exit.ts';
import { collectSignatures } from '../../signing/collect-signatures.ts';
import { isAboutJournal } from '../../submission/send/check-duplicates.ts';
import { namesIn, printChecks } from './classify-checks.ts';
import {
  parseConfirmation,
  whyUnconfirmed,
  type Confirmation,
  type ConfirmFlags,
  type ConfirmWords,
} from './write-options.ts';
import type { ConfirmedAct } from '../../requests/confirmation-phrase.ts';
import { inspectState } from '../../requests/checks/context/check-state.ts';
import { resolveStateDir } from '../../storage/paths/state-dir.ts';

export interface SignFlags extends ConfirmFlags {
  readonly signer?: readonly string[];
  readonly out?: string;
  readonly party?: string;
  readonly synchronizer?: string;
  readonly publicKey?: readonly string[];
}

type SignAction =
  | { readonly kind: 'show' }
  | { readonly kind: 'sign'; readonly out: string; readonly confirmation: Confirmation };

/** Returns what `sign` does. It signs only after a confirmation: a SHA-256, or one typed at a terminal. */
export const parseSignAction = (flags: SignFlags, canAsk: boolean): Result<SignAction, string> => {
  const { signer = [], out = '', dryRun, confirm, yes } = flags;
  if (signer.length === 0) return err(signOptions.noSigner);
  const chosen = [dryRun, confirm, yes].filter((way) => way !== undefined).length;
  if (chosen > 1) return err(signOptions.onlyOne);
  if (dryRun === true) return { ok: true, value: { kind: 'show' } };
  const confirmation = parseConfirmation(flags, canAsk, signOptions.choose);
  if (!confirmation.ok) return confirmation;
  if (out === '') return err(signOptions.noOutput);
  return { ok: true, value: { kind: 'sign', out, confirmation: confirmation.value } };
};

export type SigningPlan = {
  /** The SHA-256 of the file, in hex: what `--confirm` confirms. */
  readonly sha256: string;
  readonly signable: Signable;
  readonly report: SignableReport;
  readonly signers: readonly PlacedSigner[];
  /** The other signers of the profile: a signature of theirs is recognized. */
  readonly known: readonly Signer[];
  readonly journal: JournalContext;
} & Pick<Settings, 'trustedPackages'>;

/** A bare topology response names no synchronizer. */
const withSynchronizer = (
  signable: Signable,
  file: string,
  { synchronizer }: SignFlags,
): Result<Signable, string> => {
  const { form, request } = signable;
  const isMissing = form === 'allocate' && textAt(request, 'synchronizer') === '';
  if (!isMissing)
    return synchronizer === undefined
      ? { ok: true, value: signable }
      : err(signOptions.unneededSynchronizer(file));
  return synchronizer === undefined
    ? err(signOptions.noSynchronizer(file))
    : { ok: true, value: { ...signable, request: { synchronizer, ...request } } };
};

const readSignable = (
  file: string,
  flags: SignFlags,
): Result<Pick<SigningPlan, 'sha256' | 'signable'>, string> => {
  const read = readInputFile(file);
  if (!read.ok) return err(inputText.unreadable(file, read.error));
  const json = tryParseJson(read.value.toString('utf8'));
  const parsed = parseSignable(json ?? null);
  if (!parsed.ok) return err(signText.inFile(file, parsed.error));
  const signable = withSynchronizer(parsed.value, file, flags);
  if (!signable.ok) return signable;
  const sha256 = sha256Hex(read.value);
  return { ok: true, value: { sha256, signable: signable.value } };
};

export const readOwnJournal = (ledgerUrl: string, retried: string | undefined): JournalContext => {
  const { entries, audit } = inspectState(resolveStateDir(process.env), process.env);
  return { entries, audit, ledgerUrl, retried };
};

/** Prepares without calling a signer. */
export const prepareSigning = (
  file: string,
  flags: SignFlags,
  settings: Settings,
): Result<SigningPlan, string> => {
  const signers = openSigners(flags.signer ?? [], settings);
  if (!signers.ok) return signers;
  const read = readSignable(file, flags);
  if (!read.ok) return read;
  const { sha256, signable } = read.value;
  const known = openKnownSigners(settings);
  const keys = withSignerKeys((flags.publicKey ?? []).map(readPublicKeyFile), known, signable);
  const { trustedPackages, ledgerUrl } = settings;
  const journal = readOwnJournal(ledgerUrl, flags.retryOf);
  const report = inspectSignable(signable, { keys, nowMs: Date.now(), trustedPackages, journal });
  const parts = { sha256, signable, report, known, trustedPackages, journal };
  // A file that fails a check is reported as such, with any signer.
  if (report.failed.length > 0 || report.hash === undefined)
    return { ok: true, value: { ...parts, signers: [] } };
  const placed = placeSigners({ signable, report }, signers.value, flags.party);
  return placed.ok ? { ok: true, value: { ...parts, signers: placed.value } } : placed;
};

export type SignedContent = { readonly signed: Signable; readonly report: SignableReport };

type NotSigned = { readonly text: string; readonly exit: number };

/** The caller has shown what is signed, and the user has confirmed it. */
export const signPlan = async (
  {
    signable,
    report: { hash = Buffer.alloc(0) },
    signers,
    known,
    trustedPackages,
    journal,
  }: Omit<SigningPlan, 'sha256'>,
  recheck: () => Promise<string | undefined>,
): Promise<Result<SignedContent, NotSigned>> => {
  const { signal, code } = abortOnSignals();
  const collected = await collectSignatures(
    { signable, hash, signers, known },
    {
      env: process.env,
      signal,
      now: Date.now,
      recheck,
      onCall: ({ name, setting }) => printError(signText.calling(name, setting.deadlineMs / 1000)),
    },
  );
  if (!collected.ok)
    return err({ text: signText.notSigned(collected.error), exit: code() ?? verificationFailed });
  const { signable: made, records } = collected.value;
  const keys = signers.map(({ signer }) => signer.key);
  const report = inspectSignable(made, { keys, nowMs: Date.now(), trustedPackages, journal });
  const [wrong] = report.failed;
  if (wrong !== undefined)
    return err({
      text: signText.invalidResult(wrong.title, wrong.detail),
      exit: verificationFailed,
    });
  const signed = { ...made, signers: [...made.signers, ...records] };
  return { ok: true, value: { signed, report } };
};

/** A check that could not be completed is as loud as a warning. */
export const printContentChecks = ({ failed, warnings, unknown }: SignableReport): void => {
  printChecks([...failed, ...warnings, ...unknown], [], warnings);
  const open = [...warnings, ...unknown].filter(({ state }) => state === 'unknown');
  if (open.length > 0) printError(signText.incomplete(open.length));
};

type AcceptFlags = Pick<SignFlags, 'acceptWarnings'> & {
  /** Counts only where little can be lost. */
  readonly overrideFailures?: string | undefined;
};

export const acceptedIn = ({ acceptWarnings }: AcceptFlags): readonly string[] =>
  namesIn(acceptWarnings);

type ToAccept = Pick<SignableReport, 'warnings'>;

/** A failed check among them is overridden by its own option, or with the typed phrase. */
export const openWarnings = ({ warnings }: ToAccept, flags: AcceptFlags): readonly string[] =>
  warnings
    .filter(({ id, state }) =>
      state === 'failed'
        ? !namesIn(flags.overrideFailures).includes(id)
        : !acceptedIn(flags).includes(id),
    )
    .map(({ id }) => id);

/** Says why the content can't be signed, even with a confirmation. */
export const contentObjection = ({ failed, hash }: SignableReport): string | undefined => {
  const before = failed.find(isAboutJournal);
  if (before !== undefined) return before.detail;
  if (failed.length > 0) return signText.failedChecks(failed.length);
  return hash === undefined ? signText.noHash : undefined;
};

/** Why a script may not go on. `isTyped`: at a terminal, its user may type what accepts a failed check. */
export const openObjection = (
  report: ToAccept,
  flags: AcceptFlags,
  isTyped = true,
): string | undefined => {
  const open = openWarnings(report, flags);
  const wrong = report.warnings
    .filter(({ id, state }) => state === 'failed' && open.includes(id))
    .map(({ id }) => id);
  if (wrong.length > 0) return signText.failures(wrong.join(','), isTyped);
  return open.length > 0 ? signText.warnings(open.join(',')) : undefined;
};

type Confirming = {
  readonly act?: ConfirmedAct;
  readonly confirmation: Confirmation;
  readonly flags: AcceptFlags;
  /** With the current rule for their ledger. */
  readonly settings: Settings;
  readonly words: Pick<ConfirmWords, 'otherDigest' | 'prompt'>;
  /** Runs before a terminal is asked. */
  readonly onAsk?: () => void;
};

/** Undefined once it is confirmed. Asks at a terminal. */
export const confirmationObjection = async (
  report: SignableReport,
  sha256: string,
  { act = 'SIGN', confirmation, flags, settings, words, onAsk }: Confirming,
): Promise<NotSigned | undefined> => {
  if (settings.readOnly) return { text: signText.readOnly(settings.profile), exit: usageError };
  const objection = openObjection(report, flags);
  if (confirmation.kind === 'phrase') onAsk?.();
  else if (objection !== undefined) return { text: objection, exit: verificationFailed };
  const asked = { facts: report.facts, open: openWarnings(report, flags), act, digest: sha256 };
  const { otherPhrase } = signText;
  const told = { settings, words: { otherPhrase, ...words } };
  const text = await whyUnconfirmed(confirmation, asked, told);
  return text === undefined ? undefined : { text, exit: usageError };
};
