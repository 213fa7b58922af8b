import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readOffersEffects, readRecordedEffects } from '../../../support/recorded/read-recorded.ts';
import {
  startRecordedLedger,
  type RecordedLedger,
} from '../../../support/servers/recorded-ledger.ts';
import { open } from '../../../support/servers/sandbox.ts';
import { cleanEnv, run } from '../../../support/terminal/built-program.ts';
import { openDashboard } from '../../../support/terminal/dashboard-page.ts';

interface Response {
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
    const responses = JSON.parse(started.stdout()) as readonly Response[];
    expect(responses).toHaveLength(recorded.length);
    for (const [index, { updateId, net }] of recorded.entries()) {
      expect(responses[index]?.update.Transaction.value.updateId).toBe(updateId);
      const { holdings = [] } = responses[index]?.effects ?? {};
      expect(holdings).toEqual(expect.arrayContaining([...net]));
      expect(holdings).toHaveLength(net.length);
    }
  });
});

it("a result in the dashboard says what is not the Amulet of the scan's network", async () => {
  const ledger = await startRecordedLedger({ files: ['updates-with-views', 'archived-holdings'] });
  onTestFinished(() => ledger.close());
  const { scanUrl } = await open();
  const app = await openDashboard({ ledgerUrl: ledger.url, scanUrl, columns: 160 });
  const paid = recorded.find(({ net }) => net.some(({ instrument }) => instrument.id === 'Amulet'));
  app.looksUp(paid?.updateId ?? '');
  await app.sees("not the network's Amulet");
});

describe('what cantui update --transfer-object prints', () => {
  let ledger: RecordedLedger;
  beforeAll(async () => {
    ledger = await startRecordedLedger({ files: ['offers-and-tokens'] });
  });
  afterAll(() => ledger.close());

  const print = async (note: string) => {
    const found = readOffersEffects().find(({ flow }) => flow === note);
    const { updateId } = found ?? expect.fail(`${note} was recorded`);
    const started = run(
      ['update', updateId, '--transfer-object'],
      cleanEnv({ CANTUI_LEDGER_URL: ledger.url }),
    );
    const { code } = await started.exit;
    return { updateId, code, stdout: started.stdout(), stderr: started.stderr() };
  };

  it('is the update id and the Transfer Object, as JSON', async () => {
    const { updateId, code, stdout } = await print('USDX: alice offers gina 3');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      updateId,
      transfer: { amount: '3.0000000000', instrumentId: { id: 'USDX' } },
    });
  });

  it('is nothing where no transfer is visible, which it says, with exit code 3', async () => {
    const { code, stdout, stderr } = await print(
      'WalletAppInstall_TransferOffer_Accept,TransferOffer_Accept',
    );
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
    expect(stderr).toContain('no transfer of the token standard');
  });
});
