import * as v from 'valibot';
import type { Result } from '../../lib/result.ts';
import { draftFields, type Draft } from './draft-store.ts';
import { currentAccount } from '../files/process-identity.ts';
import { isObject, type Json } from '../../lib/json/json.ts';

/** Returns whether JSON is a draft from another machine, of any version. */
export const isDraftFile = (json: Json | undefined): boolean =>
  isObject(json) && 'cantuiDraft' in json;

const version = 1;

const draftFile = v.object({ cantuiDraft: v.literal(version), ...draftFields });

/** A draft for another machine. */
export type PortableDraft = v.InferOutput<typeof draftFile>;

/**
 * A draft as a file for another machine: fields, step, statements of other tools. It contains no paths of
 * this machine.
 */
export const serializePortableDraft = (draft: Draft): string => {
  const { id, form, at, profile, page, values, given, origin, until } = draft;
  const said = { id, form, at, profile, page, values, given, origin, until, who: currentAccount() };
  return `${JSON.stringify({ cantuiDraft: version, ...said }, null, 2)}\n`;
};

/** Reads a portable draft, or returns why it isn't one. */
export const parsePortableDraft = (text: string): Result<PortableDraft, string> => {
  const parsed = v.safeParse(draftFile, JSON.parse(text));
  if (parsed.success) return { ok: true, value: parsed.output };
  const [issue] = parsed.issues;
  const place = v.getDotPath(issue) ?? 'it';
  return { ok: false, error: `not a draft of this release (${place}: ${issue.message})` };
};
