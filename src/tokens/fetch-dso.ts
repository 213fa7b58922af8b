import { furtherRequest } from '../ledger/further-operations.ts';
import { checkPartyId } from '../ledger/ids/identifiers.ts';
import { textAt } from '../lib/json/fields.ts';
import { isObject } from '../lib/json/json.ts';
import { learnTokens } from '../ledger/effects/describe-instrument.ts';
import { elapsedMs } from '../lib/time/duration.ts';
import type { Client } from '../http/client.ts';

/** The wait before a scan that did not return its DSO is queried again. */
const againMs = 60_000;

/** Where the issuer of Amulet is named; the URL is empty without a scan. */
interface DsoSources {
  readonly dso?: string | undefined;
  readonly scanUrl: string;
}

export type FindDso = (signal: AbortSignal | undefined) => Promise<string | undefined>;

/**
 * The party that issues Amulet on the network: the profile names it, or else the scan (`/v0/dso`), which is
 * asked until it does; undefined where none does. Who asks meanwhile waits for the same response.
 */
export const createDsoReader = (
  request: Client['request'],
  now: () => number,
  { dso: own, scanUrl }: DsoSources,
): FindDso => {
  let dso = own;
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;

  const ask = async (signal: AbortSignal | undefined): Promise<void> => {
    askedAt = now();
    const response = await request(furtherRequest('dso'), signal);
    const json = response.ok ? response.value.json : undefined;
    const told = isObject(json) ? textAt(json, 'dso_party_id') : '';
    dso = checkPartyId(told) === undefined ? told : undefined;
    learnTokens({ dso, isDsoUnknown: true });
    // Who went away leaves the question to the next one.
    if (dso === undefined && signal?.aborted === true) askedAt = Number.NEGATIVE_INFINITY;
  };

  return async (signal) => {
    if (dso === undefined && scanUrl === '') learnTokens({ isDsoUnknown: true });
    if (dso !== undefined || scanUrl === '') return dso;
    if (asking === undefined && elapsedMs(askedAt, now()) < againMs) return undefined;
    asking ??= ask(signal).finally(() => {
      asking = undefined;
    });
    await asking;
    return dso;
  };
};
