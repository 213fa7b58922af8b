import * as v from 'valibot';
import { parseDuration } from '../../lib/time/duration.ts';
import { strictObject, commandSchema } from '../settings/strict-object.ts';
import { formatProblem } from '../settings/format-problem.ts';
import type { ClientCredentials, SecretSource, TokenSource } from './token-source.ts';
import { parseTokenUrl } from '../settings/urls.ts';

const worded = (message: string, remedy: string, pattern = /\S/) =>
  v.pipe(
    v.string(formatProblem(message, remedy)),
    v.regex(pattern, formatProblem(message, remedy)),
  );

const path = worded('is not the path of a file', 'name the file that holds it');

const variable = worded(
  'is not the name of a variable',
  'for example LEDGER_TOKEN',
  /^[A-Za-z_][A-Za-z0-9_]*$/,
);

const deadlineRule = formatProblem('is not a duration from 1s to 5m', 'for example 10s');
const deadline = v.pipe(
  v.string(deadlineRule),
  v.transform((text) => parseDuration(text) ?? 0),
  v.minValue(1000, deadlineRule),
  v.maxValue(300_000, deadlineRule),
);

const secretEntries = {
  file: v.optional(path),
  env: v.optional(variable),
  command: v.optional(commandSchema),
  deadline: v.optional(deadline),
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

/** How many places are named: exactly one is right. */
const places = (value: Readonly<Record<string, unknown>>): number =>
  Object.entries(value).filter(([key, item]) => key !== 'deadline' && item !== undefined).length;

const onePlace = (value: Readonly<Record<string, unknown>>): boolean => places(value) === 1;

const deadlineIsOfUse = ({ command, deadline: deadlineMs }: Written): boolean =>
  deadlineMs === undefined || command !== undefined;

const idle = formatProblem('has a deadline, but no command', 'take the deadline away');

const secret = v.pipe(
  strictObject(secretEntries),
  v.check(
    (value) => onePlace(value),
    formatProblem('does not name one place', 'give one of file, env and command'),
  ),
  v.check((value) => deadlineIsOfUse(value), idle),
  v.transform(secretOf),
  v.custom<SecretSource>((source) => source !== undefined, 'names no place'),
);

const url = v.pipe(
  v.string(formatProblem('is not a URL', 'give it as https://host:port/path')),
  v.rawTransform(({ dataset, addIssue, NEVER }): string => {
    const read = parseTokenUrl(dataset.value);
    if (read.ok) return read.value.url;
    addIssue({ message: formatProblem(read.error.message, read.error.remedy) });
    return NEVER;
  }),
);

const credentials = v.pipe(
  strictObject({
    tokenUrl: url,
    clientId: worded('is not the name of a client', 'as the identity provider knows it'),
    clientSecret: secret,
    audience: v.optional(worded('is not a text', 'for example https://canton.network.global')),
    scope: v.optional(worded('is not a text', 'for example daml_ledger_api')),
    clientAuth: v.optional(
      v.picklist(
        ['body', 'basic'],
        formatProblem('is none of body, basic', 'leave it out for body'),
      ),
      'body',
    ),
  }),
  v.transform((written): ClientCredentials => ({ kind: 'oauth2', ...written })),
);

/** `token: { file: PATH }` and its likes: exactly one place. */
export const tokenSchema = v.pipe(
  strictObject({
    ...secretEntries,
    oauth2: v.optional(credentials),
    prompt: v.optional(
      v.literal(true, formatProblem('is not true', 'write true, or take it away')),
    ),
  }),
  v.check(
    (value) => onePlace(value),
    formatProblem('does not name one place', 'give one of file, env, command, oauth2 and prompt'),
  ),
  v.check((value) => deadlineIsOfUse(value), idle),
  v.transform(({ oauth2, prompt, ...written }): TokenSource | undefined =>
    prompt === true ? { kind: 'prompt' } : (oauth2 ?? secretOf(written)),
  ),
  v.custom<TokenSource>((source) => source !== undefined, 'names no place'),
);
