import type { Entry } from '../../storage/journal/entry.ts';
import type { WriteEffect } from '../../storage/journal/records.ts';
import { readSavedBody } from '../../storage/journal/request-bodies.ts';
import { tryParseJson } from '../../lib/json/json.ts';
import { tryIo } from '../../lib/result.ts';
import { nextTurn } from '../../lib/time/sleep.ts';
import { lacksEffect } from './name-write.ts';
import { describeWrite } from './describe-write.ts';

/** By the SHA-256 of a body: bodies never change, and decoding one takes a moment. */
const known = new Map<string, WriteEffect | undefined>();

const describe = async (
  stateDir: string,
  { operation, bodySha256 }: Entry,
): Promise<WriteEffect | undefined> => {
  await nextTurn();
  const body = tryIo(() => readSavedBody(stateDir, bodySha256));
  const request = body.ok && body.value !== undefined ? tryParseJson(body.value) : undefined;
  if (request === undefined) return undefined;
  return describeWrite(operation, request);
};

/**
 * Returns entries with what their writes do. Earlier releases didn't record it: it is read from the bodies
 * then, as far as they were kept, one in each turn.
 */
export const withEffects = async (
  stateDir: string,
  entries: readonly Entry[],
): Promise<readonly Entry[]> => {
  for (const entry of entries.filter(lacksEffect))
    if (!known.has(entry.bodySha256)) known.set(entry.bodySha256, await describe(stateDir, entry));
  return entries.map((entry) => {
    const effect = entry.effect ?? known.get(entry.bodySha256);
    return effect === undefined ? entry : { ...entry, effect };
  });
};
