import {
  confirmationPhrase,
  warningLabel,
  type ConfirmedAct,
} from '../../requests/confirmation-phrase.ts';
import { isatty } from 'node:tty';
import type { Result } from '../../lib/result.ts';
import { formatDurationOption, parseDuration } from '../../lib/time/duration.ts';
import { errorWidth, formatFacts, parseSha256, writeStderr } from '../streams.ts';
import type { GlobalFlags } from '../load-settings.ts';
import { optionText, confirmText } from './messages.ts';
import { createInterface } from 'node:readline/promises';
import { isLowRisk } from '../../submission/terms/current-rule.ts';
import type { Settings } from '../../config/settings/settings.ts';
import type { VerificationCheck } from '../../verify/check-result.ts';
import { reviewText, type ReviewFact } from '../../verify/review/messages.ts';

export interface WriteFlags extends GlobalFlags {
  readonly file?: string;
  readonly submissionId?: string;
  readonly dryRun?: true;
  readonly confirm?: string;
  readonly yes?: true;
  readonly curl?: true;
  readonly schema?: true;
  readonly wait?: string;
  readonly writeBundle?: string;
  readonly publicKey?: readonly string[];
  readonly retryOf?: string;
  readonly acceptWarnings?: string;
  readonly overrideFailures?: string;
}

export type WriteAction =
  | { readonly kind: 'show' }
  | { readonly kind: 'curl' }
  | { readonly kind: 'bundle'; readonly out: string }
  | {
      readonly kind: 'send';
      /** `plan`: the user has confirmed what it does before it was signed. */
      readonly confirmedBy: 'digest' | 'yes' | 'phrase' | 'plan';
      readonly digest: string;
    };

type ParsedWriteAction = Result<{ readonly action: WriteAction; readonly from: string }, string>;

const ways = ['--dry-run', '--curl', '--confirm SHA256', '--yes', '--write-bundle FILE'] as const;

const maxWaitMs = 600_000;

export const parseWait = (wait = '10s'): Result<number, string> => {
  const ms = parseDuration(wait);
  if (ms !== undefined && ms <= maxWaitMs) return { ok: true, value: ms };
  return { ok: false, error: optionText.wait(wait, formatDurationOption(maxWaitMs)) };
};

/**
 * The options exclude each other, and nothing is sent without one; at a terminal, the user is asked
 * instead.
 */
export const parseWriteAction = (flags: WriteFlags, isAtTerminal: boolean): ParsedWriteAction => {
  const { file: from, dryRun, curl, writeBundle: approvalRequest, confirm, yes } = flags;
  if (from === undefined || from === '') return { ok: false, error: optionText.noFile };
  const chosen = [dryRun, curl, approvalRequest, confirm, yes].filter(
    (way) => way !== undefined,
  ).length;
  if (chosen === 0 && isAtTerminal && from !== '-')
    return {
      ok: true,
      value: { from, action: { kind: 'send', confirmedBy: 'phrase', digest: '' } },
    };
  if (chosen !== 1) {
    return {
      ok: false,
      error: chosen === 0 ? optionText.chooseOne(ways) : optionText.onlyOne(ways),
    };
  }
  if (dryRun === true) return { ok: true, value: { from, action: { kind: 'show' } } };
  if (curl === true) return { ok: true, value: { from, action: { kind: 'curl' } } };
  if (approvalRequest !== undefined)
    return { ok: true, value: { from, action: { kind: 'bundle', out: approvalRequest } } };
  if (yes === true)
    return { ok: true, value: { from, action: { kind: 'send', confirmedBy: 'yes', digest: '' } } };
  const digest = parseSha256(confirm);
  return digest !== undefined
    ? { ok: true, value: { from, action: { kind: 'send', confirmedBy: 'digest', digest } } }
    : { ok: false, error: optionText.confirm('--dry-run') };
};

type SendRequest = {
  readonly act: ConfirmedAct;
  readonly sha256: string;
  readonly open: readonly VerificationCheck[];
  readonly facts: readonly ReviewFact[];
};

/** Not `process.stdin.isTTY`: that makes a pipe return EAGAIN while nothing is in it. */
export const isAtTerminal = (): boolean => isatty(0) && isatty(2);

type Asked = {
  readonly facts: readonly ReviewFact[];
  /** The ids of the warnings to acknowledge. */
  readonly open: readonly string[];
  readonly act: ConfirmedAct;
  readonly profile: string;
  readonly digest: string;
  readonly prompt: (phrase: string) => string;
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
export const isPhraseTyped = async ({ facts, open, prompt, ...bound }: Asked): Promise<boolean> => {
  writeStderr(`\n${formatFacts(factsToConfirm(facts), errorWidth())}`);
  const phrase = confirmationPhrase({ ...bound, warnings: open.length });
  const named = open.map((id, at) => confirmText.named(warningLabel(at), id));
  const { stdin: input, stderr: output } = process;
  const asking = createInterface({ input, output });
  const answer = await asking.question([...named, prompt(phrase)].join(''));
  asking.close();
  return answer.trim() === phrase;
};

/** Undefined if the sealed body may be sent. */
export const refusalReason = async (
  action: WriteAction & { kind: 'send' },
  request: SendRequest,
  settings: Settings,
): Promise<string | undefined> => {
  const { sha256 } = request;
  if (settings.readOnly) return confirmText.readOnly(settings.profile);
  switch (action.confirmedBy) {
    case 'yes':
      return isLowRisk(settings) ? undefined : confirmText.yes(settings.testingForbiddenBy);
    case 'digest':
      return action.digest === sha256 ? undefined : confirmText.otherDigest(sha256, action.digest);
    case 'phrase': {
      const { profile } = settings;
      const open = request.open.map(({ id }) => id);
      const { act, facts } = request;
      const asked = { facts, open, act, profile, digest: sha256, prompt: confirmText.prompt };
      return (await isPhraseTyped(asked)) ? undefined : confirmText.otherPhrase;
    }
    case 'plan':
      return undefined;
    default:
      return action.confirmedBy satisfies never;
  }
};
