import { createHash } from 'node:crypto';
import type { Result } from '../../lib/result.ts';
import { readSavedBody } from '../../storage/journal/request-bodies.ts';
import type { Entry } from '../../storage/journal/entry.ts';
import { diffJson, type JsonDifference } from '../../lib/json/json-diff.ts';
import { isArray, isObject, parseJson, stringifyJson, type Json } from '../../lib/json/json.ts';
import { tryIo } from '../../lib/io/try-io.ts';

/** A missing value means the same as an empty one. */
const isNothing = (value: Json | undefined): boolean =>
  value === undefined || value === null || value === '' || (isArray(value) && value.length === 0);

const isMeant = ({ left, right }: JsonDifference): boolean =>
  !(isNothing(left) && isNothing(right));

const said = (value: Json | undefined): string =>
  isNothing(value) || value === undefined ? 'nothing' : stringifyJson(value).slice(0, 120);

const words = ({ steps, left, right }: JsonDifference): string =>
  `${steps.join('.')}: ${said(left)} -> ${said(right)}`;

/** The one thing in which another attempt differs (interface 4.4). */
const isId = ({ steps }: JsonDifference): boolean => steps.join('.') === 'submissionId';

const refused = (reason: string): Result<readonly string[], string> => ({
  ok: false,
  error: reason,
});

/** Of a body that was not kept its SHA-256 tells whether this is the same but for the submission id. */
const differencesByDigest = (
  { entry, bodySha256, submissionId = '' }: Entry,
  body: string,
): readonly string[] => {
  const json = parseJson(body);
  const id = isObject(json) ? json['submissionId'] : undefined;
  const before =
    isObject(json) && id !== undefined ? stringifyJson({ ...json, submissionId }) : body;
  if (createHash('sha256').update(before, 'utf8').digest('hex') !== bodySha256)
    return [`the body of ${entry} was not kept: the same is signed, the rest cannot be compared`];
  return id === undefined ? [] : [`submissionId: ${said(submissionId)} -> ${said(id)}`];
};

/**
 * In what another attempt differs from the one that was sent, by the bytes of both; it is refused when
 * that is more than the submission id, because then it is no attempt at the same thing.
 */
export const diffWithAttempt = (
  earlier: Entry,
  body: string,
  stateDir: string,
): Result<readonly string[], string> => {
  if (earlier.bodies === 'digest') return { ok: true, value: differencesByDigest(earlier, body) };
  const { entry, bodySha256 } = earlier;
  const result = tryIo(() => readSavedBody(stateDir, bodySha256));
  if (!result.ok) return refused(`the body of ${entry} cannot be read: ${result.error}`);
  if (result.value === undefined)
    return refused(`the body of ${entry} is not the one that was sent`);
  const differences = diffJson(parseJson(result.value), parseJson(body)).filter(isMeant);
  const others = differences.filter((difference) => !isId(difference));
  return others.length === 0
    ? { ok: true, value: differences.map(words) }
    : refused(`it differs from ${entry} in ${others.map(words).join('; ')}: D begins a new one`);
};
