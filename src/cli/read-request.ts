import { forms, type FormId } from '../forms/forms.ts';
import { recognise } from '../forms/loading.ts';
import { isObject, type JsonObject } from '../lib/json.ts';
import { parseGiven, readGiven } from './read-given.ts';

export type ReadRequest =
  | { readonly ok: true; readonly request: JsonObject; readonly notes: readonly string[] }
  | { readonly ok: false; readonly problem: string };

const refuse = (problem: string): ReadRequest => ({ ok: false, problem });

const extraNote = (place: string): string =>
  `${place} is not in the interface: it is sent as it is given`;

/** Reads the request of a write from a file, or from stdin: numbers keep their digits. */
export const readRequest = (form: FormId, from: string): ReadRequest => {
  const text = readGiven(from);
  if (text instanceof Error) return refuse(`--from ${from} cannot be read: ${text.message}`);
  const json = parseGiven(text.toString('utf8'));
  if (json === undefined || !isObject(json))
    return refuse(`--from ${from} is not a JSON object: give the body of the request`);
  const recognised = recognise(forms[form], json);
  if (!recognised.ok) return refuse(`--from ${from}: ${recognised.why}`);
  const { what, leftOut } = recognised.loaded;
  if (what !== 'a whole request')
    return refuse(`--from ${from} is ${what}: it lacks the signatures, put them together first`);
  return { ok: true, request: json, notes: leftOut.map(extraNote) };
};
