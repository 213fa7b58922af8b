import type { FrozenRequest } from '../../http/send/build-request.ts';
import { diffJson, type JsonDifference } from '../../lib/json/rows.ts';
import { isArray, isObject, parseJson, stringifyJson, type Json } from '../../lib/json/json.ts';
import { tryIo, type Result } from '../../lib/result.ts';
import { sha256Hex } from '../../lib/sha256.ts';
import type { Entry } from '../../storage/journal/entry.ts';
import { readSavedBody } from '../../storage/journal/evidence.ts';
import { resendDifferences } from '../messages/messages.ts';

/** curl sets these, or they belong to one connection. */
const byCurl: readonly string[] = ['content-length', 'accept-encoding', 'user-agent'];

const quoteWord = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

const headerOf = ([name, value]: readonly [string, string]): string =>
  name === 'authorization'
    ? '-H "Authorization: Bearer $TOKEN"'
    : `-H ${quoteWord(`${name}: ${value}`)}`;

/** `$TOKEN` replaces the token, and the body stays in a file: neither is in a history. */
export const toCurl = ({ url, headers, sha256 }: FrozenRequest, bodyFile: string): string =>
  [
    `# the body's SHA-256 is ${sha256}`,
    `curl -X POST ${quoteWord(url)} \\`,
    ...headers
      .filter(([name]) => !byCurl.includes(name))
      .map((header) => `  ${headerOf(header)} \\`),
    `  --data-binary ${quoteWord(`@${bodyFile}`)}`,
    '',
  ].join('\n');

const isNothing = (value: Json | undefined): boolean =>
  value === undefined || value === null || value === '' || (isArray(value) && value.length === 0);

const isMeant = ({ left, right }: JsonDifference): boolean =>
  !(isNothing(left) && isNothing(right));

const said = (value: Json | undefined): string =>
  isNothing(value) || value === undefined
    ? resendDifferences.nothing
    : stringifyJson(value).slice(0, 120);

const words = ({ steps, left, right }: JsonDifference): string =>
  resendDifferences.change(steps.join('.'), said(left), said(right));

/** The only difference that a resend may have (API description 4.4). */
const isId = ({ steps }: JsonDifference): boolean => steps.join('.') === 'submissionId';

const refuse = (reason: string): Result<readonly string[], string> => ({
  ok: false,
  error: reason,
});

/** Only the SHA-256 of the body was kept: it shows whether only the submission id differs. */
const differencesByDigest = (
  { entry, bodySha256, submissionId = '' }: Entry,
  body: string,
): readonly string[] => {
  const json = parseJson(body);
  const id = isObject(json) ? json['submissionId'] : undefined;
  const before =
    isObject(json) && id !== undefined ? stringifyJson({ ...json, submissionId }) : body;
  if (sha256Hex(before) !== bodySha256) return [resendDifferences.bodyNotKept(entry)];
  return id === undefined
    ? []
    : [resendDifferences.change('submissionId', said(submissionId), said(id))];
};

/** Refuses a resend that differs in more than the submission id: it is another write. */
export const diffWithAttempt = (
  earlier: Entry,
  body: string,
  stateDir: string,
): Result<readonly string[], string> => {
  if (earlier.bodies === 'digest') return { ok: true, value: differencesByDigest(earlier, body) };
  const { entry, bodySha256 } = earlier;
  const result = tryIo(() => readSavedBody(stateDir, bodySha256));
  if (!result.ok) return refuse(resendDifferences.bodyUnreadable(entry, result.error));
  if (result.value === undefined) return refuse(resendDifferences.bodyChanged(entry));
  const differences = diffJson(parseJson(result.value), parseJson(body)).filter(isMeant);
  const others = differences.filter((difference) => !isId(difference));
  return others.length === 0
    ? { ok: true, value: differences.map(words) }
    : refuse(resendDifferences.tooDifferent(entry, others.map(words).join('; ')));
};
