import * as v from 'valibot';
import { withoutJwts, type Secret } from '../../lib/io/secret.ts';
import {
  commandSchema,
  deadlineSchema,
  strictObject,
  textLike,
  urlSchema,
} from '../settings/schemas/strict-object.ts';
import { formatProblem } from '../settings/settings-table.ts';
import { parseTokenUrl } from '../settings/urls.ts';

export type SecretSource =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'env'; readonly variable: string }
  | {
      readonly kind: 'command';
      readonly argv: readonly string[];
      readonly deadlineMs: number;
    };

/** The client requests tokens for itself (RFC 6749, 4.4). */
export type ClientCredentials = Readonly<v.InferOutput<typeof credentials>>;

export type TokenSource =
  | SecretSource
  | ClientCredentials
  /** The user enters it in the dashboard, masked; it is never stored. */
  | { readonly kind: 'prompt' }
  /** The sandbox created this token. */
  | { readonly kind: 'given'; readonly token: Secret };

/** The text names the source without any secret: `file /run/token`. */
export const formatSecretSource = (source: TokenSource | undefined): string => {
  switch (source?.kind) {
    case undefined:
      return 'none';
    case 'prompt':
      return 'entered in the dashboard';
    case 'given':
      return 'sandbox';
    case 'file':
      return `file ${withoutJwts(source.path)}`;
    case 'env':
      return source.variable;
    case 'command':
      return `command ${withoutJwts(source.argv.join(' '))}`;
    case 'oauth2':
      return `client ${source.clientId} at ${source.tokenUrl}`;
    default:
      return source satisfies never;
  }
};

const worded = (message: string, remedy: string, pattern = /\S/) =>
  textLike(pattern, formatProblem(message, remedy));

const path = worded('is not a file path', 'use the path of the file with the secret');

const variable = worded(
  'is not a variable name',
  'for example, LEDGER_TOKEN',
  /^[A-Za-z_][A-Za-z0-9_]*$/,
);

const secretEntries = {
  file: v.optional(path),
  env: v.optional(variable),
  command: v.optional(commandSchema),
  deadline: v.optional(deadlineSchema(5, '10s')),
};

type Written = v.InferOutput<v.ObjectSchema<typeof secretEntries, undefined>>;

const usualDeadlineMs = 10_000;

const secretOf = ({
  file,
  env,
  command,
  deadline: deadlineMs = usualDeadlineMs,
}: Written): SecretSource | undefined => {
  if (command !== undefined) return { kind: 'command', argv: command, deadlineMs };
  if (file !== undefined) return { kind: 'file', path: file };
  return env === undefined ? undefined : { kind: 'env', variable: env };
};

const places = (value: Readonly<Record<string, unknown>>): number =>
  Object.entries(value).filter(([key, item]) => key !== 'deadline' && item !== undefined).length;

const onePlace = (value: Readonly<Record<string, unknown>>): boolean => places(value) === 1;

const deadlineIsOfUse = ({ command, deadline: deadlineMs }: Written): boolean =>
  deadlineMs === undefined || command !== undefined;

const idle = formatProblem('sets a deadline without a command', 'remove the deadline');

/** A secret has exactly one place. */
export const secretSchema = v.pipe(
  strictObject(secretEntries),
  v.check(
    (value) => onePlace(value),
    formatProblem('does not name exactly one source', 'use one of file, env and command'),
  ),
  v.check((value) => deadlineIsOfUse(value), idle),
  v.transform(secretOf),
  v.custom<SecretSource>((source) => source !== undefined, 'has no source'),
);

const resourceExample = 'for example, https://ledger.example';
const resource = worded('is not a URI', resourceExample);

const credentials = v.pipe(
  strictObject({
    tokenUrl: urlSchema(parseTokenUrl),
    clientId: worded('is not a client id', 'use the id that the identity provider knows'),
    clientSecret: secretSchema,
    audience: v.optional(worded('is not a string', 'for example, https://canton.network.global')),
    scope: v.optional(worded('is not a string', 'for example, daml_ledger_api')),
    /** The resource indicators of RFC 8707. */
    resource: v.optional(
      v.union(
        [resource, v.pipe(v.array(resource), v.minLength(1))],
        formatProblem('is not a URI or a list of them', resourceExample),
      ),
    ),
    /** The credentials go into the request's body, or its `authorization` header. */
    clientAuth: v.optional(
      v.picklist(['body', 'basic'], formatProblem('is not body or basic', 'omit it for body')),
      'body',
    ),
  }),
  v.transform((written) => ({ kind: 'oauth2' as const, ...written })),
);

/** `token: { file: PATH }` and the like: exactly one place. */
export const tokenSchema = v.pipe(
  strictObject({
    ...secretEntries,
    oauth2: v.optional(credentials),
    prompt: v.optional(v.literal(true, formatProblem('is not true', 'use true, or remove it'))),
  }),
  v.check(
    (value) => onePlace(value),
    formatProblem(
      'does not name exactly one source',
      'use one of file, env, command, oauth2 and prompt',
    ),
  ),
  v.check((value) => deadlineIsOfUse(value), idle),
  v.transform(({ oauth2, prompt, ...written }): TokenSource | undefined =>
    prompt === true ? { kind: 'prompt' } : (oauth2 ?? secretOf(written)),
  ),
  v.custom<TokenSource>((source) => source !== undefined, 'has no source'),
);
