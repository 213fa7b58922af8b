import { pluralize } from '../../../lib/text/pluralize.ts';
import type { AllowedSignersStatus } from '../../../storage/approvals/allowed-signers.ts';
import type { PathStatus } from '../../../storage/paths/path-status.ts';
import {
  failedCheck,
  inconclusiveCheck,
  passedCheck,
  warningCheck,
  type CheckResult,
} from './check-result.ts';

const octal = (mode: number): string => `0${(mode & 0o777).toString(8)}`;
const forOthers = 0o077;
const mayWrite = 0o022;

const isOpenToOthers = (mode: number | undefined): mode is number =>
  mode !== undefined && (mode & forOthers) !== 0;

const modeWords = (mode: number | undefined): string =>
  mode === undefined ? '' : `, ${octal(mode)}`;

const openTo = (mode: number): string =>
  (mode & mayWrite) === 0 ? 'other users can read it' : 'other users can change it';

const foreignAccess = (words: string, foreign: string): CheckResult =>
  warningCheck(
    `${words}: ${foreign}`,
    'remove that permission, or use a folder that only you can write to',
  );

/** The config file holds no secret, but anyone who can change it decides what runs. */
export const checkConfigFile = (place: PathStatus): CheckResult => {
  const { path, kind, mode, reason } = place;
  if (kind === 'missing') return passedCheck(`${path} does not exist (optional)`);
  if (kind === 'unreadable') return inconclusiveCheck(`cannot read ${path}`, reason);
  const words = `${path}${modeWords(mode)}`;
  if (isOpenToOthers(mode)) return warningCheck(`${words}: ${openTo(mode)}`, `chmod 600 ${path}`);
  return place.foreign === undefined ? passedCheck(words) : foreignAccess(words, place.foreign);
};

const broken = (headline: string, remedy: string, detail?: string): CheckResult =>
  failedCheck('settings', headline, remedy, detail);

/** Without write access nothing can be sent. */
export const checkStateDir = (place: PathStatus): CheckResult => {
  const { path, kind, mode, isWritable, reason } = place;
  if (kind === 'unreadable') return inconclusiveCheck(`cannot read ${path}`, reason);
  if (!isWritable)
    return broken(
      `cannot write to ${path}, so nothing can be sent`,
      'fix the permissions, or set XDG_STATE_HOME to a writable folder',
      reason,
    );
  if (kind === 'missing')
    return passedCheck(`${path} does not exist yet; cantui creates it when needed`);
  if (kind !== 'folder')
    return broken(
      `${path} is not a folder`,
      'move the file away, or set XDG_STATE_HOME to another folder',
    );
  const words = `${path}${modeWords(mode)}`;
  if (isOpenToOthers(mode)) return warningCheck(`${words}: ${openTo(mode)}`, `chmod 700 ${path}`);
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
  if (freeBytes === undefined) return inconclusiveCheck('the system does not report free space');
  const words = `${sizeWords(freeBytes)} free for the state directory`;
  const remedy = 'free some disk space: every write is journaled before it is sent';
  if (freeBytes < minBytes) return broken(words, remedy);
  return freeBytes < fewBytes ? warningCheck(words, remedy) : passedCheck(words);
};

const groupMayWrite = 0o020;
const othersMayWrite = 0o002;

type RuleFacts = {
  readonly required: number;
  readonly from: string | undefined;
  readonly trouble: string | undefined;
  /** Files of the rule that other users can change, as text. */
  readonly doubts: readonly string[];
};

/** Anyone who can change the rule can lower it. */
export const checkApprovalRule = ({ required, from, trouble, doubts }: RuleFacts): CheckResult => {
  if (trouble !== undefined)
    return broken(
      'writes are blocked: the policy of this machine cannot be trusted',
      'ask the administrator of this machine',
      trouble,
    );
  const words = `${pluralize(required, 'approval')} required by ${from ?? 'the profile'}`;
  return doubts.length === 0
    ? passedCheck(words)
    : warningCheck(words, 'remove write permission for other users', doubts.join('; '));
};

/** Anyone who can change the file can approve anything. */
export const checkAllowedSigners = (facts: AllowedSignersStatus): CheckResult => {
  const { path, kind, mode = 0, reason, keys, bad } = facts;
  const own = `review the file, then run chmod 644 ${path}`;
  const [first] = bad;
  const detail = first && `line ${first.line}: ${first.reason}`;
  const remedy = 'write each line as NAME TYPE KEY (see ALLOWED SIGNERS in man ssh-keygen)';
  if (kind === 'missing')
    return broken(`${path} does not exist`, 'create it, or remove allowedSigners from the profile');
  if (kind !== 'file') return broken(`cannot read ${path}`, 'fix its permissions', reason);
  if ((mode & othersMayWrite) !== 0)
    return broken(`${path}: other users can change it, so its keys are ignored`, own);
  if (keys === 0) return broken(`${path} contains no key: nobody can approve`, remedy, detail);
  const words = `${path}, ${octal(mode)}: ${pluralize(keys, 'key')}`;
  if (detail !== undefined)
    return warningCheck(`${words}, ${pluralize(bad.length, 'unusable line')}`, remedy, detail);
  return (mode & groupMayWrite) === 0
    ? passedCheck(words)
    : warningCheck(`${words}; its group can change the file`, own);
};

/** Signatures are verified without this program. */
export const checkSshKeygen = (path: string | undefined): CheckResult =>
  path === undefined
    ? warningCheck(
        'no ssh-keygen: approvals can be checked, but not signed',
        'install OpenSSH 8.0 or later (ssh-keygen must belong to root)',
      )
    : passedCheck(`${path} signs approvals`);
