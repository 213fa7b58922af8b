import { checkPartyId } from '../../../../ledger/ids/identifiers.ts';
import { parseDuration } from '../../../../lib/time/duration.ts';
import { compareDecimals, isDecimal, roundToScale } from '../../../../lib/numbers/decimal.ts';
import { err, type Result } from '../../../../lib/result.ts';
import { parseSha256 } from '../../../../cli-kit/streams.ts';
import type { GlobalFlags } from '../../../../cli-kit/load-settings.ts';
import { signOptions } from '../../messages/sign.ts';
import { tokenOptionText as text } from '../../messages/tokens.ts';
import { parseInstrument, type WantedInstrument } from '../../tokens/plan/choose-instrument.ts';

/** Options of the commands that move tokens, as they were typed. */
export interface TokenFlags extends GlobalFlags {
  readonly from?: string;
  readonly to?: string;
  readonly amount?: string;
  readonly instrument?: string;
  readonly memo?: string;
  readonly expires?: string;
  readonly provider?: string;
  readonly signer?: readonly string[];
  readonly out?: string;
  readonly dryRun?: true;
  readonly confirm?: string;
  readonly yes?: true;
  readonly acceptWarnings?: string;
  readonly wait?: string;
}

/** What is done with the plan. */
export type TokenAction =
  | { readonly kind: 'show' }
  /** The prepared transaction is written, to be signed elsewhere. */
  | { readonly kind: 'write'; readonly out: string }
  | {
      readonly kind: 'send';
      readonly confirmedBy: 'digest' | 'yes' | 'phrase';
      readonly digest: string;
    };

/** Reads the action. The options exclude each other; at a terminal, the user is asked instead. */
export const parseTokenAction = (
  { dryRun, confirm, yes, out }: TokenFlags,
  isAtTerminal: boolean,
): Result<TokenAction, string> => {
  const chosen = [dryRun, confirm, yes, out].filter((way) => way !== undefined).length;
  if (chosen > 1) return err(text.onlyOne);
  if (dryRun === true) return { ok: true, value: { kind: 'show' } };
  if (out !== undefined) return { ok: true, value: { kind: 'write', out } };
  if (yes === true) return { ok: true, value: { kind: 'send', confirmedBy: 'yes', digest: '' } };
  if (confirm === undefined)
    return isAtTerminal
      ? { ok: true, value: { kind: 'send', confirmedBy: 'phrase', digest: '' } }
      : err(text.choose);
  const digest = parseSha256(confirm);
  return digest === undefined
    ? err(signOptions.confirm)
    : { ok: true, value: { kind: 'send', confirmedBy: 'digest', digest } };
};

/** Checks a party id that was typed. */
export const parseParty = (option: string, given: string | undefined): Result<string, string> => {
  if (given === undefined) return err(text.missing(option));
  const problem = checkPartyId(given);
  if (problem !== undefined) return err(text.party(option, problem.message, problem.remedy));
  return given.includes('::')
    ? { ok: true, value: given }
    : err(text.party(option, 'is not of the form name::fingerprint', 'paste the whole party id'));
};

/** The fraction digits of Daml decimals. */
const scale = 10;

/** Reads a positive amount without losing a digit. */
export const parseAmount = (given = ''): Result<string, string> => {
  const amount = isDecimal(given) ? roundToScale(given, scale) : undefined;
  return amount !== undefined &&
    compareDecimals(amount, given) === 0 &&
    compareDecimals(amount, '0') === 1
    ? { ok: true, value: amount }
    : err(text.amount(given));
};

export const parseWantedInstrument = (
  given: string | undefined,
): Result<WantedInstrument | undefined, string> => {
  if (given === undefined) return { ok: true, value: undefined };
  const instrument = parseInstrument(given);
  return instrument === undefined ? err(text.instrument(given)) : { ok: true, value: instrument };
};

/** Registries and people read memos: longer ones belong elsewhere. */
const mostMemo = 256;

export const parseMemo = (memo: string | undefined): Result<string | undefined, string> =>
  memo !== undefined && memo.length > mostMemo
    ? err(text.memo(memo.length, mostMemo))
    : { ok: true, value: memo === '' ? undefined : memo };

const [leastMs, mostMs] = [60_000, 90 * 86_400_000];

/** Reads how long an offer stays open, in milliseconds. */
export const parseExpires = (given = '24h'): Result<number, string> => {
  const ms = parseDuration(given);
  return ms !== undefined && ms >= leastMs && ms <= mostMs
    ? { ok: true, value: ms }
    : err(text.expires(given));
};
