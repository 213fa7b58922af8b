import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readHistory } from '../../../../src/storage/history/lookup-history.ts';
import {
  startMisbehavingServer,
  type MisbehavingServer,
} from '../../../support/servers/misbehaving-server.ts';
import { mouseOn } from '../../../support/screens/mouse.ts';
import { renderScreen, type Screen } from '../../../support/screens/render.tsx';
import { testSession, type TestSession } from '../../../support/screens/sample-session.ts';

const contractId = `00${'ab'.repeat(32)}ca101220${'cd'.repeat(32)}`;
const updateId = `1220${'ef'.repeat(32)}`;

let ui: Screen;
let session: TestSession;
let ledger: MisbehavingServer;

beforeEach(async () => {
  ledger = await startMisbehavingServer();
});
afterEach(async () => {
  ui.close();
  await session.stop();
  await ledger.close();
});

type World = Parameters<typeof testSession>[1];

const open = async (lookupHistory: boolean, world: World = {}): Promise<void> => {
  session = testSession({ ledgerUrl: ledger.url, lookupHistory }, world);
  ui = renderScreen(session, { columns: 80, rows: 24 });
  await ui.press('2');
  await ui.until('paste or type an id');
};

/** Looks an id up from the form, and comes back to it. */
const look = async (id: string, shows: string): Promise<void> => {
  ui.paste(id);
  await ui.until('looks like');
  await ui.press('enter');
  await ui.until(shows);
  await ui.press('i', 'ctrl+u');
  await ui.until('paste or type an id');
};

const twoLookups = async (): Promise<void> => {
  ledger.behave(
    { body: '{"createdEvent":{"templateId":"p:Splice.Amulet:Amulet"}}' },
    { status: 404, body: '{"code":"UPDATE_NOT_FOUND","cause":"x"}' },
  );
  await look(contractId, 'Splice.Amulet');
  await look(updateId, 'NOT FOUND');
};

describe('the lookups of earlier', () => {
  it('stand below the form, newest first, with what came of each, and a double-click opens one', async () => {
    await open(true);
    expect(ui.screen()).toContain('no lookups yet');
    await twoLookups();
    const lines = ui.screen().split('\n');
    const newest = lines.findIndex((line) => /update .*404 .*UPDATE_NOT_FOUND/.test(line));
    const oldest = lines.findIndex((line) => /contract .*200 .*Splice.Amulet:Amulet/.test(line));
    expect(newest).toBeGreaterThan(0);
    expect(oldest).toBeGreaterThan(newest);
    const { act } = mouseOn(session, ui);
    act({ kind: 'press', row: oldest, column: 10 });
    await ui.until(/^>.*contract .*200/m);
    act({ kind: 'press', row: oldest, column: 10 });
    expect(session.store.getState().lookup.page).toBe('result');
  });

  it('hold no lookup that was canceled, on disk neither', async () => {
    await open(true);
    ledger.behave({ end: { by: 'hang' } });
    ui.paste(contractId);
    await ui.until('looks like');
    await ui.press('enter');
    await ledger.until(() => ledger.received.length === 1);
    await ui.press('escape');
    await ui.until('cancelled');
    expect(session.store.getState().lookup.history).toEqual([]);
    expect(readHistory(session.stateDir)).toEqual([]);
    await ui.press('i', 'ctrl+u');
    await ui.until('no lookups yet');
  });

  it('are asked again with Enter, and forgotten with d, on disk as well', async () => {
    await open(true);
    await twoLookups();
    expect(readHistory(session.stateDir)).toHaveLength(2);
    await ui.press('escape');
    await ui.until(/^>\S+ +update/m);
    expect(ui.lines().filter((line) => line.startsWith('>'))).toHaveLength(1);
    await ui.press('d');
    await ui.until('contract');
    expect(ui.screen()).not.toContain('UPDATE_NOT_FOUND');
    expect(readHistory(session.stateDir)).toHaveLength(1);
    ledger.behave({ body: '{"createdEvent":{"templateId":"p:Other:Thing"}}' });
    await ui.press('enter');
    await ui.until('Other:Thing');
    await ui.press('i');
    await ui.until('HISTORY');
    await ui.press('escape', 'D');
    await ui.until('no lookups yet');
    expect(readHistory(session.stateDir)).toEqual([]);
  });

  it('are chosen with the arrows from the empty field, which is at their upper end', async () => {
    await open(true);
    await twoLookups();
    await ui.press('down');
    await ui.until(/^>\S+ +update/m);
    await ui.press('down');
    await ui.until(/>\S+ +contract/);
    await ui.press('up', 'up');
    await ui.until('paste or type an id');
    await ui.until('typing into field');
  });

  it('are asked again in the same format', async () => {
    await open(true);
    await ui.press('escape', 'e', ' ');
    await ui.until('[ ]');
    await ui.press('escape', 'i');
    await look(updateId, 'none in the response');
    const [first] = ledger.received.slice(-1);
    expect(first?.body).not.toContain('includeTransactions');
    await ui.press('down', 'enter');
    await ui.until('none in the response');
    await ledger.until(() => ledger.received.length === 2);
    expect(ledger.received.at(-1)?.body).toBe(first?.body);
  });

  it('are there again after a restart, those of this profile', async () => {
    await open(true);
    await twoLookups();
    const { stateDir } = session;
    ui.close();
    await session.stop();
    await open(true, { stateDir });
    await ui.until('UPDATE_NOT_FOUND');
  });

  it('are on disk once the session stops, however soon that is', async () => {
    const sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
      new Promise((wake) => {
        if (ms !== 1000) wake();
        signal?.addEventListener('abort', () => wake());
      });
    await open(true, { sleep });
    await twoLookups();
    expect(readHistory(session.stateDir)).toEqual([]);
    await session.stop();
    expect(readHistory(session.stateDir)).toHaveLength(2);
  });

  it('leave nothing on disk where the reader wants none kept', async () => {
    await open(false);
    expect(ui.screen()).toContain('private: not saved to disk');
    await twoLookups();
    expect(ui.screen()).toContain('UPDATE_NOT_FOUND');
    expect(readHistory(session.stateDir)).toEqual([]);
  });
});
