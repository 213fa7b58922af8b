import { fillForm } from './fill-from-request.ts';
import { unknownFieldsIn, unknownFieldsKey } from './unknown-fields.ts';
import { isArray, isObject, type Json, type JsonObject } from '../../../../lib/json/json.ts';
import type { SourceFile } from '../../../../storage/files/read-user-file.ts';
import type { FormState } from '../form-state.ts';
import { fieldValue, newGroup, type FieldGroup } from '../form-values.ts';
import { withAction } from '../action-fields.ts';
import { commandFields, commandKinds, otherFields } from '../prepare-fields.ts';

const isCommand = (json: Json): boolean =>
  isObject(json) && commandKinds.some((kind) => kind in json);

/** Takes the body of a prepare request, its list of commands, or one command. Returns the body. */
export const recognizeCommands = (json: Json): JsonObject | undefined => {
  if (isArray(json)) return json.some(isCommand) ? { commands: json } : undefined;
  if (!isObject(json)) return undefined;
  if (isCommand(json)) return { commands: [json] };
  return isArray(json['commands']) ? json : undefined;
};

const fields = commandFields.filter(({ id }) => id !== otherFields.id);

/** What the loaded body doesn't have stays as it is. */
export const withLoadedCommands = (
  state: FormState,
  { body, file }: { readonly body: JsonObject; readonly file?: SourceFile | undefined },
): FormState => {
  const { root } = state;
  const page = Object.fromEntries(
    fields.flatMap(({ id }) => (root[id] === undefined ? [] : [[id, root[id]]])),
  );
  const { [unknownFieldsKey]: _, ...filled }: FieldGroup = fillForm(fields, body, {
    onto: { ...newGroup(fields), ...page },
    others: 'keep',
    file,
  });
  const further = unknownFieldsIn(fields, body) ?? fieldValue('');
  const loaded = { ...root, ...filled, [otherFields.id]: further };
  return { root: withAction(loaded, 'commands'), focus: ['prepare.commands', 0], undo: root };
};
