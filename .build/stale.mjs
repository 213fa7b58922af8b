import { readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const path = (relative) => fileURLToPath(new URL(`../${relative}`, import.meta.url));

const changedAt = (relative) => statSync(path(relative), { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** When the newest file of a folder was changed, in milliseconds. */
export const newestIn = (folder) =>
  readdirSync(path(folder), { recursive: true }).reduce(
    (newest, name) => Math.max(newest, changedAt(`${folder}/${name}`)),
    0,
  );

/** Whether the built program is older than what it is built from. */
export const isStale = () => {
  const built = changedAt('bin/build/main.cjs');
  const sources = [newestIn('src'), newestIn('.build'), changedAt('package-lock.json')];
  return built < Math.max(...sources);
};
