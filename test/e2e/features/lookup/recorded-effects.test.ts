import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRecordedEffects } from '../../../support/recorded/read-recorded.ts';
import {
  startRecordedLedger,
  type RecordedLedger,
} from '../../../support/servers/recorded-ledger.ts';
import { cleanEnv, run } from '../../../support/terminal/built-program.ts';

interface Answer {
  readonly update: { readonly Transaction: { readonly value: { readonly updateId: string } } };
  readonly effects: { readonly holdings: readonly object[] };
}

const recorded = readRecordedEffects();

describe('what cantui update tells of real updates', () => {
  let ledger: RecordedLedger;
  beforeAll(async () => {
    ledger = await startRecordedLedger({ files: ['updates-with-views', 'archived-holdings'] });
  });
  afterAll(() => ledger.close());

  it('has the true change of every holding, in the JSON of each', async () => {
    const ids = recorded.map(({ updateId }) => updateId);
    const started = run(
      ['update', ...ids, '--output', 'json'],
      cleanEnv({ CANTUI_LEDGER_URL: ledger.url }),
    );
    expect((await started.exit).code).toBe(0);
    const answers = JSON.parse(started.stdout()) as readonly Answer[];
    expect(answers).toHaveLength(recorded.length);
    for (const [index, { updateId, net }] of recorded.entries()) {
      expect(answers[index]?.update.Transaction.value.updateId).toBe(updateId);
      const { holdings = [] } = answers[index]?.effects ?? {};
      expect(holdings).toEqual(expect.arrayContaining([...net]));
      expect(holdings).toHaveLength(net.length);
    }
  });
});
