import { describe, expect, it } from 'vitest';
import { readUpdateHistory } from '../../../../src/ledger/effects/read-update.ts';
import { tellEffects, toEffectsJson } from '../../../../src/ledger/effects/tell-effects.ts';
import { listAt, objectAt } from '../../../../src/lib/json/fields.ts';
import type { Json } from '../../../../src/lib/json/json.ts';
import {
  readOffersEffects,
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

/** A participant looks up a contract that ended with the event that created it. */
const createdBefore: readonly Json[] = readRecorded('offers-and-tokens').flatMap(({ response }) =>
  listAt(objectAt(response.body, 'update', 'Transaction', 'value'), 'events').flatMap((event) => {
    const created = objectAt(event, 'CreatedEvent');
    return created === undefined ? [] : [{ created: { createdEvent: created } }];
  }),
);

describe('the effects of recorded acceptances', () => {
  const tokens = readOffersEffects().filter(({ flow }) => flow.includes(': gina accepts'));

  it.each(tokens.map((each) => [each.flow, each] as const))(
    'are the true ones where the offer can be looked up: %s',
    (flow, { updateId, net }) => {
      const found = readRecorded('offers-and-tokens').find(({ note }) => note === flow);
      const history = readUpdateHistory(found?.response.body ?? null, {
        hasViews: true,
        archived: [...archived, ...createdBefore],
      });
      if (history === undefined) throw new Error(`${updateId} has events`);
      const { holdings } = toEffectsJson(tellEffects(history)) as {
        readonly holdings: readonly object[];
      };
      expect(holdings).toHaveLength(net.length);
      expect(holdings).toEqual(expect.arrayContaining([...net]));
    },
  );
});
