import { readSavedBody } from '../../storage/journal/request-bodies.ts';
import type { Entry } from '../../storage/journal/entry.ts';
import { parseJson } from '../../lib/json/json.ts';
import { identifyWrite } from '../../verify/write-identity.ts';
import { tryIo } from '../../lib/result.ts';

/** By the SHA-256 of a body: bodies never change, and reading one takes a moment. */
const known = new Map<string, string | undefined>();

const identify = (stateDir: string, { operation, bodySha256 }: Entry): string | undefined => {
  const body = tryIo(() => readSavedBody(stateDir, bodySha256));
  return body.ok && body.value !== undefined
    ? identifyWrite(operation, parseJson(body.value))
    : undefined;
};

/**
 * Returns the entries of a journal with the identities that earlier releases didn't record, if their
 * bodies were kept. Other entries are compared by spelling and signed hash.
 */
export const addIdentities = (stateDir: string, entries: readonly Entry[]): readonly Entry[] =>
  entries.map((entry) => {
    if (entry.identity !== undefined || entry.bodies === 'digest') return entry;
    const { bodySha256 } = entry;
    if (!known.has(bodySha256)) known.set(bodySha256, identify(stateDir, entry));
    return { ...entry, identity: known.get(bodySha256) };
  });
