import { askOperation } from '../http/ask-operation.ts';
import { learnTokens } from '../ledger/effects/describe-instrument.ts';
import type { Client } from '../http/client.ts';

/** The wait before a scan that did not return its DSO is queried again. */
const againMs = 60_000;

/**
 * The party that issues Amulet on the network of the scan (`/v0/dso`), asked until a scan says it; undefined
 * where none does.
 */
export const createDsoReader = (request: Client['request'], now: () => number) => {
  let dso: string | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  return async (signal: AbortSignal | undefined): Promise<string | undefined> => {
    if (dso !== undefined || now() - askedAt < againMs) return dso;
    askedAt = now();
    const answer = await askOperation(request, 'dso', { signal });
    dso = answer.ok ? answer.value.value.dso_party_id : undefined;
    learnTokens({ dso });
    return dso;
  };
};
