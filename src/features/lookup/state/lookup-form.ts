import type { Result } from '../../../lib/result.ts';
import {
  buildTransactionFormat,
  buildUpdateFormat,
  defaultFormatChoice,
  type FormatChoice,
} from '../../../ledger/formats.ts';
import { checkRequest } from '../../../ledger/operation-schemas.ts';
import type { FieldProblem } from '../../../ledger/rules/rules.ts';
import { isObject, parseJson, type Json } from '../../../lib/json/json.ts';
import * as messages from '../messages/notices.ts';
import type { LookupKind } from '../../../ledger/rules/check-lookup-response.ts';
import type { TextInput } from '../../../shell/state/screen.ts';

export const lookupFields = ['id', 'kind', 'party', 'format', 'history'] as const;

export type LookupField = (typeof lookupFields)[number];

export const formatLines = [
  'transactions',
  'reassignments',
  'topology',
  'shape',
  'verbose',
  'blob',
  'templates',
  'interfaces',
  'wildcard',
] as const;

export type FormatLine = (typeof formatLines)[number];

/** These lines are text fields. */
export const isNamesLine = (line: FormatLine): line is 'templates' | 'interfaces' =>
  line === 'templates' || line === 'interfaces';

/** Typed text stays while something covers the form. */
export type LookupForm = {
  readonly field: LookupField;
  readonly id: TextInput;
  /** The kind that the user chose instead of the suggested one. */
  readonly chosen?: LookupKind | undefined;
  readonly party: TextInput;
  /** The typed part of a party before a suggestion replaced it. */
  readonly sought?: string | undefined;
  readonly parties: readonly string[];
  readonly choice: FormatChoice;
  /** The names as typed, comma-separated. */
  readonly names: { readonly templates: TextInput; readonly interfaces: TextInput };
  /** The format that is written as JSON, and sent instead of the choices. */
  readonly written?: Json | undefined;
  readonly line: FormatLine;
};

const nothing: TextInput = { before: '', after: '' };

export const emptyLookupForm: LookupForm = {
  field: 'id',
  id: nothing,
  party: nothing,
  parties: [],
  choice: defaultFormatChoice,
  names: { templates: nothing, interfaces: nothing },
  line: 'transactions',
};

const stepIn = <Item>(items: readonly Item[], item: Item, by: number): Item => {
  const at = (items.indexOf(item) + by + items.length) % items.length;
  return items[at] ?? item;
};

/** The first field follows the last. */
export const fieldBeside = ({ field }: LookupForm, by: 1 | -1): LookupField =>
  stepIn(lookupFields, field, by);

export const lineBeside = ({ line }: LookupForm, by: 1 | -1): FormatLine =>
  stepIn(formatLines, line, by);

const splitNames = ({ before, after }: TextInput): readonly string[] =>
  (before + after).split(/[\s,]+/).filter((name) => name !== '');

const otherShape = {
  TRANSACTION_SHAPE_ACS_DELTA: 'TRANSACTION_SHAPE_LEDGER_EFFECTS',
  TRANSACTION_SHAPE_LEDGER_EFFECTS: 'TRANSACTION_SHAPE_ACS_DELTA',
} as const;

/** Toggles the line unless it is a text field. The choice replaces custom JSON. */
export const toggleFormatLine = ({ line, choice }: LookupForm): Partial<LookupForm> => {
  if (isNamesLine(line)) return {};
  const changed =
    line === 'shape' ? { shape: otherShape[choice.shape] } : { [line]: !choice[line] };
  return { written: undefined, choice: { ...choice, ...changed } };
};

export const editTarget = (
  form: LookupForm,
  onFormatPage: boolean,
  change: (text: TextInput) => TextInput,
): LookupForm => {
  if (onFormatPage) {
    const { line, names } = form;
    if (!isNamesLine(line)) return form;
    const typed = { ...names, [line]: change(names[line]) };
    const choice = { ...form.choice, [line]: splitNames(typed[line]) };
    return { ...form, names: typed, choice, written: undefined };
  }
  if (form.field === 'id') return { ...form, id: change(form.id), chosen: undefined };
  if (form.field === 'party') return { ...form, party: change(form.party), sought: undefined };
  return form;
};

type FormattableKind = 'update' | 'transaction';

/** The custom JSON counts, otherwise the choices of the form. */
export const formatToSend = (form: LookupForm, kind: FormattableKind) => {
  if (form.written !== undefined) return form.written;
  return kind === 'transaction'
    ? buildTransactionFormat(form.choice, form.parties)
    : buildUpdateFormat(form.choice, form.parties);
};

/** Only the format next to this id is checked. */
const updateId = `1220${'00'.repeat(32)}`;

const problemsOf = (kind: FormattableKind, format: Json): readonly FieldProblem[] =>
  kind === 'transaction'
    ? checkRequest('transactionById', { updateId, transactionFormat: format })
    : checkRequest('updateById', { updateId, updateFormat: format });

const parse = (text: string): Json | SyntaxError => {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof SyntaxError) return error;
    throw error;
  }
};

/** A problem names the field, the rule and the remedy. */
export const parseFormat = (text: string, kind: FormattableKind): Result<Json, string> => {
  const format = parse(text);
  if (format instanceof SyntaxError) return { ok: false, error: messages.notJson(format.message) };
  if (!isObject(format)) return { ok: false, error: messages.notAnObject };
  const [first] = problemsOf(kind, format);
  if (first === undefined) return { ok: true, value: format };
  const { field, message, rule, remedy } = first;
  return { ok: false, error: `${field} ${message} (${rule}): ${remedy}` };
};
