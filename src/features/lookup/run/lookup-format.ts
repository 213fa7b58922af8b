import type { Result } from '../../../lib/result.ts';
import { buildTransactionFormat, buildUpdateFormat } from '../../../ledger/formats.ts';
import { checkRequest } from '../../../ledger/operation-schemas.ts';
import type { FieldProblem } from '../../../ledger/rules/rules.ts';
import { isObject, parseJson, type Json } from '../../../lib/json/json.ts';
import type { LookupForm } from '../state/lookup-form.ts';
import * as messages from '../messages/notices.ts';

export type FormattableKind = 'update' | 'transaction';

/** The custom JSON counts, otherwise the choices of the form. */
export const formatToSend = (form: LookupForm, kind: FormattableKind) => {
  if (form.written !== undefined) return form.written;
  return kind === 'transaction'
    ? buildTransactionFormat(form.choice, form.parties)
    : buildUpdateFormat(form.choice, form.parties);
};

export type ParsedFormat = Result<Json, string>;

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
export const parseFormat = (text: string, kind: FormattableKind): ParsedFormat => {
  const format = parse(text);
  if (format instanceof SyntaxError) return { ok: false, error: messages.notJson(format.message) };
  if (!isObject(format)) return { ok: false, error: messages.notAnObject };
  const [first] = problemsOf(kind, format);
  if (first === undefined) return { ok: true, value: format };
  const { field, message, rule, remedy } = first;
  return { ok: false, error: `${field} ${message} (${rule}): ${remedy}` };
};
