import type { PathStatus } from '../../../storage/files/path-status.ts';
import { passedCheck, inconclusiveCheck, warningCheck, type CheckResult } from './check-result.ts';

const octal = (mode: number): string => `0${(mode & 0o777).toString(8)}`;

const forOthers = 0o077;

const isOpen = (mode: number | undefined): mode is number =>
  mode !== undefined && (mode & forOthers) !== 0;

const modeWords = (mode: number | undefined): string =>
  mode === undefined ? '' : `, ${octal(mode)}`;

const foreignAccess = (words: string, foreign: string): CheckResult =>
  warningCheck(
    `${words}: ${foreign}`,
    'take that right away, or use a folder that only you can write to',
  );

/** The configuration file: no secret stands in it, but who may write it decides what is run. */
export const checkConfigFile = (place: PathStatus): CheckResult => {
  const { path, kind, mode, reason } = place;
  if (kind === 'missing') return passedCheck(`${path}: there is none, and none is needed`);
  if (kind === 'unreadable') return inconclusiveCheck(`${path} cannot be looked at`, reason);
  const words = `${path}${modeWords(mode)}`;
  if (isOpen(mode))
    return warningCheck(`${words}: others may read or change it`, `chmod 600 ${path}`);
  return place.foreign === undefined ? passedCheck(words) : foreignAccess(words, place.foreign);
};

const broken = (headline: string, remedy: string, detail?: string): CheckResult => ({
  verdict: 'failed',
  headline,
  detail,
  remedy,
  cause: 'settings',
});

/** The folder of journal, cursors and drafts: nothing can be sent when it cannot be written. */
export const checkStateDir = (place: PathStatus): CheckResult => {
  const { path, kind, mode, isWritable, reason } = place;
  if (kind === 'unreadable') return inconclusiveCheck(`${path} cannot be looked at`, reason);
  if (!isWritable)
    return broken(
      `${path} cannot be written, so nothing can be sent`,
      'correct its rights, or set XDG_STATE_HOME',
      reason,
    );
  if (kind === 'missing') return passedCheck(`${path}: not there yet, and can be made`);
  if (kind !== 'folder') return broken(`${path} is no folder`, 'move it away');
  const words = `${path}${modeWords(mode)}`;
  if (isOpen(mode)) return warningCheck(`${words}: others may look into it`, `chmod 700 ${path}`);
  return place.foreign === undefined
    ? passedCheck(`${words}, writable`)
    : foreignAccess(words, place.foreign);
};

const mebi = 1024 * 1024;
const minBytes = 10 * mebi;
const fewBytes = 200 * mebi;

const sizeWords = (bytes: number): string =>
  bytes >= 1024 * mebi
    ? `${(bytes / 1024 / mebi).toFixed(1)} GiB`
    : `${Math.floor(bytes / mebi)} MiB`;

export const checkFreeSpace = ({ freeBytes }: PathStatus): CheckResult => {
  if (freeBytes === undefined) return inconclusiveCheck('the system does not tell');
  const words = `${sizeWords(freeBytes)} free for the state folder`;
  const remedy = 'make room: what is sent is recorded first';
  if (freeBytes < minBytes) return broken(words, remedy);
  return freeBytes < fewBytes ? warningCheck(words, remedy) : passedCheck(words);
};
