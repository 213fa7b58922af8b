import { type Result, tryIo } from '../../lib/result.ts';
import { readSavedBody } from '../../storage/journal/request-bodies.ts';
import type { Entry } from '../../storage/journal/entry.ts';
import { diffJson, type JsonDifference } from '../../lib/json/json-diff.ts';
import { isArray, isObject, parseJson, stringifyJson, type Json } from '../../lib/json/json.ts';
import { resendDifferences as text } from '../messages/messages.ts';
import { sha256Hex } from '../../lib/sha256.ts';

/** Returns whether a value is empty, which means the same as a missing one. */
const isNothing = (value: Json | undefined): boolean =>
  value === undefined || value === null || value === '' || (isArray(value) && value.length === 0);

const isMeant = ({ left, right }: JsonDifference): boolean =>
  !(isNothing(left) && isNothing(right));

const said = (value: Json | undefined): string =>
  isNothing(value) || value === undefined ? text.nothing : stringifyJson(value).slice(0, 120);

const words = ({ steps, left, right }: JsonDifference): string =>
  text.change(steps.join('.'), said(left), said(right));

/**
 * Returns whether a difference is the submission id, the only one that a resend may have (API description
 * 4.4).
 */
const isId = ({ steps }: JsonDifference): boolean => steps.join('.') === 'submissionId';

const refused = (reason: string): Result<readonly string[], string> => ({
  ok: false,
  error: reason,
});

/**
 * Compares with a body of which only the SHA-256 was kept: it shows whether only the submission id
 * differs.
 */
const differencesByDigest = (
  { entry, bodySha256, submissionId = '' }: Entry,
  body: string,
): readonly string[] => {
  const json = parseJson(body);
  const id = isObject(json) ? json['submissionId'] : undefined;
  const before =
    isObject(json) && id !== undefined ? stringifyJson({ ...json, submissionId }) : body;
  if (sha256Hex(before) !== bodySha256) return [text.bodyNotKept(entry)];
  return id === undefined ? [] : [text.change('submissionId', said(submissionId), said(id))];
};

/**
 * Compares the bytes of a resend with those of the attempt that was sent. Refuses a resend that differs
 * in more than the submission id, because it is another write.
 */
export const diffWithAttempt = (
  earlier: Entry,
  body: string,
  stateDir: string,
): Result<readonly string[], string> => {
  if (earlier.bodies === 'digest') return { ok: true, value: differencesByDigest(earlier, body) };
  const { entry, bodySha256 } = earlier;
  const result = tryIo(() => readSavedBody(stateDir, bodySha256));
  if (!result.ok) return refused(text.bodyUnreadable(entry, result.error));
  if (result.value === undefined) return refused(text.bodyChanged(entry));
  const differences = diffJson(parseJson(result.value), parseJson(body)).filter(isMeant);
  const others = differences.filter((difference) => !isId(difference));
  return others.length === 0
    ? { ok: true, value: differences.map(words) }
    : refused(text.tooDifferent(entry, others.map(words).join('; ')));
};
