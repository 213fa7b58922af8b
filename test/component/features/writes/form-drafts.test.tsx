import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import type { SessionDeps } from '../../../../src/app/state.ts';
import {
  allocationResponse,
  allocationRequest,
  walter,
} from '../../../support/writes/allocation-request.ts';
import { phraseOn, readToEnd } from '../../../support/writes/confirming.ts';
import { startMisbehavingServer } from '../../../support/servers/misbehaving-server.ts';
import { mouseOn } from '../../../support/screens/mouse.ts';
import { renderScreen, type Screen } from '../../../support/screens/render.tsx';
import { testSession, type TestSession } from '../../../support/screens/sample-session.ts';
import { topologyResponse } from '../../../support/samples/form-samples.ts';
import { writePast } from '../../../support/writes/journal-writer.ts';
import { epoch } from '../../../support/samples/sample-activities.ts';
import { preparedBytes, submissionBy } from '../../../support/writes/submission-writer.ts';
import { newSigner } from '../../../support/verify/topology-writer.ts';

let ui: Screen;

afterEach(() => ui.close());

const start = async (tab: '3' | '4', world: Partial<SessionDeps> = {}): Promise<TestSession> => {
  const session = testSession({}, world);
  ui = renderScreen(session, { columns: 80, rows: 24 });
  await ui.press(tab);
  return session;
};

/** The program is started again in the same place. */
const again = async (tab: '3' | '4', { stateDir }: TestSession): Promise<TestSession> => {
  ui.close();
  return start(tab, { stateDir });
};

const draftsOf = ({ stateDir }: TestSession): readonly string[] =>
  readdirSync(join(stateDir, 'drafts'));

