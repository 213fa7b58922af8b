import * as v from 'valibot';
import { join } from 'node:path';
import { readIfExists } from '../files/atomic-files.ts';
import { readVersionedFile, refuseFile, writeVersionedFile } from '../versioned-file.ts';

export interface Pin {
  readonly to: 'contract' | 'update' | 'party';
  readonly id: string;
  readonly since: number;
}

/** Ids are shown and asked for: a file with a longer text is damaged. */
const maxIdLength = 1000;

const schema = v.object({
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

type PinsByProfile = v.InferOutput<typeof schema>['profiles'];

const pinsPath = (stateDir: string): string => join(stateDir, 'pins.json');

/** A damaged file holds what a user chose to watch, so it is never replaced. */
const readAll = (stateDir: string): PinsByProfile => {
  const path = pinsPath(stateDir);
  const content = readVersionedFile('pins', path);
  if (content === undefined && readIfExists(path).length === 0) return {};
  const parsed = v.safeParse(schema, content);
  return parsed.success
    ? parsed.output.profiles
    : refuseFile(path, 'it is damaged; move it away to start without pins');
};

export const readPins = (stateDir: string, profile: string): readonly Pin[] =>
  readAll(stateDir)[profile] ?? [];

/** Throws file system errors, and refuses a file that is damaged or of a later release. */
export const savePins = (stateDir: string, profile: string, pins: readonly Pin[]): void => {
  const profiles = { ...readAll(stateDir), [profile]: pins };
  writeVersionedFile('pins', pinsPath(stateDir), { profiles });
};
