import { formTitles } from '../../../requests/messages/forms.ts';
import { amuletId, tellToken } from '../../../ledger/effects/describe-instrument.ts';
import type { Instrument } from '../../../ledger/effects/holding.ts';
import { formatAmount } from '../../../lib/numbers/decimal.ts';
import { tellParty } from '../../../lib/text/quote.ts';
import type { TokenIntent } from '../../../verify/intent/token-intent.ts';
import {
  actionFieldId,
  chosenAction,
  isActionEmpty,
} from '../../../requests/forms/action-fields.ts';
import { readFieldText } from '../../../requests/forms/form-values.ts';
import { actionTitles } from '../../../requests/messages/prepare-page.ts';
import { requestPageTitles, type FormId } from '../../../submission/form-ids.ts';
import {
  kindOfIntent,
  type ActionField,
  type ActionKind,
} from '../../../tokens/plan/wanted-action.ts';
import { draftsPage } from '../messages/forms.ts';
import { isRequestPage, type WriteFormState } from './write-form.ts';

const money = (amount: string, instrument: Instrument): string =>
  `${formatAmount(amount)} ${tellToken(instrument)}`;

/** What the transaction was compared with: it names the action in one line. */
const intentTitle = (intent: TokenIntent): string => {
  switch (intent.kind) {
    case 'transfer': {
      const { amount, instrument, receiver, inputs } = intent.terms;
      if (intent.transferKind === 'self')
        return actionTitles.merging(inputs.length, tellToken(instrument));
      return actionTitles.paying(
        intent.transferKind,
        money(amount, instrument),
        tellParty(receiver),
      );
    }
    case 'preapprove':
    case 'cancel-preapproval':
      return actionTitles.kinds[intent.kind];
    default: {
      const { amount, instrument, sender, receiver } = intent.offer;
      const other = intent.kind === 'withdraw' ? receiver : sender;
      return actionTitles.ending(intent.kind, money(amount, instrument), tellParty(other));
    }
  }
};

/** The action that the Prepare page is about to prepare; none while nothing is entered. */
export const enteredAction = (writeForm: WriteFormState): ActionKind | undefined => {
  const kind = isRequestPage(writeForm) ? chosenAction(writeForm.form.root) : undefined;
  return kind === undefined || isActionEmpty(writeForm.form.root, kind) ? undefined : kind;
};

/** Names what the open form does; on a shared screen only the kind of it. */
export const executeTitle = (writeForm: WriteFormState, isMasked: boolean): string => {
  const entered = enteredAction(writeForm);
  if (entered !== undefined) return actionTitles.kinds[entered];
  const intent = isRequestPage(writeForm) ? undefined : writeForm.origin?.intent;
  if (intent === undefined) return formTitles.execute;
  return isMasked ? actionTitles.kinds[kindOfIntent(intent)] : intentTitle(intent);
};

const enteredTitle = ({ form: { root } }: WriteFormState, kind: ActionKind): string => {
  const typed = (field: ActionField): string => readFieldText(root, actionFieldId(field)).trim();
  const [amount, to, token] = [typed('amount'), typed('to'), typed('instrument')];
  if (kind !== 'pay' || amount === '' || to === '') return actionTitles.kinds[kind];
  const at = token.lastIndexOf('/');
  const instrument = { admin: token.slice(0, Math.max(0, at)), id: token.slice(at + 1) };
  const named = token === '' ? amuletId : tellToken(instrument);
  return actionTitles.paying('direct', `${amount} ${named}`, tellParty(to));
};

/** What a draft does, for the lists that it is chosen from; undefined where only its bytes tell. */
export const draftTitle = (id: FormId, writeForm: WriteFormState): string | undefined => {
  if (writeForm.resends !== undefined) return draftsPage.retry(writeForm.resends);
  if (id !== 'execute') return undefined;
  const entered = enteredAction(writeForm);
  if (entered !== undefined) return enteredTitle(writeForm, entered);
  const intent = isRequestPage(writeForm) ? undefined : writeForm.origin?.intent;
  return intent && intentTitle(intent);
};

/**
 * Whether the form is at a step of an action that one confirmation signs and sends: it has three pages
 * then, and not those of a transaction that somebody else signs.
 */
export const isOneStep = (writeForm: WriteFormState): boolean =>
  enteredAction(writeForm) !== undefined ||
  writeForm.signing?.sendsTo !== undefined ||
  (writeForm.origin?.intent !== undefined &&
    (writeForm.sending !== undefined || writeForm.ended !== undefined));

export const oneStepPages = [requestPageTitles.execute, 'Review', 'Outcome'] as const;

/** The index of the open page among those of an action. */
export const oneStepPage = (writeForm: WriteFormState): number => {
  if (writeForm.sending !== undefined || writeForm.ended !== undefined) return 2;
  return writeForm.signing === undefined ? 0 : 1;
};
