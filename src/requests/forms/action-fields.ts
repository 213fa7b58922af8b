import { partyNamed } from '../../lib/text/party-names.ts';
import { actionHelp, actionLabels } from '../messages/prepare-page.ts';
import {
  actionFields,
  actionKinds,
  actionProblems,
  readAction,
  type ActionField,
  type ActionKind,
  type ActionProblem,
  type WantedAction,
} from '../../tokens/plan/wanted-action.ts';
import {
  type ChoiceField,
  type Field,
  type TextField,
  fieldValue,
  readFieldText,
  type FieldGroup,
} from './form-values.ts';

const specSection = 'prepare';

/** What the Prepare page makes: an action on tokens, or any commands. */
export const actionChoice: ChoiceField = {
  kind: 'choice',
  id: 'prepare.what',
  path: 'action',
  label: 'what',
  options: [...actionKinds, 'commands' as const].map((value) => ({
    value,
    label: actionLabels[value],
  })),
  initial: 'pay',
  help: actionHelp.what,
  specSection,
};

export const actionFieldId = (field: ActionField): string => `prepare.action.${field}`;

const more: Readonly<Record<ActionField, Pick<TextField, 'label' | 'hint' | 'isId' | 'pick'>>> = {
  from: { label: 'from *', hint: 'name::1220…', isId: true, pick: 'parties' },
  to: { label: 'to *', hint: 'name::1220…', isId: true, pick: 'receivers' },
  amount: { label: 'amount *', hint: 'like 12.5' },
  instrument: { label: 'token', hint: 'empty: Amulet', pick: 'tokens' },
  account: { label: 'account', hint: 'empty: the basic one' },
  memo: { label: 'memo', hint: 'empty: none' },
  expires: { label: 'offer expires after', hint: 'empty: 24h' },
  offer: { label: 'offer *', hint: '00…', isId: true },
  party: { label: 'party *', hint: 'name::1220…', isId: true, pick: 'parties' },
  provider: { label: 'provider *', hint: 'name::1220…', isId: true },
  preapproval: { label: 'preapproval', hint: 'empty: the only one', isId: true },
};

const fieldOf = (field: ActionField): TextField => ({
  kind: 'text',
  json: 'text',
  id: actionFieldId(field),
  path: field,
  help: actionHelp[field],
  specSection,
  ...more[field],
});

export const allActionFields: readonly Field[] = [
  ...new Set(Object.values(actionFields).flat()),
].map(fieldOf);

export const chosenAction = (root: FieldGroup): ActionKind | undefined =>
  actionKinds.find((kind) => kind === readFieldText(root, actionChoice.id));

export const fieldsOfAction = (kind: ActionKind): readonly Field[] =>
  actionFields[kind].map(fieldOf);

const isPartyField = (field: ActionField): boolean =>
  ['from', 'to', 'party', 'provider'].includes(field);

/** A name of the user's stands for its party. */
const typedIn =
  (root: FieldGroup) =>
  (field: ActionField): string => {
    const typed = readFieldText(root, actionFieldId(field)).trim();
    return isPartyField(field) ? (partyNamed(typed) ?? typed) : typed;
  };

export const isActionEmpty = (root: FieldGroup, kind: ActionKind): boolean =>
  actionFields[kind].every((field) => typedIn(root)(field) === '');

export const problemsOfAction = (root: FieldGroup, kind: ActionKind): readonly ActionProblem[] =>
  isActionEmpty(root, kind) ? [] : actionProblems(kind, typedIn(root));

/** The party whose holdings an action uses; empty while it isn't typed. */
export const payerIn = (root: FieldGroup): string =>
  typedIn(root)(chosenAction(root) === 'pay' ? 'from' : 'party');

export const actionIn = (root: FieldGroup, kind: ActionKind): WantedAction =>
  readAction(kind, typedIn(root));

/** Chooses the action, and fills in what is known of it; a note is shown below its field. */
export const withAction = (
  root: FieldGroup,
  kind: ActionKind | 'commands',
  values: Readonly<Partial<Record<ActionField, string>>> = {},
  notes: Readonly<Record<string, string | undefined>> = {},
): FieldGroup => ({
  ...root,
  [actionChoice.id]: fieldValue(kind),
  ...Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      `prepare.action.${field}`,
      fieldValue(value, notes[field]),
    ]),
  ),
});
