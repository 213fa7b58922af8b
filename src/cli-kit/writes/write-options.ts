import {
  confirmationPhrase,
  warningLabel,
  type ConfirmedAct,
} from '../../requests/confirmation-phrase.ts';
import { isatty } from 'node:tty';
import { err, type Result } from '../../lib/result.ts';
import { formatDurationOption, parseDuration } from '../../lib/time/duration.ts';
import { errorWidth, formatFacts, parseSha256, writeStderr } from '../streams.ts';
import type { GlobalFlags } from '../load-settings.ts';
import { optionText, confirmText } from './messages.ts';
import { createInterface } from 'node:readline/promises';
import { isLowRisk } from '../../submission/terms/current-rule.ts';
import type { Settings } from '../../config/settings/settings.ts';
import { reviewText, type ReviewFact } from '../../verify/review/messages.ts';

/** Options of every command that signs or sends. */
export interface ConfirmFlags extends GlobalFlags {
  readonly dryRun?: true;
  readonly confirm?: string;
  readonly yes?: true;
  readonly retryOf?: string;
  readonly acceptWarnings?: string;
}

export interface WriteFlags extends ConfirmFlags {
  readonly file?: string;
  readonly submissionId?: string;
  readonly curl?: true;
  readonly schema?: true;
  readonly wait?: string;
  readonly writeBundle?: string;
  readonly publicKey?: readonly string[];
  readonly overrideFailures?: string;
}

export type Confirmation =
  | { readonly kind: 'digest'; readonly digest: string }
  | { readonly kind: 'yes' | 'phrase' };

/** `choose` says what to do without a confirmation and without a terminal. */
export const parseConfirmation = (
  { confirm, yes }: Pick<ConfirmFlags, 'confirm' | 'yes'>,
  canAsk: boolean,
  choose: string,
): Result<Confirmation, string> => {
  if (yes === true) return { ok: true, value: { kind: 'yes' } };
  if (confirm === undefined) return canAsk ? { ok: true, value: { kind: 'phrase' } } : err(choose);
  const digest = parseSha256(confirm);
  return digest === undefined
    ? err(optionText.confirm('--dry-run'))
    : { ok: true, value: { kind: 'digest', digest } };
};

export type WriteAction =
  | { readonly kind: 'show' }
  | { readonly kind: 'curl' }
  | { readonly kind: 'bundle'; readonly out: string }
  | {
      readonly kind: 'send';
      /** `plan`: the user has confirmed what it does before it was signed. */
      readonly confirmation: Confirmation | { readonly kind: 'plan' };
    };

type ParsedWriteAction = Result<{ readonly action: WriteAction; readonly from: string }, string>;

const ways = ['--dry-run', '--curl', '--confirm SHA256', '--yes', '--write-bundle FILE'] as const;

const maxWaitMs = 600_000;

export const parseWait = (wait = '10s'): Result<number, string> => {
  const ms = parseDuration(wait);
  if (ms !== undefined && ms <= maxWaitMs) return { ok: true, value: ms };
  return err(optionText.wait(wait, formatDurationOption(maxWaitMs)));
};

/**
 * The options exclude each other, and nothing is sent without one; at a terminal, the user is asked
 * instead.
 */
export const parseWriteAction = (flags: WriteFlags, isAtTerminal: boolean): ParsedWriteAction => {
  const { file: from, dryRun, curl, writeBundle: approvalRequest, confirm, yes } = flags;
  if (from === undefined || from === '') return err(optionText.noFile);
  const chosen = [dryRun, curl, approvalRequest, confirm, yes].filter((way) => way !== undefined);
  if (chosen.length > 1) return err(optionText.onlyOne(ways));
  if (dryRun === true) return { ok: true, value: { from, action: { kind: 'show' } } };
  if (curl === true) return { ok: true, value: { from, action: { kind: 'curl' } } };
  if (approvalRequest !== undefined)
    return { ok: true, value: { from, action: { kind: 'bundle', out: approvalRequest } } };
  const canAsk = isAtTerminal && from !== '-';
  const confirmation = parseConfirmation(flags, canAsk, optionText.chooseOne(ways));
  return confirmation.ok
    ? { ok: true, value: { from, action: { kind: 'send', confirmation: confirmation.value } } }
    : confirmation;
};

/** Not `process.stdin.isTTY`: that makes a pipe return EAGAIN while nothing is in it. */
export const isAtTerminal = (): boolean => isatty(0) && isatty(2);

type Asked = {
  readonly facts: readonly ReviewFact[];
  /** The ids of the warnings to acknowledge. */
  readonly open: readonly string[];
  readonly act: ConfirmedAct;
  readonly digest: string;
};

/** What is confirmed: the effects and what nobody understands, or the party of an allocation. */
const factsToConfirm = (facts: readonly ReviewFact[]) => {
  const does = facts.filter(
    ({ label, weight }) => label === reviewText.effect || weight !== undefined,
  );
  const shown = does.length > 0 ? does : facts.filter(({ label }) => label === reviewText.party);
  return shown.map(({ label, value }) => [label, value] as const);
};

/** Has the phrase typed at the terminal, below what it confirms: a long review scrolls away. */
const isPhraseTyped = async (
  { facts, open, ...bound }: Asked & { readonly profile: string },
  prompt: (phrase: string) => string,
): Promise<boolean> => {
  writeStderr(`\n${formatFacts(factsToConfirm(facts), errorWidth())}`);
  const phrase = confirmationPhrase({ ...bound, warnings: open.length });
  const named = open.map((id, at) => confirmText.named(warningLabel(at), id));
  const { stdin: input, stderr: output } = process;
  const asking = createInterface({ input, output });
  const answer = await asking.question([...named, prompt(phrase)].join(''));
  asking.close();
  return answer.trim() === phrase;
};

export interface ConfirmWords {
  readonly otherDigest: (sha256: string, typed: string) => string;
  readonly otherPhrase: string;
  readonly prompt: (phrase: string) => string;
}

/** Undefined once it is confirmed. Asks at a terminal. */
export const whyUnconfirmed = async (
  confirmation: Confirmation,
  asked: Asked,
  { settings, words }: { readonly settings: Settings; readonly words: ConfirmWords },
): Promise<string | undefined> => {
  switch (confirmation.kind) {
    case 'yes':
      return isLowRisk(settings) ? undefined : confirmText.yes(settings.testingForbiddenBy);
    case 'digest': {
      const { digest } = confirmation;
      return digest === asked.digest ? undefined : words.otherDigest(asked.digest, digest);
    }
    case 'phrase': {
      const { profile } = settings;
      return (await isPhraseTyped({ ...asked, profile }, words.prompt))
        ? undefined
        : words.otherPhrase;
    }
    default:
      return confirmation satisfies never;
  }
};
