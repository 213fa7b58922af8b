import * as v from 'valibot';
import type { Result } from '../../lib/result.ts';
import { draftFields, type Draft } from './draft-store.ts';
import { versionProblem, withVersion } from '../formats/file-formats.ts';
import { currentAccount } from '../locks/process-identity.ts';
import { isObject, type Json } from '../../lib/json/json.ts';

/** Returns whether JSON is a draft from another machine, of any version. */
export const isDraftFile = (json: Json | undefined): boolean =>
  isObject(json) && 'cantuiDraft' in json;

const draftFile = v.object(draftFields);

/** A draft for another machine. */
export type PortableDraft = v.InferOutput<typeof draftFile>;

/**
 * A draft as a file for another machine: fields, step, statements of other tools. It contains no paths of
 * this machine.
 */
export const serializePortableDraft = (draft: Draft): string => {
  const { id, form, at, profile, page, values, given, origin, until } = draft;
  const said = { id, form, at, profile, page, values, given, origin, until, who: currentAccount() };
  return `${JSON.stringify(withVersion('exported draft', said), null, 2)}\n`;
};

/** Reads a portable draft, or returns why it isn't one. */
export const parsePortableDraft = (text: string): Result<PortableDraft, string> => {
  const content: unknown = JSON.parse(text);
  const problem = versionProblem('exported draft', content);
  if (problem !== undefined) return { ok: false, error: problem };
  const parsed = v.safeParse(draftFile, content);
  if (parsed.success) return { ok: true, value: parsed.output };
  const [issue] = parsed.issues;
  const place = v.getDotPath(issue) ?? 'it';
  return { ok: false, error: `not a draft of this release (${place}: ${issue.message})` };
};
