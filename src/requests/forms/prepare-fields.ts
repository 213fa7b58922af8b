import { requestPageTitles } from '../../submission/form-ids.ts';
import { prepareHelp } from '../messages/prepare-page.ts';
import { ledgerTimeFields, hashingSchemeOptions } from './execute-options.ts';
import { actionChoice, allActionFields, chosenAction, fieldsOfAction } from './action-fields.ts';
import type { FieldGroup, Field, FormPage, TextField } from './form-values.ts';

const specSection = 'prepare';

const idOf = (name: string): string => `prepare.${name}`;

const text = (
  name: string,
  more: Pick<TextField, 'label' | 'help'> &
    Partial<Pick<TextField, 'json' | 'hint' | 'isId' | 'pick'>>,
): TextField => ({
  kind: 'text',
  json: 'text',
  id: idOf(name),
  path: name,
  specSection,
  ...more,
});

/** The fields of each kind of command (API document of prepare). */
const kinds = {
  ExerciseCommand: ['templateId', 'contractId', 'choice', 'choiceArgument'],
  CreateCommand: ['templateId', 'createArguments'],
  CreateAndExerciseCommand: ['templateId', 'createArguments', 'choice', 'choiceArgument'],
  ExerciseByKeyCommand: ['templateId', 'contractKey', 'choice', 'choiceArgument'],
} as const;

type CommandKind = keyof typeof kinds;
type Part = (typeof kinds)[CommandKind][number];

const labels: Readonly<Record<CommandKind, string>> = {
  ExerciseCommand: 'exercise',
  CreateCommand: 'create',
  CreateAndExerciseCommand: 'create-and-exercise',
  ExerciseByKeyCommand: 'exercise-by-key',
};

const parts: Readonly<Record<Part, Pick<TextField, 'json' | 'hint' | 'help'>>> = {
  templateId: { json: 'text', hint: '#package:Module:Template', help: prepareHelp.templateId },
  contractId: { json: 'text', hint: '00…', help: prepareHelp.contractId },
  contractKey: { json: 'json', hint: '{…}', help: prepareHelp.contractKey },
  createArguments: { json: 'json', hint: '{…}', help: prepareHelp.createArguments },
  choice: { json: 'text', hint: 'Name', help: prepareHelp.choice },
  choiceArgument: { json: 'json', hint: '{…}', help: prepareHelp.choiceArgument },
};

const commandField = (kind: CommandKind, part: Part): Field => ({
  kind: 'text',
  id: `${kind}.${part}`,
  path: `${kind}.${part}`,
  label: `  ${part}`,
  specSection,
  when: { field: 'kind', is: kind },
  ...(part === 'contractId' && { isId: true as const }),
  ...parts[part],
});

export const commandKinds = [
  'ExerciseCommand',
  'CreateCommand',
  'CreateAndExerciseCommand',
  'ExerciseByKeyCommand',
] as const;

const command: readonly Field[] = [
  {
    kind: 'choice',
    id: 'kind',
    path: '',
    label: 'command',
    options: commandKinds.map((kind) => ({
      value: kind,
      label: labels[kind],
      json: { [kind]: {} },
    })),
    initial: 'ExerciseCommand',
    help: prepareHelp.kind,
    specSection,
  },
  ...commandKinds.flatMap((kind) => kinds[kind].map((part) => commandField(kind, part))),
];

const disclosed: readonly Field[] = [
  {
    ...text('contractId', { label: 'contractId', help: prepareHelp.disclosedId, isId: true }),
    id: 'contractId',
  },
  {
    ...text('templateId', { label: 'templateId', help: prepareHelp.disclosedTemplate }),
    id: 'templateId',
  },
  {
    kind: 'large',
    id: 'createdEventBlob',
    path: 'createdEventBlob',
    label: 'createdEventBlob',
    help: prepareHelp.createdEventBlob,
    specSection,
  },
  {
    ...text('synchronizerId', {
      label: 'synchronizerId',
      help: prepareHelp.disclosedSynchronizer,
      isId: true,
    }),
    id: 'synchronizerId',
  },
];

/** The fields of a prepare request that have no field of their own here. */
export const otherFields = {
  ...text('others', {
    label: 'further fields',
    json: 'json',
    hint: '{…}',
    help: prepareHelp.others,
  }),
  path: '',
};

export const commandFields: readonly Field[] = [
  {
    kind: 'list',
    id: idOf('commands'),
    path: 'commands',
    label: 'commands *',
    noun: 'command',
    help: prepareHelp.commands,
    specSection,
    item: command,
  },
  text('actAs', { label: 'actAs *', json: 'texts', pick: 'parties', help: prepareHelp.actAs }),
  text('synchronizerId', {
    label: 'synchronizerId',
    isId: true,
    pick: 'synchronizers',
    help: prepareHelp.synchronizerId,
  }),
  text('commandId', { label: 'commandId *', help: prepareHelp.commandId }),
  text('userId', { label: 'userId', help: prepareHelp.userId }),
  text('readAs', { label: 'readAs', json: 'texts', pick: 'parties', help: prepareHelp.readAs }),
  {
    kind: 'list',
    id: idOf('disclosedContracts'),
    path: 'disclosedContracts',
    label: 'disclosedContracts',
    noun: 'disclosed contract',
    help: prepareHelp.disclosedContracts,
    specSection,
    item: disclosed,
  },
  text('packageIdSelectionPreference', {
    label: 'package preference',
    json: 'texts',
    pick: 'packages',
    help: prepareHelp.packageIdSelectionPreference,
  }),
  ...ledgerTimeFields('prepare.', specSection),
  text('maxRecordTime', {
    label: 'maxRecordTime',
    hint: 'empty, or like 2026-02-03T12:00:00Z',
    help: prepareHelp.maxRecordTime,
  }),
  {
    kind: 'choice',
    id: idOf('hashingSchemeVersion'),
    path: 'hashingSchemeVersion',
    label: 'hashingSchemeVersion',
    options: [{ value: 'unset', label: 'newest' }, ...hashingSchemeOptions],
    initial: 'unset',
    help: prepareHelp.hashingSchemeVersion,
    specSection,
  },
  otherFields,
];

/** Has every field that it can show. */
export const preparePage: FormPage = {
  title: requestPageTitles.execute,
  fields: [actionChoice, ...allActionFields, ...commandFields],
};

export const preparePageFields = (root: FieldGroup): readonly Field[] => {
  const kind = chosenAction(root);
  return [actionChoice, ...(kind === undefined ? commandFields : fieldsOfAction(kind))];
};
