import { err, type Result } from '../../lib/result.ts';
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
import { readInputFile } from '../streams.ts';
import { inputText } from './messages.ts';

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
