import * as v from 'valibot';
import { randomBytes } from 'node:crypto';
import type { Result } from '../../lib/result.ts';
import type { OperationName } from '../../ledger/operations.ts';
import { checkRequestSchema } from '../../ledger/operation-schemas.ts';
import type { FieldProblem } from '../../ledger/rules/rules.ts';
import { toSchemaIssue } from '../../ledger/schema/schema-helpers.ts';
import {
  isObject,
  tryParseJson,
  stringifyJson,
  type Json,
  type JsonObject,
} from '../../lib/json/json.ts';
import { formatOf, versionProblem } from '../versioned-file.ts';
import { tokenIntentSchema } from '../../verify/intent/token-intent.ts';
import { approvalSchema, digestSchema, approverNameSchema, timeSchema } from './approval.ts';
import { sha256Hex } from '../../lib/sha256.ts';

export const isApprovalRequest = (json: Json | undefined): json is JsonObject =>
  isObject(json) && 'cantuiBundle' in json;

/** Version 1 named only the host of its ledger: its approvals applied to every path there. */
const { version } = formatOf('approval request');
const oldVersion = 1;

const text = v.string('a string');
/** Each value is one line of the signed text. */
const address = v.pipe(
  text,
  v.regex(/^https?:\/\/[^\s\p{C}]{1,2000}$/u, 'the address of a ledger'),
);
const profile = v.pipe(text, v.regex(/^[^\s\p{C}]{1,64}$/u, 'the name of a profile'));
const nonce = v.pipe(text, v.regex(/^[0-9a-f]{32}$/, '32 hex digits'));
const boundedList = <const S extends v.GenericSchema>(schema: S, max: number) =>
  v.pipe(v.array(schema, 'a list'), v.maxLength(max, `a list of at most ${max}`));
const exact = <const E extends v.ObjectEntries>(entries: E) =>
  v.strictObject(entries, ({ expected, input }) =>
    expected === 'never' ? 'nothing: unknown field' : `an object, not ${typeof input}`,
  );

const schema = exact({
  cantuiBundle: v.literal(version),
  operation: v.picklist(
    ['allocateParty', 'executeSubmission'],
    'allocateParty or executeSubmission',
  ),
  body: text,
  sha256: digestSchema,
  /** The creator's ledger; the address is normalized. */
  ledger: exact({ profile, address }),
  /** Random: approvals of one request are useless for another. */
  nonce,
  made: exact({ by: approverNameSchema, at: timeSchema }),
  /** The author states this, and nothing relies on it. */
  does: boundedList(exact({ label: text, value: text }), 500),
  /** The author states this, and nothing relies on it. */
  checks: boundedList(
    exact({
      id: text,
      title: text,
      state: v.picklist(
        ['verified', 'failed', 'warning', 'unknown'],
        'verified, failed, warning or unknown',
      ),
    }),
    2000,
  ),
  /** By the word of the author, this is what a participant was asked for, and who signed. */
  origin: v.optional(
    exact({
      ledger: v.optional(text),
      participant: v.optional(text),
      requested: v.optional(v.custom<JsonObject>(isObject, 'an object')),
      intent: v.optional(tokenIntentSchema),
      costEstimation: v.optional(v.custom<JsonObject>(isObject, 'an object')),
      signers: boundedList(exact({ signer: text, type: text, signedBy: text, at: text }), 64),
    }),
  ),
  publicKeys: boundedList(text, 64),
  approvals: boundedList(approvalSchema, 64),
  sent: boundedList(exact({ entry: text, by: approverNameSchema, at: timeSchema }), 64),
});

export type ApprovalRequest = v.InferOutput<typeof schema>;

/** An approval request whose digest matches its body, which is a request of its operation. */
export type ValidApprovalRequest = ApprovalRequest & { readonly request: JsonObject };

type ParsedApprovalRequest = Result<ValidApprovalRequest, FieldProblem>;

const refuseApprovalRequest = (
  field: string,
  rule: string,
  message: string,
  remedy: string,
): ParsedApprovalRequest => ({ ok: false, error: { field, rule, message, remedy } });

const askAgain = 'ask for a new one, made with Ctrl-F on the review or with --write-bundle';

const readApprovalRequestBody = (approvalRequest: ApprovalRequest): ParsedApprovalRequest => {
  const digest = sha256Hex(approvalRequest.body);
  if (digest !== approvalRequest.sha256)
    return refuseApprovalRequest(
      'sha256',
      'the SHA-256 of the body',
      `is ${approvalRequest.sha256}, but the body has ${digest}: the file was changed`,
      `do not use it; ${askAgain}`,
    );
  const request = tryParseJson(approvalRequest.body);
  const rule = `a request of ${approvalRequest.operation}`;
  if (!isObject(request))
    return refuseApprovalRequest('body', rule, 'is not a JSON object', askAgain);
  const operation: OperationName = approvalRequest.operation;
  const [problem] = checkRequestSchema(operation, request);
  return problem === undefined
    ? { ok: true, value: { ...approvalRequest, request } }
    : refuseApprovalRequest(`body.${problem.field}`, rule, problem.message, askAgain);
};

/** Another person wrote the file: nothing in it is trusted. */
export const parseApprovalRequest = (source: string): ParsedApprovalRequest => {
  const json = tryParseJson(source);
  if (!isApprovalRequest(json))
    return refuseApprovalRequest(
      'cantuiBundle',
      'an approval request as JSON',
      'is missing',
      'use a file that --write-bundle wrote',
    );
  const known = json['cantuiBundle'];
  if (known === oldVersion)
    return refuseApprovalRequest(
      'cantuiBundle',
      `version ${version}`,
      `is ${oldVersion}, whose approvals cover only the ledger’s host and do not count`,
      `${askAgain}, and have it approved again`,
    );
  if (versionProblem('approval request', json) !== undefined) {
    const given = typeof known === 'number' ? String(known) : 'no version';
    return refuseApprovalRequest(
      'cantuiBundle',
      'a known version',
      `is ${given}, but this release reads ${version}`,
      'use the release of cantui that created it',
    );
  }
  const parsed = v.safeParse(schema, json);
  if (parsed.success) return readApprovalRequestBody(parsed.output);
  const { path, expected, got, isMissing } = toSchemaIssue(parsed.issues[0]);
  const message = isMissing ? 'is missing' : `has an invalid value (${got})`;
  return refuseApprovalRequest(path || 'bundle', expected, message, askAgain);
};

export const serializeApprovalRequest = (approvalRequest: ValidApprovalRequest): string =>
  `${stringifyJson({ ...approvalRequest, request: undefined }, 2)}\n`;

export const newApprovalRequest = (
  parts: Omit<ApprovalRequest, 'cantuiBundle' | 'sha256' | 'nonce' | 'approvals' | 'sent'>,
  request: JsonObject,
): ValidApprovalRequest => ({
  cantuiBundle: version,
  ...parts,
  sha256: sha256Hex(parts.body),
  nonce: randomBytes(16).toString('hex'),
  approvals: [],
  sent: [],
  request,
});
