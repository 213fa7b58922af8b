import { keepEach } from '../../lib/keep.ts';
import { keyFor } from '../../lib/keys/key-for.ts';
import { partyNamed } from '../../lib/text/party-names.ts';
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
import { fieldsOf } from './make-fields.ts';

const { choice, text } = fieldsOf('prepare', 'prepare.action.');

const actionLabels: Readonly<Record<ActionKind | 'commands', string>> = {
  pay: 'pay',
  accept: 'accept an offer',
  reject: 'reject an offer',
  withdraw: 'withdraw an offer',
  merge: 'merge holdings',
  preapprove: 'propose a preapproval',
  'cancel-preapproval': 'cancel a preapproval',
  commands: 'other commands',
};

/** What the Prepare page makes: an action on tokens, or any commands. */
export const actionChoice: ChoiceField = choice(
  'action',
  `${keyFor('form.choose', ' ')} chooses another action. The ledger and the registry of the token fill in the rest.`,
  {
    ...{ id: 'prepare.what', label: 'what', initial: 'pay' },
    options: [...actionKinds, 'commands' as const].map((value) => ({
      value,
      label: actionLabels[value],
    })),
  },
);

/** The same field where commands are entered: nobody fills in the rest of them. */
export const commandsChoice: ChoiceField = {
  ...actionChoice,
  help: `${keyFor('form.choose', ' ')} chooses an action on tokens. Enter the commands below, or load a file with ${keyFor('form.load', 'ctrl+o')}.`,
};

export const actionFieldId = (field: ActionField): string => `prepare.action.${field}`;

type Described = Pick<TextField, 'label' | 'help' | 'hint' | 'isId' | 'pick'>;

const isParty = { hint: 'name::1220…', isId: true } as const;

const described: Readonly<Record<ActionField, Described>> = {
  from: {
    ...{ label: 'from *', ...isParty, pick: 'parties' },
    help: 'External party that pays. v lists the parties that the user may act as.',
  },
  to: {
    ...{ label: 'to *', ...isParty, pick: 'receivers' },
    help: 'Party that receives. It gets an offer, unless its preapproval allows payments at once.',
  },
  amount: {
    ...{ label: 'amount *', hint: 'like 12.5' },
    help: 'Amount as a decimal, such as 12.5. A payment has no fee: exactly this amount leaves.',
  },
  instrument: {
    ...{ label: 'token', hint: 'empty: Amulet', pick: 'tokens' },
    help: 'Token as ADMIN/ID, or its id. v lists the unlocked tokens of the party.',
  },
  account: {
    ...{ label: 'account', hint: 'empty: the basic one' },
    help: 'Id of the account of the party that pays, where a registry keeps several (CIP-112).',
  },
  memo: {
    ...{ label: 'memo', hint: 'empty: none' },
    help: 'Reason. Everyone who sees the payment can read it.',
  },
  expires: {
    ...{ label: 'offer expires after', hint: 'empty: 24h' },
    help: 'How long an offer stays open, from 1m to 90d.',
  },
  offer: {
    ...{ label: 'offer *', hint: '00…', isId: true },
    help: 'Contract id of the offer. The Tokens tab lists offers.',
  },
  party: {
    ...{ label: 'party *', ...isParty, pick: 'parties' },
    help: 'External party. v lists the parties that the user may act as.',
  },
  provider: {
    ...{ label: 'provider *', ...isParty },
    help: 'Party that accepts the proposal and pays for it, usually the operator of the node.',
  },
  preapproval: {
    ...{ label: 'preapproval', hint: 'empty: the only one', isId: true },
    help: 'Contract id of the preapproval, if the party has several.',
  },
};

const fieldOf = (field: ActionField): TextField => {
  const { help, ...more } = described[field];
  return text(field, help, more);
};

export const allActionFields: readonly Field[] = [
  ...new Set(Object.values(actionFields).flat()),
].map(fieldOf);

export const chosenAction = (root: FieldGroup): ActionKind | undefined =>
  actionKinds.find((kind) => kind === readFieldText(root, actionChoice.id));

const fieldsNamed = keepEach((names: readonly ActionField[]): readonly Field[] =>
  names.map(fieldOf),
);

export const fieldsOfAction = (kind: ActionKind): readonly Field[] =>
  fieldsNamed(actionFields[kind]);

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
