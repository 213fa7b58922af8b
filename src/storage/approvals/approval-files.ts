import { join } from 'node:path';
import { readdirSync, realpathSync, readFileSync, statSync } from 'node:fs';
import { type Result, hasCode, isCodedError, systemReason, tryFile } from '../../lib/result.ts';
import type { FieldProblem } from '../../ledger/rules/rules.ts';
import {
  serializeApprovalRequest,
  parseApprovalRequest,
  type ValidApprovalRequest,
} from './approval-request.ts';
import { createPrivateFile, removeFile, replaceKeepingMode } from '../files/atomic-files.ts';
import { currentAccount } from '../locks/process-identity.ts';

/** A body has 32 MB at most; a wrong path must not fill the memory. */
const largest = 64 * 1024 * 1024;

/** May throw file system errors. */
export const fileVersion = (path: string): string => {
  const { mtimeMs, size, ino } = statSync(path);
  return `${mtimeMs} ${size} ${ino}`;
};

export type ApprovalFile = {
  readonly path: string;
  readonly approvalRequest: ValidApprovalRequest;
  readonly stamp: string;
  readonly text: string;
};

const problemWords = (path: string, { field, message, rule, remedy }: FieldProblem): string =>
  `${path}: ${field} ${message} (${rule}): ${remedy}`;

type Version = { readonly text: string; readonly stamp: string };

const readBounded = (path: string): Result<Version, string> => {
  try {
    const about = statSync(path);
    if (!about.isFile())
      return { ok: false, error: 'not a file; use a file that --write-bundle wrote' };
    if (about.size > largest)
      return { ok: false, error: 'larger than 64 MB; check that this is the right file' };
    // First, so that a later change of the file is another version.
    const stamp = fileVersion(path);
    return { ok: true, value: { stamp, text: readFileSync(path, 'utf8') } };
  } catch (error) {
    if (isCodedError(error)) return { ok: false, error: systemReason(error) };
    throw error;
  }
};

export const loadApprovalRequest = (path: string): Result<ApprovalFile, string> => {
  const version = readBounded(path);
  if (!version.ok) return { ok: false, error: `cannot read ${path}: ${version.error}` };
  const read = parseApprovalRequest(version.value.text);
  return read.ok
    ? { ok: true, value: { path, approvalRequest: read.value, ...version.value } }
    : { ok: false, error: problemWords(path, read.error) };
};

/** Reads every `.json` file of a folder, each with its content or the reason why it has none. */
export const listApprovalRequests = (
  folder: string,
): Result<readonly Result<ApprovalFile, string>[], string> => {
  const names = tryFile(() => readdirSync(folder).filter((name) => name.endsWith('.json')));
  return names.ok
    ? {
        ok: true,
        value: names.value.toSorted().map((name) => loadApprovalRequest(join(folder, name))),
      }
    : { ok: false, error: `${folder}: ${names.error}` };
};

/** Throws EEXIST if the file exists. Mode 0600. */
export const createApprovalRequestAt = (
  path: string,
  approvalRequest: ValidApprovalRequest,
): void => createPrivateFile(path, serializeApprovalRequest(approvalRequest));

const conflict = (message: string): Error => Object.assign(new Error(message), { code: 'CHANGED' });

const changedMeanwhile = (path: string): Error => conflict(`${path} was changed in the meantime`);

/**
 * No other process changes the file meanwhile, on any machine that sees its folder: the claim next
 * to it can be created once. Only a process that was killed within `act` leaves it.
 */
const withClaim = <T>(path: string, act: () => T): T => {
  const claim = `${path}.claim`;
  try {
    createPrivateFile(claim, `${currentAccount()}\n`);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
    throw conflict(
      `another process is changing ${path}; if there is none, remove ${claim} and try again`,
    );
  }
  try {
    return act();
  } finally {
    removeFile(claim);
  }
};

/** False if the file changed since it was read. Throws file system errors. */
export const replaceApprovalRequest = (
  path: string,
  before: string,
  approvalRequest: ValidApprovalRequest,
): boolean => {
  // The file behind a link is replaced, and the link itself stays.
  const real = realpathSync(path);
  return withClaim(real, () => {
    if (readFileSync(real, 'utf8') !== before) return false;
    replaceKeepingMode(real, serializeApprovalRequest(approvalRequest));
    return true;
  });
};

type SendAttempt = ValidApprovalRequest['sent'][number];

/**
 * Tells a journal elsewhere that the approval request is about to be sent. `objection` says why the approval request,
 * as it is in the file now, may not be. Throws that, file system errors, and an error if the file
 * no longer contains the approval request.
 */
export const recordSendAttempt = (
  path: string,
  note: SendAttempt,
  objection: (approvalRequest: ValidApprovalRequest) => string | undefined,
): void => {
  const read = loadApprovalRequest(path);
  if (!read.ok) throw conflict(read.error);
  const { approvalRequest, text } = read.value;
  const reason = objection(approvalRequest);
  if (reason !== undefined) throw conflict(reason);
  const noted = { ...approvalRequest, sent: [...approvalRequest.sent, note] };
  if (!replaceApprovalRequest(path, text, noted)) throw changedMeanwhile(path);
};
