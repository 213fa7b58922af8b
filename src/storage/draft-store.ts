import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { hasCode, type Result, systemReason } from '../lib/result.ts';
import { modifiedAtMs, moveFile, readFile, removeFile, touchFile } from './files/atomic-files.ts';
import { versionProblem, writeVersionedFile } from './versioned-file.ts';
import { currentAccount } from './locks/process-identity.ts';

const draftSchema = v.object({
  id: v.string(),
  form: v.string(),
  at: v.number(),
  profile: v.string(),
  page: v.number(),
  values: v.unknown(),
  /** Values that other tools returned with the request. */
  given: v.record(v.string(), v.string()),
  /** What a participant was asked for, and who signed since: a signed file without a body. */
  origin: v.optional(v.string()),
  /** The party that the bytes allocate or act as. */
  party: v.optional(v.string()),
  hash: v.optional(v.string()),
  /** What it does, in one line, where its form knows that. */
  title: v.optional(v.string()),
  /** The journal entry whose body filled it. */
  resends: v.optional(v.string()),
  until: v.optional(v.number()),
  /** The path of the approval request that filled the draft, or was made from it: its name on disk. */
  bundle: v.optional(v.string()),
  who: v.string(),
});

/** A draft is filled in and not yet sent. */
export type Draft = Readonly<v.InferOutput<typeof draftSchema>>;

interface Drafts {
  readonly drafts: readonly Draft[];
  readonly damaged: readonly string[];
}

const folder = (stateDir: string): string => join(stateDir, 'drafts');
const draftPath = (stateDir: string, id: string): string => join(folder(stateDir), `${id}.json`);

/** Mode 0600. Throws file system errors, and refuses to replace a draft of a later release. */
export const saveDraft = (stateDir: string, draft: Omit<Draft, 'who'>): void => {
  writeVersionedFile('draft', draftPath(stateDir, draft.id), { ...draft, who: currentAccount() });
};

const trash = (stateDir: string): string => join(stateDir, 'trash');
const trashPathOf = (stateDir: string, id: string): string => join(trash(stateDir), `${id}.json`);

const day = 86_400_000;
/** After this time a draft moves to the trash. */
const draftDays = 30;
/** Until then it can be restored. */
export const trashDays = 7;

export const deleteDraft = (stateDir: string, id: string): void =>
  removeFile(draftPath(stateDir, id));

export const trashDraft = (stateDir: string, id: string, at: number): void => {
  moveFile(draftPath(stateDir, id), trashPathOf(stateDir, id));
  touchFile(trashPathOf(stateDir, id), at);
};

export const restoreTrashedDraft = (stateDir: string, id: string): void =>
  moveFile(trashPathOf(stateDir, id), draftPath(stateDir, id));

export const expireDrafts = (stateDir: string, now: number): void => {
  for (const name of draftFileNames(folder(stateDir))) {
    const draft = readDraft(stateDir, name);
    if (draft.ok && draft.value.at < now - draftDays * day)
      trashDraft(stateDir, draft.value.id, now);
  }
  for (const name of draftFileNames(trash(stateDir)))
    if (modifiedAtMs(join(trash(stateDir), name)) < now - trashDays * day)
      removeFile(join(trash(stateDir), name));
};

const draftFileNames = (dir: string): readonly string[] => {
  try {
    return readdirSync(dir).filter((name) => name.endsWith('.json'));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
};

const readDraft = (stateDir: string, name: string): Result<Draft, string> => {
  try {
    const path = join(folder(stateDir), name);
    const content: unknown = JSON.parse(readFile(path).toString('utf8'));
    const problem = versionProblem('draft', content);
    if (problem !== undefined) return { ok: false, error: `${name}: ${problem}` };
    const parsed = v.safeParse(draftSchema, content);
    if (!parsed.success) return { ok: false, error: `${name}: ${parsed.issues[0].message}` };
    // A draft is saved again under its id.
    return draftPath(stateDir, parsed.output.id) === path
      ? { ok: true, value: parsed.output }
      : { ok: false, error: `${name}: its id differs from its file name` };
  } catch (error) {
    const reason = error instanceof Error ? systemReason(error) : String(error);
    return { ok: false, error: `${name}: ${reason}` };
  }
};

export const listDrafts = (stateDir: string, form: string): Drafts => {
  const all = draftFileNames(folder(stateDir)).map((name) => readDraft(stateDir, name));
  const drafts = all.flatMap((draft) => (draft.ok ? [draft.value] : []));
  return {
    drafts: drafts.filter((draft) => draft.form === form).toSorted((a, b) => b.at - a.at),
    damaged: all.flatMap((draft) => (draft.ok ? [] : [draft.error])),
  };
};
