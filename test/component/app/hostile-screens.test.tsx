import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recordLookups } from '../../../src/storage/history/lookup-history.ts';
import { parseActivity } from '../../../src/ledger/activity/activity.ts';
import type { LookupKind } from '../../../src/ledger/rules/check-lookup-response.ts';
import { isObject, stringifyJson } from '../../../src/lib/json/json.ts';
import { everyAttack, filledWith, obeyedIn } from '../../support/samples/hostile-text-samples.ts';
import { operationsInDocument } from '../../support/documents/interface-document.ts';
import { resources } from '../../support/documents/interface-resources.ts';
import { someOf } from '../../support/samples/places.ts';
import { lookupResponses, typeOf } from '../../support/samples/lookup-responses.ts';
import { writePast } from '../../support/writes/journal-writer.ts';
import { createKeyPlayer } from '../../support/terminal/key-player.ts';
import {
  startMisbehavingServer,
  type MisbehavingServer,
} from '../../support/servers/misbehaving-server.ts';
import { renderScreen, type Screen } from '../../support/screens/render.tsx';
import { epoch } from '../../support/samples/sample-activities.ts';
import { receive, testSession, type TestSession } from '../../support/screens/sample-session.ts';

const { allocateParty } = operationsInDocument;

const id = `00${'ab'.repeat(32)}ca101220${'cd'.repeat(32)}`;
const ids: Readonly<Record<LookupKind, string>> = {
  contract: id,
  transaction: `1220${'ef'.repeat(32)}`,
  update: `1220${'ef'.repeat(32)}`,
};

let ledger: MisbehavingServer;
let session: TestSession;
let ui: Screen;

const size = { columns: 100, rows: 24 };

beforeEach(async () => {
  ledger = await startMisbehavingServer();
  session = testSession({ ledgerUrl: ledger.url });
});
afterEach(async () => {
  ui.close();
  await session.stop();
  await ledger.close();
});

describe('on the screen no field of a response is obeyed: facts, tree, differences, failures', () => {
  it.each(someOf(lookupResponses, 2))('%s', async (name, kind, type) => {
    const status = name === 'an error' ? 400 : 200;
    ledger.behave({ status, body: stringifyJson(filledWith(type, everyAttack)) });
    ui = renderScreen(session, size);
    await ui.press('2');
    ui.paste(ids[kind]);
    if (kind === 'transaction') await ui.press('tab', 'tab', 'right', 'shift+tab', 'shift+tab');
    await ui.press('enter');
    await ui.until('⟨NUL⟩');
    await ui.press('j', 'J', 'E', 'ctrl+d', 'G', 'g', 'y', 'escape', 'm', 'r');
    await createKeyPlayer(ui, session).settled();
    await ui.press('D', 'j', '?', 'escape', ':');
    expect(obeyedIn(ui.raw())).toBeUndefined();
  });

  it('an activity, in the list, its detail and its JSON', async () => {
    ui = renderScreen(session, size);
    const read = parseActivity(filledWith(resources.Activity, everyAttack));
    const kinds = ['transfer', 'mint', 'tap', 'abort_transfer_instruction'];
    const variants = kinds.map((kind, index) => {
      const raw = filledWith(resources.Activity, everyAttack);
      const others = Object.entries(isObject(raw) ? raw : {}).filter(
        ([key]) => key === kind || !kinds.includes(key),
      );
      return parseActivity({ ...Object.fromEntries(others), event_id: `${everyAttack}${index}` });
    });
    receive(
      session,
      [read, ...variants].filter((activity) => activity !== undefined),
    );
    await ui.until('⟨NUL⟩');
    for (let row = 1; row < 5; row += 1) await ui.press('k', 'enter', 'escape');
    await ui.press('enter', 'w', 'ctrl+d', 'J', 'ctrl+d', 'G', 'escape');
    expect(session.store.getState().activity.view.loaded).toBe(5);
    expect(obeyedIn(ui.raw())).toBeUndefined();
  });

  it('what a write is answered with, in its outcome and in the journal', async () => {
    // As long as a party id may be: a longer one is not shown at all.
    const party = everyAttack.slice(0, 255);
    ledger.behave({ body: stringifyJson(filledWith(typeOf(allocateParty.response), party)) });
    ui = renderScreen(session, size);
    const keys = createKeyPlayer(ui, session);
    await keys.open('allocation reviewed');
    await ui.until(/Type {2}ALLOCATE/);
    await keys.play({ do: 'confirm', how: 'exactly' });
    await keys.settled();
    await ui.until('⟨NUL⟩');
    expect(keys.confirmed()).toBe(1);
    await ui.press('j', '5', 'enter', 'j', 'j', 'y', 'm');
    expect(obeyedIn(ui.raw())).toBeUndefined();
  });
});

