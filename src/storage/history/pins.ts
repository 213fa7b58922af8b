import * as v from 'valibot';
import { join } from 'node:path';
import { readIfExists, writePrivateFile } from '../files/atomic-files.ts';
import { makePrivateDir } from '../files/state-dir.ts';

/** A party, a contract or an update that the user watches. */
export interface Pin {
  readonly to: 'contract' | 'update' | 'party';
  readonly id: string;
  /** When it was pinned, in milliseconds since 1970. */
  readonly since: number;
}

/** A pin's id is shown and asked for, so a file with a longer text is damaged. */
const maxIdLength = 1000;

const schema = v.object({
  version: v.literal(1),
  profiles: v.record(
    v.string(),
    v.array(
      v.object({
        to: v.picklist(['contract', 'update', 'party']),
        id: v.pipe(v.string(), v.minLength(1), v.maxLength(maxIdLength)),
        since: v.number(),
      }),
    ),
  ),
});

type PinFile = v.InferOutput<typeof schema>;

/** The file holds something else than pins: it was damaged, or a newer version wrote it. */
export class PinFileError extends Error {
  override readonly name = 'PinFileError';
}

const pathIn = (stateDir: string): string => join(stateDir, 'pins.json');

const parse = (path: string, text: string): PinFile => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new PinFileError(`${path} is not JSON`);
  }
  const parsed = v.safeParse(schema, json);
  if (!parsed.success) throw new PinFileError(`${path} is not a list of pins of format 1`);
  return parsed.output;
};

const readAll = (stateDir: string): PinFile => {
  const path = pathIn(stateDir);
  const text = readIfExists(path).toString('utf8');
  return text === '' ? { version: 1, profiles: {} } : parse(path, text);
};

/** Reads the pins of a profile, the oldest first. Throws file system errors and `PinFileError`. */
export const readPins = (stateDir: string, profile: string): readonly Pin[] =>
  readAll(stateDir).profiles[profile] ?? [];

/**
 * Replaces the pins of a profile; those of other profiles stay. Throws file system errors, and
 * `PinFileError` instead of replacing a file that it can't read.
 */
export const savePins = (stateDir: string, profile: string, pins: readonly Pin[]): void => {
  const { profiles } = readAll(stateDir);
  makePrivateDir(stateDir);
  const all = { version: 1, profiles: { ...profiles, [profile]: pins } };
  writePrivateFile(pathIn(stateDir), `${JSON.stringify(all)}\n`);
};
