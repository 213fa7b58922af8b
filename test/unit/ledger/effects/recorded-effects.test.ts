import { describe, expect, it } from 'vitest';
import { readUpdateHistory } from '../../../../src/ledger/effects/read-update.ts';
import { tellEffects, toEffectsJson } from '../../../../src/ledger/effects/tell-effects.ts';
import type { Json } from '../../../../src/lib/json/json.ts';
import {
  readRecorded,
  readRecordedEffects,
  type RecordedExchange,
} from '../../../support/recorded/read-recorded.ts';

const archived: readonly Json[] = readRecorded('archived-holdings').map(
  ({ response }) => response.body,
);

const withViews = readRecorded('updates-with-views');

const updateOf = (updateId: string, exchanges: readonly RecordedExchange[]) => {
  const found = exchanges.find(({ response }) => JSON.stringify(response.body).includes(updateId));
  if (found === undefined) throw new Error(`no update ${updateId} was recorded`);
  return found.response.body;
};

const tell = (response: Json) => {
  const history = readUpdateHistory(response, { hasViews: true, archived });
  if (history === undefined) throw new Error('a transaction with events was recorded');
  return tellEffects(history);
};

describe('the effects of recorded updates', () => {
  it.each(readRecordedEffects().map((each) => [each.flow, each] as const))(
    'are the true ones: %s',
    (_flow, { updateId, net }) => {
      const told = tell(updateOf(updateId, withViews));
      const { holdings } = toEffectsJson(told) as { readonly holdings: readonly object[] };
      expect(holdings).toHaveLength(net.length);
      expect(holdings).toEqual(expect.arrayContaining([...net]));
    },
  );
});
