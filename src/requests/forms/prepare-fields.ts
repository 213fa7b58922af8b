import { keepEach } from '../../lib/keep.ts';
import { keyFor } from '../../lib/keys/key-for.ts';
import { requestPageTitles } from '../../submission/form-ids.ts';
import { ledgerTimeFields, hashingSchemeOptions } from './execute-options.ts';
import {
  actionChoice,
  allActionFields,
  chosenAction,
  commandsChoice,
  fieldsOfAction,
} from './action-fields.ts';
import type { FieldGroup, Field, FormPage, TextField } from './form-values.ts';
import { fieldsOf } from './make-fields.ts';

const specSection = 'prepare';
const page = fieldsOf(specSection, 'prepare.');
/** The fields of an item in a list. */
const inList = fieldsOf(specSection);

/** The kinds of commands with their fields (API document of prepare). */
const kinds = [
  {
    ...{ kind: 'ExerciseCommand', label: 'exercise' },
    parts: ['templateId', 'contractId', 'choice', 'choiceArgument'],
  },
  { kind: 'CreateCommand', label: 'create', parts: ['templateId', 'createArguments'] },
  {
    ...{ kind: 'CreateAndExerciseCommand', label: 'create-and-exercise' },
    parts: ['templateId', 'createArguments', 'choice', 'choiceArgument'],
  },
  {
    ...{ kind: 'ExerciseByKeyCommand', label: 'exercise-by-key' },
    parts: ['templateId', 'contractKey', 'choice', 'choiceArgument'],
  },
] as const;

export const commandKinds = kinds.map(({ kind }) => kind);

type Part = (typeof kinds)[number]['parts'][number];

const parts: Readonly<Record<Part, Pick<TextField, 'json' | 'hint' | 'help' | 'isId'>>> = {
  templateId: {
    json: 'text',
    hint: '#package:Module:Template',
    help: 'Template or interface: #package-name:Module:Entity, or with a package id.',
  },
  contractId: {
    json: 'text',
    hint: '00…',
    isId: true,
    help: 'Contract that the choice is exercised on.',
  },
  contractKey: { json: 'json', hint: '{…}', help: 'Key of the contract, as JSON.' },
  createArguments: { json: 'json', hint: '{…}', help: 'Arguments of the new contract, as JSON.' },
  choice: { json: 'text', hint: 'Name', help: 'Name of the choice.' },
  choiceArgument: {
    json: 'json',
    hint: '{…}',
    help: 'Argument of the choice, as JSON; {} if it has none.',
  },
};

const partField = (kind: string, part: Part): Field => {
  const { help, ...more } = parts[part];
  const when = { field: 'kind', is: kind };
  return inList.text(`${kind}.${part}`, help, { label: `  ${part}`, when, ...more });
};

const command: readonly Field[] = [
  inList.choice('', 'Kind of the command.', {
    ...{ id: 'kind', label: 'command', initial: 'ExerciseCommand' },
    options: kinds.map(({ kind, label }) => ({ value: kind, label, json: { [kind]: {} } })),
  }),
  ...kinds.flatMap(({ kind, parts: own }) => own.map((part) => partField(kind, part))),
];

const disclosed: readonly Field[] = [
  inList.text('contractId', 'Id of the disclosed contract.', { isId: true }),
  inList.text('templateId', 'Template of the disclosed contract.'),
  inList.large(
    'createdEventBlob',
    'The created event in base64, from a lookup with the created-event blob.',
  ),
  inList.text('synchronizerId', 'Synchronizer of the disclosed contract.', { isId: true }),
];

/** The fields of a prepare request that have no field of their own here. */
export const otherFields = page.text(
  '',
  'Further fields of the request as a JSON object, such as estimateTrafficCost.',
  { id: 'prepare.others', label: 'further fields', json: 'json', hint: '{…}' },
);

export const commandFields: readonly Field[] = [
  page.list(
    'commands',
    `Commands of one transaction. ${keyFor('form.enter', 'return')} adds one; ${keyFor('form.load', 'ctrl+o')} loads them, or a whole prepare request, as JSON.`,
    { label: 'commands *', noun: 'command', item: command },
  ),
  page.text('actAs', 'Parties that act, comma-separated. v lists those that the user may act as.', {
    label: 'actAs *',
    json: 'texts',
    pick: 'parties',
  }),
  page.text(
    'synchronizerId',
    'Synchronizer of the transaction. Empty: the participant chooses. v lists the connected ones.',
    { isId: true, pick: 'synchronizers' },
  ),
  page.text('commandId', 'Identifies the change for deduplication. A new one is generated.', {
    label: 'commandId *',
  }),
  page.text('userId', 'User of the command. Empty: the user of the token.'),
  page.text(
    'readAs',
    'Further parties whose contracts may be read, comma-separated. v lists parties.',
    { json: 'texts', pick: 'parties' },
  ),
  page.list('disclosedContracts', 'Contracts that the participant may use without storing them.', {
    noun: 'disclosed contract',
    item: disclosed,
  }),
  page.text(
    'packageIdSelectionPreference',
    'Package ids to prefer where a name has several, comma-separated. v asks for those that the acting parties have vetted. Empty: sent as [].',
    { label: 'package preference', json: 'texts', pick: 'packages' },
  ),
  ...ledgerTimeFields('prepare.', specSection),
  page.text(
    'maxRecordTime',
    "Latest time to record the transaction, in ISO 8601. Empty: only the synchronizer's limit.",
    { hint: 'empty, or like 2026-02-03T12:00:00Z' },
  ),
  page.choice(
    'hashingSchemeVersion',
    'Hashing scheme. Newest: the newest one that the ledger and cantui share.',
    { options: [{ value: 'unset', label: 'newest' }, ...hashingSchemeOptions], initial: 'unset' },
  ),
  otherFields,
];

/** Has every field that it can show. */
export const preparePage: FormPage = {
  title: requestPageTitles.execute,
  fields: [actionChoice, ...allActionFields, ...commandFields],
};

const belowChoice = keepEach((fields: readonly Field[]): readonly Field[] => [
  fields === commandFields ? commandsChoice : actionChoice,
  ...fields,
]);

export const preparePageFields = (root: FieldGroup): readonly Field[] => {
  const kind = chosenAction(root);
  return belowChoice(kind === undefined ? commandFields : fieldsOfAction(kind));
};
