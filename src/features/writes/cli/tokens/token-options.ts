import { err, type Result } from '../../../../lib/result.ts';
import { parseSha256 } from '../../../../cli-kit/streams.ts';
import type { GlobalFlags } from '../../../../cli-kit/load-settings.ts';
import { signOptions } from '../../messages/sign.ts';
import { tokenOptionText as text } from '../../messages/tokens.ts';

export interface TokenFlags extends GlobalFlags {
  readonly from?: string;
  readonly to?: string;
  readonly amount?: string;
  readonly instrument?: string;
  readonly memo?: string;
  readonly expires?: string;
  readonly provider?: string;
  readonly preapproval?: string;
  readonly signer?: readonly string[];
  readonly out?: string;
  readonly dryRun?: true;
  readonly confirm?: string;
  readonly yes?: true;
  readonly acceptWarnings?: string;
  readonly wait?: string;
}

export type TokenAction =
  | { readonly kind: 'show' }
  /** The prepared transaction is written, to be signed elsewhere. */
  | { readonly kind: 'write'; readonly out: string }
  | {
      readonly kind: 'send';
      readonly confirmedBy: 'digest' | 'yes' | 'phrase';
      readonly digest: string;
    };

/** The options exclude each other; at a terminal, the user is asked instead. */
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
