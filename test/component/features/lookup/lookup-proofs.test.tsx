import { afterEach, beforeEach, expect, it } from 'vitest';
import { readEntries } from '../../../../src/storage/journal/journal-file.ts';
import { writePast } from '../../../support/writes/journal-writer.ts';
import {
  startMisbehavingServer,
  type MisbehavingServer,
} from '../../../support/servers/misbehaving-server.ts';
import { renderScreen, type Screen } from '../../../support/screens/render.tsx';
import { testSession, type TestSession } from '../../../support/screens/sample-session.ts';

const updateId = `1220${'ef'.repeat(32)}`;
const hash = 'ab'.repeat(32);

let ui: Screen | undefined;
let session: TestSession;
let ledger: MisbehavingServer;

beforeEach(async () => {
  ledger = await startMisbehavingServer();
  session = testSession({ ledgerUrl: ledger.url });
});
afterEach(async () => {
  ui?.close();
  await session.stop();
  await ledger.close();
});

it('a transaction that carries the hash of an execution proves it committed, and the journal says so', async () => {
  writePast(session.stateDir, { entry: 'X-0001', at: 0, intent: { hash } });
  expect(readEntries(session.stateDir)[0]).toMatchObject({ word: 'UNKNOWN' });
  const value = { updateId, externalTransactionHash: hash, events: [] };
  ledger.behave({ body: JSON.stringify({ update: { Transaction: { value } } }) });
  ui = renderScreen(session, { columns: 80, rows: 24 });
  await ui.press('2');
  await ui.until('paste or type an id');
  ui.paste(updateId);
  await ui.until('UPDATE id');
  await ui.press('enter');
  await ui.until(/\(X-0001\): COMMITTED,\s+proven by its hash/);
  expect(readEntries(session.stateDir)[0]).toMatchObject({ word: 'COMMITTED' });
});

it('a transfer is copied with its update id, as a proof of it needs both', async () => {
  const transfer = {
    sender: 'alice::1220aa',
    receiver: 'bob::1220bb',
    amount: '3.0000000000',
    instrumentId: { admin: 'registrar::1220cc', id: 'USDX' },
  };
  const event = {
    nodeId: 0,
    contractId: '00ab',
    templateId: 'p:M:Factory',
    choice: 'TransferFactory_Transfer',
    choiceArgument: { transfer },
  };
  const value = { updateId, events: [{ ExercisedEvent: event }] };
  ledger.behave({ body: JSON.stringify({ update: { Transaction: { value } } }) });
  ui = renderScreen(session, { columns: 80, rows: 24 });
  await ui.press('2');
  await ui.until('paste or type an id');
  ui.paste(updateId);
  await ui.until('UPDATE id');
  await ui.press('enter');
  await ui.until('USDX');
  await ui.press('T');
  await ui.until('Copied Transfer Object and update id');
  expect(session.copied.map((text) => JSON.parse(text) as unknown)).toEqual([
    { updateId, transfer },
  ]);
});
