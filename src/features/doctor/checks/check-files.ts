import type { PathStatus } from '../../../storage/paths/path-status.ts';
import { passedCheck, inconclusiveCheck, warningCheck, type CheckResult } from './check-result.ts';
import { fileText } from '../messages/checks.ts';

const octal = (mode: number): string => `0${(mode & 0o777).toString(8)}`;

const forOthers = 0o077;

const isOpen = (mode: number | undefined): mode is number =>
  mode !== undefined && (mode & forOthers) !== 0;

const modeWords = (mode: number | undefined): string =>
  mode === undefined ? '' : `, ${octal(mode)}`;

const foreignAccess = (words: string, foreign: string): CheckResult =>
  warningCheck(fileText.foreign(words, foreign), fileText.removeAccess);

/** Judges the config file: it holds no secret, but anyone who can change it decides what runs. */
export const checkConfigFile = (place: PathStatus): CheckResult => {
  const { path, kind, mode, reason } = place;
  if (kind === 'missing') return passedCheck(fileText.noConfig(path));
  if (kind === 'unreadable') return inconclusiveCheck(fileText.cannotRead(path), reason);
  const words = `${path}${modeWords(mode)}`;
  if (isOpen(mode)) return warningCheck(fileText.configOpen(words), fileText.chmod(600, path));
  return place.foreign === undefined ? passedCheck(words) : foreignAccess(words, place.foreign);
};

const broken = (headline: string, remedy: string, detail?: string): CheckResult => ({
  verdict: 'failed',
  headline,
  detail,
  remedy,
  cause: 'settings',
});

/** Judges the folder of journal, cursors and drafts: without write access nothing can be sent. */
export const checkStateDir = (place: PathStatus): CheckResult => {
  const { path, kind, mode, isWritable, reason } = place;
  if (kind === 'unreadable') return inconclusiveCheck(fileText.cannotRead(path), reason);
  if (!isWritable) return broken(fileText.cannotWrite(path), fileText.fixState, reason);
  if (kind === 'missing') return passedCheck(fileText.notCreated(path));
  if (kind !== 'folder') return broken(fileText.notFolder(path), fileText.moveAway);
  const words = `${path}${modeWords(mode)}`;
  if (isOpen(mode)) return warningCheck(fileText.stateOpen(words), fileText.chmod(700, path));
  return place.foreign === undefined
    ? passedCheck(fileText.writable(words))
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
  if (freeBytes === undefined) return inconclusiveCheck(fileText.spaceUnknown);
  const words = fileText.free(sizeWords(freeBytes));
  const remedy = fileText.freeSpace;
  if (freeBytes < minBytes) return broken(words, remedy);
  return freeBytes < fewBytes ? warningCheck(words, remedy) : passedCheck(words);
};