describe('on the screen no file is obeyed, whatever stands in it', () => {
  it('the history of lookups', async () => {
    const { stateDir } = session;
    const texts = {
      id: everyAttack,
      parties: [everyAttack],
      status: everyAttack,
      what: everyAttack,
    };
    recordLookups(stateDir, [{ ...texts, at: epoch, profile: 'demo', kind: 'contract', ms: 1 }]);
    session = testSession({ ledgerUrl: ledger.url }, { stateDir });
    ui = renderScreen(session, size);
    await ui.press('2');
    await ui.until('⟨NUL⟩');
    await ui.press('escape', 'enter');
    await createKeyPlayer(ui, session).settled();
    expect(obeyedIn(ui.raw())).toBeUndefined();
  });

  it('the journal', async () => {
    const { stateDir } = session;
    const parties = [everyAttack];
    const intent = {
      profile: everyAttack,
      submissionId: everyAttack,
      parties,
      userId: everyAttack,
    };
    const finding = {
      detail: everyAttack,
      code: everyAttack,
      response: everyAttack,
      partyId: everyAttack,
    };
    writePast(stateDir, { entry: 'X-0001', at: epoch, url: everyAttack, intent });
    writePast(stateDir, { entry: 'A-0001', at: epoch, url: everyAttack, intent, finding });
    ui = renderScreen(session, size);
    await ui.press('5');
    await ui.until('⟨NUL⟩');
    await ui.press('enter', 'j', 'G', 'k', 'escape', 'j', 'enter', 'V', 'y', 'm');
    expect(obeyedIn(ui.raw())).toBeUndefined();
  });

  it('drafts', async () => {
    const folder = join(session.stateDir, 'drafts');
    mkdirSync(folder);
    const given = { [everyAttack]: everyAttack };
    const texts = { profile: 'demo', who: everyAttack, values: { synchronizer: everyAttack } };
    const draft = { ...texts, id: 'A-aaaa', form: 'allocate', at: epoch, page: 0, given };
    writeFileSync(join(folder, 'A-aaaa.json'), JSON.stringify(draft));
    writeFileSync(join(folder, 'A-bbbb.json'), JSON.stringify({ ...draft, id: everyAttack }));
    writeFileSync(join(folder, 'A-cccc.json'), Buffer.from(everyAttack, 'latin1'));
    ui = renderScreen(session, size);
    await ui.press('3');
    await ui.until('1 saved draft');
    await ui.press('enter');
    await ui.until('⟨NUL⟩');
    await ui.press('j', 'G', '\x0e', '\x0e', '\x0e', 'j');
    expect(obeyedIn(ui.raw())).toBeUndefined();
  });

  it('a request that is loaded or pasted, with an attack in each of its texts', async () => {
    ui = renderScreen(session, size);
    const keys = createKeyPlayer(ui, session);
    for (const [tab, name] of [
      ['3', 'allocateParty'],
      ['4', 'executeSubmission'],
    ] as const) {
      const request = filledWith(typeOf(operationsInDocument[name].request), everyAttack);
      const path = join(session.stateDir, `${name}.json`);
      writeFileSync(path, stringifyJson(request));
      await ui.press(tab, 'o', path, 'enter');
      await ui.until('⟨NUL⟩');
      await ui.press('\x0e', 'j', '\x0e', 'j', '\x0e');
      await keys.settled();
      await ui.press('j', 'j', 'G');
      ui.paste(stringifyJson(request));
    }
    expect(obeyedIn(ui.raw())).toBeUndefined();
  });
});
