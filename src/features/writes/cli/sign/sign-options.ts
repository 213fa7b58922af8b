import { err, type Result } from '../../../../lib/result.ts';
import type { GlobalFlags } from '../../../../cli-kit/load-settings.ts';
import { parseSha256 } from '../../../../cli-kit/streams.ts';
import { signOptions as text } from '../../messages/sign.ts';

export interface SignFlags extends GlobalFlags {
  readonly signer?: readonly string[];
  readonly out?: string;
  readonly party?: string;
  readonly synchronizer?: string;
  readonly publicKey?: readonly string[];
  readonly dryRun?: true;
  readonly confirm?: string;
  readonly yes?: true;
  readonly acceptWarnings?: string;
}

export type SignConfirmation =
  | { readonly kind: 'digest'; readonly digest: string }
  | { readonly kind: 'yes' | 'phrase' };

export type SignAction =
  | { readonly kind: 'show' }
  | { readonly kind: 'sign'; readonly out: string; readonly confirmation: SignConfirmation };

const parseConfirmation = (
  { confirm, yes }: SignFlags,
  canAsk: boolean,
): Result<SignConfirmation, string> => {
  if (yes === true) return { ok: true, value: { kind: 'yes' } };
  if (confirm === undefined)
    return canAsk ? { ok: true, value: { kind: 'phrase' } } : err(text.choose);
  const digest = parseSha256(confirm);
  return digest === undefined ? err(text.confirm) : { ok: true, value: { kind: 'digest', digest } };
};

/** Nothing is signed without a confirmation, which a terminal is asked for. */
export const parseSignAction = (flags: SignFlags, canAsk: boolean): Result<SignAction, string> => {
  const { signer = [], out = '', dryRun, confirm, yes } = flags;
  if (signer.length === 0) return err(text.noSigner);
  const chosen = [dryRun, confirm, yes].filter((way) => way !== undefined).length;
  if (chosen > 1) return err(text.onlyOne);
  if (dryRun === true) return { ok: true, value: { kind: 'show' } };
  const confirmation = parseConfirmation(flags, canAsk);
  if (!confirmation.ok) return confirmation;
  if (out === '') return err(text.noOutput);
  return { ok: true, value: { kind: 'sign', out, confirmation: confirmation.value } };
};
