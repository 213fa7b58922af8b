import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { selectLine } from '../../../../src/features/lookup/state/lookup-lines.ts';
import {
  startMisbehavingServer,
  type MisbehavingServer,
} from '../../../support/servers/misbehaving-server.ts';
import { renderScreen, type Screen } from '../../../support/screens/render.tsx';
import { testSession, type TestSession } from '../../../support/screens/sample-session.ts';

const contractId = `00${'ab'.repeat(32)}ca101220${'cd'.repeat(32)}`;
const updateId = `1220${'ef'.repeat(32)}`;

const missing = { status: 404, body: '{"code":"CONTRACT_NOT_FOUND","cause":"x","category":11}' };
const archived = {
  body: JSON.stringify({ created: null, archived: { archivedEvent: { contractId, offset: 7 } } }),
};
const update = { updateId, offset: 7, recordTime: '2026-01-02T03:04:05Z' };
const archiver = { body: JSON.stringify({ update: { Transaction: { value: update } } }) };
const pruned = { body: '{"participantPrunedUpToInclusive":41}' };
const noEndpoint = { status: 404, body: 'not here' };

let ui: Screen;
let session: TestSession;
let ledger: MisbehavingServer;

beforeEach(async () => {
  ledger = await startMisbehavingServer();
  session = testSession({ ledgerUrl: ledger.url });
  ui = renderScreen(session, { columns: 80, rows: 24 });
  await ui.press('2');
  await ui.until('paste or type an id');
});
afterEach(async () => {
  ui.close();
  await session.stop();
  await ledger.close();
});

describe('the result of a contract', () => {
  it('says above the response that it is archived, when, and by which update', async () => {
    const found = { body: JSON.stringify({ createdEvent: { contractId, templateId: 'p:M:T' } }) };
    ledger.behave(found, archived, archiver);
    await ui.press(contractId, 'enter');
    const frame = await ui.until('archived by');
    expect(frame).toMatch(/state +ARCHIVED at offset 7, 2026-01-02T03:04:05Z/);
    expect(frame).toMatch(/archived by +1220ef.*\[update\]/);
  });

  it('says the same of a 404, and what the participant has pruned', async () => {
    ledger.behave(missing, archived, archiver, pruned);
    await ui.press(contractId, 'enter');
    const frame = await ui.until('Report of this participant');
    expect(frame).toMatch(/state +ARCHIVED at offset 7/);
    expect(frame).toContain('up to offset 41');
  });

  it('is the one of before, with a line each, where the ledger offers neither', async () => {
    ledger.behave(missing, noEndpoint);
    await ui.press(contractId, 'enter');
    const frame = await ui.until('Report of this participant');
    expect(frame).toContain('NOT FOUND');
    expect(frame).toContain('does not offer events-by-contract-id');
    expect(frame).toContain('does not offer latest-pruned-offsets');
  });
});

describe('a sentence about a result', () => {
  it('takes four lines at most, however long a name in it is', async () => {
    const state = () => session.store.getState();
    const lookup = { kind: 'contract', id: contractId, parties: [] } as const;
    state().startLookup(lookup, { since: 0, origin: 'form', opensTab: false });
    const { number = 0 } = state().lookup.visits[0] ?? {};
    const response = { raw: {}, status: 200, ms: 1, bytes: 1, notes: [] };
    state().finishLookup(number, { kind: 'ready', response });
    state().showLookupFacts(number, [{ name: 'state', value: 'word '.repeat(5000) }]);
    await ui.until('wo…');
    expect(ui.lines().filter((line) => line.includes('word'))).toHaveLength(4);
  });

  it('is whole at 80 columns, and copied as one', async () => {
    const state = () => session.store.getState();
    const lookup = { kind: 'contract', id: contractId, parties: [] } as const;
    state().startLookup(lookup, { since: 0, origin: 'form', opensTab: false });
    const { number = 0 } = state().lookup.visits[0] ?? {};
    const response = { raw: {}, status: 200, ms: 1, bytes: 1, notes: [] };
    state().finishLookup(number, { kind: 'ready', response });
    const value = `${'not understood, because '.repeat(5)}it is the last word`;
    state().showLookupFacts(number, [{ name: 'state', value }]);
    await ui.until('it is the last word');
    expect(ui.screen()).not.toContain('…\n');
    await ui.press('y');
    await ui.until('Copied value');
    expect(session.copied).toEqual([value]);
  });
});

describe('facts that arrive while a result is read', () => {
  const facts = [
    { name: 'state', value: 'ARCHIVED' },
    { name: 'archived by', value: updateId },
  ];

  const raw = { createdEvent: { contractId, templateId: 'p:M:T' } };

  /** The line under the cursor after some lines down, before and after the facts arrive. */
  const linesAt = async (down: number) => {
    const state = () => session.store.getState();
    state().startLookup(
      { kind: 'contract', id: contractId, parties: [] },
      { since: 0, origin: 'form', opensTab: false },
    );
    const { number = 0 } = state().lookup.visits[0] ?? {};
    const response = { raw, status: 200, ms: 1, bytes: 1, notes: [] };
    state().finishLookup(number, { kind: 'ready', response });
    await ui.until('template');
    await ui.press(...Array.from({ length: down }, () => 'j'));
    const before = selectLine(state());
    state().showLookupFacts(number, facts);
    return { before, after: selectLine(state()) };
  };

  it('leave the cursor on its line', async () => {
    const { before, after } = await linesAt(2);
    expect(before).toBeDefined();
    expect(after).toEqual(before);
    await ui.until('archived by');
  });

  it('are under the cursor if it has not left the first line', async () => {
    const { before, after } = await linesAt(0);
    expect(after).not.toEqual(before);
    expect(JSON.stringify(after)).toContain('ARCHIVED');
  });
});

describe('the parties of a lookup', () => {
  it('are picked from the rights of the user', async () => {
    const party = `alice::1220${'ab'.repeat(32)}`;
    const rights = { rights: [{ kind: { CanReadAs: { value: { party } } } }] };
    ledger.behave({ body: '{"user":{"id":"u"}}' }, { body: JSON.stringify(rights) });
    await ui.press('tab', 'tab', 'ctrl+n');
    await ui.until(/PARTIES .*:1220ababab/);
  });

  it('say in a line that the ledger does not list the rights of the user', async () => {
    ledger.behave(noEndpoint);
    await ui.press('tab', 'tab', 'zz', 'ctrl+n');
    await ui.until('None of your parties, and no party of this session');
  });
});
