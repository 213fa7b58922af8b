import { describe, expect, it } from 'vitest';
import { readUpdateHistory } from '../../../../src/ledger/effects/read-update.ts';
import { tellEffects, toEffectsJson } from '../../../../src/ledger/effects/tell-effects.ts';
import { listAt } from '../../../../src/lib/json/fields.ts';
import type { JsonObject } from '../../../../src/lib/json/json.ts';
import { parsePreparedTransaction } from '../../../../src/verify/prepared/prepared-transaction.ts';
import { readPreparedHistory } from '../../../../src/verify/prepared/prepared-history.ts';
import { readRecorded, type RecordedExchange } from '../../../support/recorded/read-recorded.ts';

const archived = readRecorded('archived-holdings').map(({ response }) => response.body);

const textIn = (body: unknown, key: string): string => {
  const value = (body as Readonly<Record<string, unknown>>)[key];
  if (typeof value !== 'string') throw new Error(`no ${key} was recorded`);
  return value;
};

/** What was executed, and the transaction that the ledger made of it. */
const executed = (['token-writes', 'v4'] as const)
  .flatMap((file) => readRecorded(file))
  .filter(
    ({ request, response }) =>
      request.path.endsWith('/executeAndWaitForTransaction') && response.status === 200,
  )
  .map((exchange): readonly [string, RecordedExchange] => [exchange.note, exchange]);

const effectsBefore = ({ request }: RecordedExchange): JsonObject => {
  const bytes = Buffer.from(textIn(request.body, 'preparedTransaction'), 'base64');
  const prepared = parsePreparedTransaction(bytes);
  if (!prepared.ok) throw new Error(prepared.error.problem);
  return toEffectsJson(tellEffects(readPreparedHistory(prepared.value)));
};

const effectsAfter = ({ response }: RecordedExchange): JsonObject => {
  const history = readUpdateHistory(response.body, { hasViews: false, archived });
  if (history === undefined) throw new Error('a transaction with events was recorded');
  return toEffectsJson(tellEffects(history));
};

describe('a prepared transaction', () => {
  it('was recorded with its update several times', () => {
    expect(executed.length).toBeGreaterThan(4);
  });

  it.each(executed)('tells before what the update tells afterwards: %s', (_note, exchange) => {
    const [before, after] = [effectsBefore(exchange), effectsAfter(exchange)];
    // Some holdings of one network were archived without a recorded look-up: nobody can tell them after.
    if (listAt(after, 'notUnderstood').length > 0) {
      expect(before['holdings']).toEqual(expect.arrayContaining([...listAt(after, 'holdings')]));
    } else expect(before['holdings']).toEqual(after['holdings']);
  });
});
