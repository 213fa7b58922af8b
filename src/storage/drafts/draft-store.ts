import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { hasCode } from '../../lib/errors.ts';
import { isObject, type Json } from '../../lib/json/json.ts';
import type { Result } from '../../lib/result.ts';
import { modifiedAtMs, moveFile, readFile, removeFile, touchFile } from '../files/atomic-files.ts';
import { versionProblem, withVersion } from '../formats/file-formats.ts';
import { writeVersionedFile } from '../formats/versioned-file.ts';
import { currentAccount } from '../locks/process-identity.ts';

/** A form that was filled in and not yet sent. */
export interface Draft {
  /** `A-7k2q`: also the name of its file. */
  readonly id: string;
  readonly form: string;
  /** The time of the last save, in ms since 1970. */
  readonly at: number;
  readonly profile: string;
  readonly page: number;
  /** The texts of the fields, as typed. */
  readonly values: unknown;
  /** Facts from other tools that came with the request. */
  readonly given: Readonly<Record<string, string>>;
  /** What a participant was asked for, and who signed since: the text of a signed file without a body. */
  readonly origin?: string | undefined;
  /** The allocated or acting party according to the bytes, to distinguish drafts. */
  readonly party?: string | undefined;
  /** Hex: the signed hash. */
  readonly hash?: string | undefined;
  /** The deadline of its bytes, in ms since 1970. */
  readonly until?: number | undefined;
  /** The path of the approval request that filled the draft, or was made from it. */
  readonly bundle?: string | undefined;
  readonly who: string;
}

interface Drafts {
  /** Newest first. */
  readonly drafts: readonly Draft[];
  /** Files that cannot be read as drafts, with the reason: they stay untouched. */
  readonly damaged: readonly string[];
}

/** The fields of a draft that are valid on another machine too. */
const draftFields = {
  id: v.string(),
  form: v.string(),
  at: v.number(),
  profile: v.string(),
  page: v.number(),
  values: v.unknown(),
  given: v.record(v.string(), v.string()),
  origin: v.optional(v.string()),
  until: v.optional(v.number()),
  who: v.string(),
};

const keptDraft = v.object({
  ...draftFields,
  party: v.optional(v.string()),
  hash: v.optional(v.string()),
  bundle: v.optional(v.string()),
});

const folder = (stateDir: string): string => join(stateDir, 'drafts');
const pathOf = (stateDir: string, id: string): string => join(folder(stateDir), `${id}.json`);

/**
 * Writes a draft and replaces its earlier content. Mode 0600. Throws file system errors, and refuses to
 * replace a draft of a later release.
 */
export const saveDraft = (stateDir: string, draft: Omit<Draft, 'who'>): void => {
  writeVersionedFile('draft', pathOf(stateDir, draft.id), { ...draft, who: currentAccount() });
};

const trash = (stateDir: string): string => join(stateDir, 'trash');
const trashPathOf = (stateDir: string, id: string): string => join(trash(stateDir), `${id}.json`);

const day = 86_400_000;
/** The age at which an unused draft moves to the trash. */
const draftDays = 30;
/** The time for which it can be restored from there. */
export const trashDays = 7;

export const deleteDraft = (stateDir: string, id: string): void => removeFile(pathOf(stateDir, id));

/** Moves a draft to the trash at a time in ms since 1970. */
export const trashDraft = (stateDir: string, id: string, at: number): void => {
  moveFile(pathOf(stateDir, id), trashPathOf(stateDir, id));
  touchFile(trashPathOf(stateDir, id), at);
};

export const restoreTrashedDraft = (stateDir: string, id: string): void =>
  moveFile(trashPathOf(stateDir, id), pathOf(stateDir, id));

export const expireDrafts = (stateDir: string, now: number): void => {
  for (const name of namesIn(folder(stateDir))) {
    const draft = read(stateDir, name);
    if (draft.ok && draft.value.at < now - draftDays * day)
      trashDraft(stateDir, draft.value.id, now);
  }
  for (const name of namesIn(trash(stateDir)))
    if (modifiedAtMs(join(trash(stateDir), name)) < now - trashDays * day)
      removeFile(join(trash(stateDir), name));
};

const namesIn = (dir: string): readonly string[] => {
  try {
    return readdirSync(dir).filter((name) => name.endsWith('.json'));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
};

const read = (stateDir: string, name: string): Result<Draft, string> => {
  try {
    const path = join(folder(stateDir), name);
    const content: unknown = JSON.parse(readFile(path).toString('utf8'));
    const problem = versionProblem('draft', content);
    if (problem !== undefined) return { ok: false, error: `${name}: ${problem}` };
    const parsed = v.safeParse(keptDraft, content);
    if (!parsed.success) return { ok: false, error: `${name}: ${parsed.issues[0].message}` };
    // The id must match the file's name, because the draft is saved again under its id.
    return pathOf(stateDir, parsed.output.id) === path
      ? { ok: true, value: parsed.output }
      : { ok: false, error: `${name}: its id differs from its file name` };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { ok: false, error: `${name}: ${reason}` };
  }
};

/** Reads the drafts of a form. Throws file system errors of their folder. */
export const listDrafts = (stateDir: string, form: string): Drafts => {
  const all = namesIn(folder(stateDir)).map((name) => read(stateDir, name));
  const drafts = all.flatMap((draft) => (draft.ok ? [draft.value] : []));
  return {
    drafts: drafts.filter((draft) => draft.form === form).toSorted((a, b) => b.at - a.at),
    damaged: all.flatMap((draft) => (draft.ok ? [] : [draft.error])),
  };
};

/** Returns whether JSON is a draft from another machine, of any version. */
export const isDraftFile = (json: Json | undefined): boolean =>
  isObject(json) && 'cantuiDraft' in json;

const draftFile = v.object(draftFields);

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
