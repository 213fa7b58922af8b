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

export const isBundle = (json: Json | undefined): json is JsonObject =>
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
  /** Random: approvals of one bundle are useless for another. */
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

export type Bundle = v.InferOutput<typeof schema>;

/** Its digest matches its body, and the body is a request of its operation. */
export type ValidBundle = Bundle & { readonly request: JsonObject };

type ParseBundleResult = Result<ValidBundle, FieldProblem>;

const refuseBundle = (
  field: string,
  rule: string,
  message: string,
  remedy: string,
): ParseBundleResult => ({ ok: false, error: { field, rule, message, remedy } });

const askAgain = 'ask for a new one, made with Ctrl-F on the review or with --write-bundle';

const readBundleBody = (bundle: Bundle): ParseBundleResult => {
  const digest = sha256Hex(bundle.body);
  if (digest !== bundle.sha256)
    return refuseBundle(
      'sha256',
      'the SHA-256 of the body',
      `is ${bundle.sha256}, but the body has ${digest}: the file was changed`,
      `do not use it; ${askAgain}`,
    );
  const request = tryParseJson(bundle.body);
  const rule = `a request of ${bundle.operation}`;
  if (!isObject(request)) return refuseBundle('body', rule, 'is not a JSON object', askAgain);
  const operation: OperationName = bundle.operation;
  const [problem] = checkRequestSchema(operation, request);
  return problem === undefined
    ? { ok: true, value: { ...bundle, request } }
    : refuseBundle(`body.${problem.field}`, rule, problem.message, askAgain);
};

/** Another person wrote the file: nothing in it is trusted. */
export const parseBundle = (source: string): ParseBundleResult => {
  const json = tryParseJson(source);
  if (!isBundle(json))
    return refuseBundle(
      'cantuiBundle',
      'an approval request as JSON',
      'is missing',
      'use a file that --write-bundle wrote',
    );
  const known = json['cantuiBundle'];
  if (known === oldVersion)
    return refuseBundle(
      'cantuiBundle',
      `version ${version}`,
      `is ${oldVersion}, whose approvals cover only the ledger’s host and do not count`,
      `${askAgain}, and have it approved again`,
    );
  if (versionProblem('approval request', json) !== undefined) {
    const given = typeof known === 'number' ? String(known) : 'no version';
    return refuseBundle(
      'cantuiBundle',
      'a known version',
      `is ${given}, but this release reads ${version}`,
      'use the release of cantui that created it',
    );
  }
  const parsed = v.safeParse(schema, json);
  if (parsed.success) return readBundleBody(parsed.output);
  const { path, expected, got, isMissing } = toSchemaIssue(parsed.issues[0]);
  const message = isMissing ? 'is missing' : `has an invalid value (${got})`;
  return refuseBundle(path || 'bundle', expected, message, askAgain);
};

export const serializeBundle = (bundle: ValidBundle): string =>
  `${stringifyJson({ ...bundle, request: undefined }, 2)}\n`;

export const newBundle = (
  parts: Omit<Bundle, 'cantuiBundle' | 'sha256' | 'nonce' | 'approvals' | 'sent'>,
  request: JsonObject,
): ValidBundle => ({
  cantuiBundle: version,
  ...parts,
  sha256: sha256Hex(parts.body),
  nonce: randomBytes(16).toString('hex'),
  approvals: [],
  sent: [],
  request,
});
