import { randomUUID } from 'node:crypto';
import type { Settings } from '../../config/settings/settings.ts';
import { operations } from '../../ledger/operations.ts';
import { textAt } from '../../lib/json/fields.ts';
import { err, type Result } from '../../lib/result.ts';
import { requestPublicKeys } from '../../approvals/inspect-approval-request.ts';
import { openKnownSigners, withSignerKeys } from '../../signing/signers/signer.ts';
import type { Entry } from '../../storage/journal/entry.ts';
import type { WriteName } from '../../submission/classify-outcome.ts';
import { attemptWithSubmissionId } from '../../submission/find-attempts.ts';
import { protectRetry } from '../../submission/find-twins.ts';
import type { SignedWrite } from '../../submission/review-records.ts';
import { completeRequest } from '../../submission/request-facts.ts';
import { describeSourceFile, type SourceFile } from '../../storage/files/read-user-file.ts';
import { forms } from '../../requests/forms/form-registry.ts';
import type { FormId } from '../../submission/form-ids.ts';
import { recognizeInput } from '../../requests/forms/load/recognize-input.ts';
import {
  parseApprovalRequest,
  type ValidApprovalRequest,
  isApprovalRequest,
} from '../../storage/approvals/approval-request.ts';
import type { SendTerms } from '../../submission/terms/changed-terms.ts';
import type { RequestOrigin } from '../../submission/step-files.ts';
import { tryParseJson, isObject, type JsonObject } from '../../lib/json/json.ts';
import { failUsage, readInputFile } from '../streams.ts';
import { inputText, optionText } from './messages.ts';
import { readPublicKeyFile } from './read-trusted.ts';
import type { WriteFlags } from './write-options.ts';

export type GivenRequest = {
  readonly request: JsonObject;
  /** The file that contained it; absent for stdin, and for a request that this process made. */
  readonly file?: SourceFile | undefined;
  /** What a participant was asked for and who signed, by the word of the file. */
  readonly origin?: RequestOrigin | undefined;
  readonly approvalRequest?: ValidApprovalRequest;
  /** What its user confirmed it under; absent for a file, which is confirmed when it is sent. */
  readonly terms?: SendTerms | undefined;
};

export type ReadRequest = Result<GivenRequest, string>;

const readFrom = (form: FormId, from: string, source: string): ReadRequest => {
  const read = parseApprovalRequest(source);
  if (!read.ok) {
    return err(inputText.fieldProblem(`-f ${from}`, read.error));
  }
  const { value: approvalRequest } = read;
  const { operation, request } = approvalRequest;
  if (operation !== forms[form].operation)
    return err(inputText.otherOperation(`-f ${from}`, operation, form));
  return { ok: true, value: { request, approvalRequest, origin: approvalRequest.origin } };
};

const ownField = { allocate: 'onboardingTransactions', execute: 'partySignatures' } as const;

/** Returns the command that sends the request, if that is another one. */
const otherCommand = (form: FormId, json: JsonObject): FormId | undefined => {
  const other = form === 'allocate' ? 'execute' : 'allocate';
  return !(ownField[form] in json) && ownField[other] in json ? other : undefined;
};

/** Reads the request of a file or of stdin; numbers keep their digits. */
export const readRequest = (form: FormId, from: string): ReadRequest => {
  const read = readInputFile(from);
  if (!read.ok) return err(inputText.unreadable(`-f ${from}`, read.error));
  const text = read.value;
  const json = tryParseJson(text.toString('utf8'));
  if (json === undefined || !isObject(json)) return err(inputText.notAnObject(`-f ${from}`));
  if (isApprovalRequest(json)) return readFrom(form, from, text.toString('utf8'));
  const other = otherCommand(form, json);
  if (other !== undefined) return err(inputText.otherRequest(from, other));
  const recognized = recognizeInput(forms[form], json);
  if (!recognized.ok) return err(inputText.refused(`-f ${from}`, recognized.error));
  const { what, request, origin } = recognized.value;
  if (what !== 'request') return err(inputText.unsigned(`-f ${from}`, what));
  const file = from === '-' ? undefined : describeSourceFile(from, text);
  return { ok: true, value: { request, file, origin } };
};

/** Adds what a ledger requires, and what protects a retry. */
export const complete = (
  name: WriteName,
  flags: WriteFlags,
  {
    read,
    entries,
    url,
    isFixed,
  }: { read: JsonObject; entries: readonly Entry[]; url: string; isFixed: boolean },
) => {
  const { submissionId, confirm } = flags;
  const usedIn = (id: string) => attemptWithSubmissionId(entries, { submissionId: id, url })?.entry;
  const id = submissionId ?? textAt(read, 'submissionId');
  const user = name === 'executeSubmission' && id !== '' ? usedIn(id) : undefined;
  // An id that the caller fixed is never replaced silently.
  if (user !== undefined && (submissionId !== undefined || confirm !== undefined || isFixed))
    failUsage(optionText.submissionIdUsed(user, id));
  // A new id changes the body in each run, so no digest of an earlier run can match.
  if (name === 'executeSubmission' && id === '' && confirm !== undefined && !isFixed)
    failUsage(optionText.submissionIdMissing);
  const given = submissionId === undefined ? read : { ...read, submissionId };
  const earlier = entries.find(({ entry }) => entry === flags.retryOf);
  const target = { operation: name, url: `${url}${operations[name].path}` } as const;
  const retry = protectRetry(target, given, { earlier, nowMs: Date.now() });
  return completeRequest(name, retry, { newId: randomUUID, usedBy: usedIn });
};

/** Keys come from the options, the approval request, and the profile's signers that signed. */
export const keysFrom = (
  { publicKey = [] }: WriteFlags,
  approvalRequest: ValidApprovalRequest | undefined,
  { settings, write }: { readonly settings: Settings; readonly write: SignedWrite },
) => {
  const carried = approvalRequest === undefined ? [] : requestPublicKeys(approvalRequest);
  const given = [...publicKey.map(readPublicKeyFile), ...carried];
  return withSignerKeys(given, openKnownSigners(settings), write);
};