describe('a draft', () => {
  it('is not made as long as nothing was entered', async () => {
    const session = await start('4');
    await ui.until('nothing entered yet');
    await ui.press('j', '\x0e', '\x0e', '\x0e');
    await ui.until('step 2/');
    expect(() => draftsOf(session)).toThrow();
  });

  it('is kept while it is typed, and offered after a start, with all that was there', async () => {
    const session = await start('3', { random: () => 0 });
    ui.paste(JSON.stringify(topologyResponse));
    await ui.until('draft A-aaaa saved');
    await ui.press('enter', 'not-a-sync', 'escape', '\x0e', '\x0e');
    await ui.until('step 2/');
    await again('3', session);
    await ui.until('1 saved draft');
    await ui.until(/A-aaaa .*Z {2}2\/6 /);
    await ui.press('enter');
    await ui.until('step 2/');
    await ui.until(/^ 2 .* \d/m);
    await ui.press('\x10');
    await ui.until('[ not-a-sync ]');
  });

  it('takes no paste while it is not chosen', async () => {
    const session = await start('3');
    await ui.press('enter', 'one', 'escape');
    await ui.until('saved');
    await again('3', session);
    await ui.until('1 saved draft');
    ui.paste('two');
    await ui.until('continue a draft or start a new one first');
  });

  it('is one of several when a new one is begun', async () => {
    let next = 0;
    const session = await start('3', { random: () => (next += 0.07) % 1 });
    await ui.press('enter', 'one', 'escape');
    await ui.until('[ one ]');
    await ui.press('D', 'n');
    await ui.until('nothing entered yet');
    await ui.press('enter', 'two', 'escape');
    await ui.until('[ two ]');
    await ui.press('D');
    await ui.until('2 saved drafts');
    expect(draftsOf(session)).toHaveLength(2);
    const { act } = mouseOn(session, ui);
    const row = ui.lines().findLastIndex((line) => / [AX]-\w{4} /.test(line));
    act({ kind: 'press', row, column: 10 });
    expect(session.store.getState().writeForms.allocate.choosing).toBe(1);
    act({ kind: 'press', row, column: 10 });
    expect(session.store.getState().writeForms.allocate.choosing).toBeUndefined();
  });

  it('goes into the trash with one key, and comes back with another', async () => {
    const session = await start('3');
    await ui.press('enter', 'one', 'escape', 'D');
    await ui.until('1 saved draft');
    await ui.press('d');
    await ui.until('moved to the trash for 7 days (u to restore)');
    await ui.until('No saved drafts. Press n to start a new one.');
    expect(draftsOf(session)).toEqual([]);
    await ui.press('u');
    await ui.until('1 saved draft');
    await ui.press('enter');
    await ui.until('[ one ]');
  });

  it('says after it was continued what was wrong with it', async () => {
    const session = await start('3');
    await ui.press('n', 'enter', 'not-a-sync', 'escape');
    await ui.until('1 error');
    await ui.until(/draft A-\w{4} saved/);
    await again('3', session);
    await ui.press('enter');
    await ui.until('1 error');
  });

  it('is told from others by its party, what is signed, and the step that it came to', async () => {
    const session = await start('4');
    const signer = newSigner();
    const party = `frida::${signer.fingerprint}`;
    const request = submissionBy({ party, signer }, { bytes: preparedBytes(party) });
    ui.paste(JSON.stringify(request));
    await ui.until('DECODED TRANSACTION');
    await ui.until(/draft X-\w{4} saved/);
    const { hash = '' } = session.store.getState().writeForms.execute.inspection ?? {};
    await again('4', session);
    const frame = await ui.until('1 saved draft');
    expect(frame).toMatch(new RegExp(`1/6 Transaction +frida::…\\S+ {2}${hash.slice(0, 8)}`));
  });

  it('that was sent by a program that was killed is offered no more', async () => {
    const session = await start('3', { random: () => 0 });
    await ui.press('enter', 'one', 'escape');
    await ui.until('draft A-aaaa saved');
    writePast(session.stateDir, { entry: 'A-0001', at: epoch, intent: { draft: 'A-aaaa' } });
    await again('3', session);
    await ui.until('A-aaaa was sent as A-0001 (UNKNOWN): press 5 to see it');
    await ui.until('nothing entered yet');
    expect(draftsOf(session)).toEqual([]);
  });

  it('that was sent is not kept', async () => {
    const server = await startMisbehavingServer();
    onTestFinished(() => server.close());
    server.behave(allocationResponse);
    const session = testSession({ ledgerUrl: server.url });
    ui = renderScreen(session, { columns: 80, rows: 24 });
    await ui.press('3');
    await ui.until('step 1/');
    ui.paste(JSON.stringify(allocationRequest(walter())));
    await ui.until('(u to undo)');
    await ui.press('\x0e', '\x0e', '\x0e');
    await ui.until('0 failed,');
    await ui.untilGone('decoding…');
    session.ctx.drafts.flush();
    expect(draftsOf(session)).toHaveLength(1);
    await ui.press('\x0e');
    await ui.until('step 5/');
    await ui.press(readToEnd, 'tab', phraseOn(ui.screen()), 'enter');
    await ui.until('ALLOCATED');
    expect(draftsOf(session)).toEqual([]);
  });

  it('that was refused is offered again: it can be corrected', async () => {
    const session = await start('3', { random: () => 0 });
    await ui.press('enter', 'one', 'escape');
    await ui.until('draft A-aaaa saved');
    const intent = { draft: 'A-aaaa' };
    writePast(session.stateDir, { entry: 'A-0001', at: epoch, intent, finding: {} });
    await again('3', session);
    await ui.until('1 saved draft');
  });

  it('is only read once its max record time is over, and says what to do', async () => {
    const session = await start('4');
    const signer = newSigner();
    const party = `frida::${signer.fingerprint}`;
    const maxRecordTime = BigInt(epoch + 60_000) * 1000n;
    const bytes = preparedBytes(party, { metadata: { maxRecordTime } });
    ui.paste(JSON.stringify(submissionBy({ party, signer }, { bytes })));
    await ui.until('DECODED TRANSACTION');
    await ui.until(/draft X-\w{4} saved/);
    ui.close();
    await start('4', { stateDir: session.stateDir, now: () => epoch + 120_000 });
    await ui.until('EXPIRED');
    await ui.press('enter');
    await ui.until(/expired \d\d:\d\d:\d\dZ; prepare the transaction again/);
    const before = ui.screen();
    await ui.press('i', 'x', 'a', 'd');
    ui.paste('other');
    await ui.until('Not pasted: the draft expired');
    expect(ui.lines().slice(3, 12)).toEqual(before.split('\n').slice(3, 12));
    await ui.press('n', 'n', 'n', 'n', 'n');
    await ui.until(/check 1\/\d/);
    await ui.press('tab', 'j');
    await ui.until(/check 3\/\d/);
    await ui.press('D', 'n');
    await ui.until('nothing entered yet');
  });

  it('keeps its submission id, and takes another when one is asked for', async () => {
    const session = await start('4');
    await ui.press('\x0e', 'enter', 'AAAA', 'escape');
    const idOf = ({ store }: TestSession) =>
      JSON.stringify(store.getState().writeForms.execute.form.root['submissionId']).match(
        /[0-9a-f]{8}-[0-9a-f-]{27}/,
      )?.[0];
    const made = idOf(session);
    expect(made).toBeDefined();
    await ui.until('saved');
    const second = await again('4', session);
    await ui.press('enter');
    await ui.until('[ AAAA ]');
    expect(idOf(second)).toBe(made);
    await ui.press('\x0e', '\x0e', '\x0e', 'N');
    await ui.until('submissionId');
    expect(idOf(second)).not.toBe(made);
  });

  it('says so when it cannot be kept', async () => {
    const session = await start('3');
    rmSync(session.stateDir, { recursive: true });
    const { writeFileSync } = await import('node:fs');
    writeFileSync(session.stateDir, 'a file in its place');
    await ui.press('enter', 'x');
    await ui.until('Cannot save the draft');
    // What is said at length stands over the title for a while.
    session.advance(10_000);
    await ui.until('NOT SAVED');
  });
});

describe('an editor', () => {
  it('gets the text of the field, and what it leaves is taken', async () => {
    const seen: string[] = [];
    await start('3', {
      edit: (text) => {
        seen.push(text);
        return { ok: true, value: 'edited::1220ab\n' };
      },
    });
    await ui.press('enter', 'typed', '\x05');
    await ui.until('edited::1220ab');
    expect(seen).toEqual(['typed']);
  });

  it('gets the whole request where the focus is on no field of text', async () => {
    await start('3', {
      edit: (text) => ({ ok: true, value: text.replace('{', '{"synchronizer": "given",') }),
    });
    await ui.press('j', 'j', 'j', 'e');
    await ui.until('[ given ]');
  });

  it('that fails changes nothing', async () => {
    await start('3', { edit: () => ({ ok: false, error: 'vi exited with code 1' }) });
    await ui.press('enter', 'typed', '\x05');
    await ui.until('vi exited with code 1');
    await ui.until('[ typed▌');
  });
});
