import { isDeepStrictEqual } from 'node:util';
import { compareDecimals } from '../../lib/numbers/decimal.ts';
import { failed, type VerificationCheck } from '../../verify/check-result.ts';
import type { TokenIntent } from '../../verify/intent/token-intent.ts';
import { actionIn, chosenAction, isActionEmpty } from '../forms/action-fields.ts';
import { formAgreementCheck } from '../messages/checks.ts';
import type { EnteredRequest } from './inspection.ts';
import { prepareRequestOf } from '../prepare/prepare-request.ts';
import type { WantedAction, WantedInstrument } from '../../tokens/plan/wanted-action.ts';

const isWanted = (wanted: WantedInstrument | undefined, id: string, admin: string): boolean =>
  wanted === undefined
    ? id === 'Amulet'
    : wanted.id === id && (wanted.admin === undefined || wanted.admin === admin);

type Transfer = Extract<TokenIntent, { readonly kind: 'transfer' }>;

const isSameTransfer = (
  { from, to, amount, memo, instrument: wanted }: Extract<WantedAction, { readonly kind: 'pay' }>,
  { terms, transferKind }: Transfer,
): boolean =>
  transferKind !== 'self' &&
  terms.sender === from &&
  terms.receiver === to &&
  compareDecimals(terms.amount, amount) === 0 &&
  terms.memo === memo &&
  isWanted(wanted, terms.instrument.id, terms.instrument.admin);

/** Compares what is typed with what the transaction is compared with. */
const isSameAction = (wanted: WantedAction, intent: TokenIntent): boolean => {
  switch (wanted.kind) {
    case 'pay':
      return intent.kind === 'transfer' && isSameTransfer(wanted, intent);
    case 'merge':
      return (
        intent.kind === 'transfer' &&
        intent.transferKind === 'self' &&
        intent.terms.sender === wanted.party &&
        isWanted(wanted.instrument, intent.terms.instrument.id, intent.terms.instrument.admin)
      );
    case 'preapprove':
      return (
        intent.kind === 'preapprove' &&
        intent.terms.receiver === wanted.party &&
        intent.terms.provider === wanted.provider
      );
    case 'cancel-preapproval':
      return (
        intent.kind === 'cancel-preapproval' &&
        intent.party === wanted.party &&
        (wanted.preapproval === undefined || intent.contractId === wanted.preapproval)
      );
    default:
      return intent.kind === wanted.kind && intent.offer.contractId === wanted.offer;
  }
};

/** The commands and the parties that the form says; a form without commands says nothing. */
const areCommandsOther = ({ form: { root }, origin }: Pick<EnteredRequest, 'form' | 'origin'>) => {
  const said = prepareRequestOf(root);
  const { requested } = origin ?? {};
  if (requested === undefined) return false;
  return (['commands', 'actAs'] as const).some((field) => {
    const isSaid = Array.isArray(said[field]) && said[field].length > 0;
    return isSaid && !isDeepStrictEqual(said[field], requested[field]);
  });
};

/**
 * The form, the intent and the request of a draft come from one file, which anybody may have changed:
 * they have to say the same, or nothing is signed.
 */
export const checkFormAgreement = ({
  form,
  origin,
  originProblem,
}: Pick<EnteredRequest, 'form' | 'origin'> & {
  readonly originProblem?: string | undefined;
}): readonly VerificationCheck[] => {
  const name = { id: 'form-agreement', title: formAgreementCheck.title };
  const { remedy } = formAgreementCheck;
  if (originProblem !== undefined)
    return [failed(name, formAgreementCheck.unread(originProblem), remedy)];
  const kind = chosenAction(form.root);
  if (kind === undefined)
    return areCommandsOther({ form, origin })
      ? [failed(name, formAgreementCheck.otherCommands, remedy)]
      : [];
  if (isActionEmpty(form.root, kind)) return [];
  if (origin?.intent === undefined)
    return [failed(name, formAgreementCheck.noIntent(kind), remedy)];
  return isSameAction(actionIn(form.root, kind), origin.intent)
    ? []
    : [failed(name, formAgreementCheck.otherIntent(kind), remedy)];
};
