import * as v from 'valibot';
import type { Result } from '../../lib/result.ts';
import { draftFields, type Draft } from './draft-store.ts';
import { currentAccount } from '../files/process-identity.ts';
import { isObject, type Json } from '../../lib/json/json.ts';

/** Returns whether JSON is a draft from another machine, of whatever version. */
export const isDraftFile = (json: Json | undefined): boolean =>
  isObject(json) && 'cantuiDraft' in json;

const version = 1;

const draftFile = v.object({ cantuiDraft: v.literal(version), ...draftFields });

/** A draft as another machine may load it. */
export type PortableDraft = v.InferOutput<typeof draftFile>;

/**
 * A draft as a file for another machine: fields, step, statements of other tools. Paths of this
 * machine are left out.
 */
export const serializePortableDraft = (draft: Draft): string => {
  const { id, form, at, profile, page, values, given, until } = draft;
  const said = { id, form, at, profile, page, values, given, until, who: currentAccount() };
  return `${JSON.stringify({ cantuiDraft: version, ...said }, null, 2)}\n`;
};

/** Reads a portable draft; an error says why it is none. */
export const parsePortableDraft = (text: string): Result<PortableDraft, string> => {
  const parsed = v.safeParse(draftFile, JSON.parse(text));
  if (parsed.success) return { ok: true, value: parsed.output };
  const [issue] = parsed.issues;
  const place = v.getDotPath(issue) ?? 'it';
  return { ok: false, error: `not a draft of this release (${place}: ${issue.message})` };
};
