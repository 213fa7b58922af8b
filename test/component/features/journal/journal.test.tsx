import { appendFileSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Settings } from '../../../../src/config/settings/settings.ts';
import { saveDraft } from '../../../../src/storage/draft-store.ts';
import { readEntries, journalPath } from '../../../../src/storage/journal/journal-file.ts';
import { parseJson } from '../../../../src/lib/json/json.ts';
import { buildExampleFiles } from '../../../../src/sandbox/examples/examples.ts';
import { isWrite, phraseOn, readToEnd } from '../../../support/writes/confirming.ts';
import {
  allocationResponse,
  allocationRequest,
  walter,
} from '../../../support/writes/allocation-request.ts';
import { open as openLedger } from '../../../support/servers/sandbox.ts';
import { party, update, writePast, writePasts } from '../../../support/writes/journal-writer.ts';
import {
  startMisbehavingServer,
  type MisbehavingServer,
} from '../../../support/servers/misbehaving-server.ts';
import { mouseOn } from '../../../support/screens/mouse.ts';
import { renderScreen, type Screen } from '../../../support/screens/render.tsx';
import { epoch } from '../../../support/samples/sample-activities.ts';
import { testSession, type TestSession } from '../../../support/screens/sample-session.ts';

let ui: Screen;
let server: MisbehavingServer;

beforeEach(async () => {
  server = await startMisbehavingServer();
});
afterEach(async () => {
  ui.close();
  await server.close();
});

const small = { columns: 80, rows: 24 };
const large = { columns: 160, rows: 48 };

const journal = async (
  size = small,
  changes: Partial<Settings> = {},
  fill: (stateDir: string) => void = (stateDir) => writePasts(stateDir, epoch),
): Promise<TestSession> => {
  const session = testSession(changes);
  fill(session.stateDir);
  ui = renderScreen(session, size);
  await ui.press('5');
  await ui.until('Journal of writes');
  return session;
};

/** The rows of the list: what a write does, its entry, its state. */
const row = /^[ >](.*?) +([AX]-[\w]{4}) +(?:! )?([A-Z]+)/;
const rows = (): readonly string[] => ui.lines().filter((line) => row.test(line));
const ids = (): readonly (string | undefined)[] => rows().map((line) => row.exec(line)?.[2]);
/** Matches words of a notice, wherever it is wrapped. */
const wrapped = (words: string): RegExp =>
  new RegExp(words.replace(/[.()]/g, '\\$&').replaceAll(' ', '\\s+'));

const effects = (): readonly (string | undefined)[] => rows().map((line) => row.exec(line)?.[1]);

describe('the list of what was sent', () => {
  it('has the unknown outcomes first, then the newest first, each with its state in words', async () => {
    await journal();
    expect(ids()).toEqual(['X-0001', 'X-0003', 'X-0002', 'A-0001']);
    expect(rows()[0]).toMatch(/^>.*X-0001 ! UNKNOWN +02-03 11:59:52/);
    expect(rows()[1]).toMatch(/X-0003 +REJECTED /);
    expect(rows()[2]).toMatch(/X-0002 +COMMITTED /);
    expect(rows()[3]).toMatch(/A-0001 +ALLOCATED /);
    expect(ui.screen()).toContain('1 entry needs attention');
    expect(ui.screen()).toContain('4 entries, chain ok');
    expect(ui.screen()).toContain('[5 Journal !1]');
  });

  it('begins each row with what the write does, and cuts neither the amount nor who pays whom', async () => {
    await journal();
    expect(effects()).toEqual([
      '25.0000 Amulet alice::…cdcd → carol::…abab',
      '25.0000 Amulet alice::…cdcd → carol::…abab',
      '25.0000 Amulet alice::…cdcd → carol::…abab',
      'allocates carol::…abab on node-7::…efef',
    ]);
  });

  it('adds the kind and the HTTP status where there is room', async () => {
    await journal({ columns: 120, rows: 24 });
    expect(rows()[1]).toMatch(/carol::.* X-0003 +REJECTED +execute .* 400$/);
    expect(rows()[3]).toMatch(/A-0001 +ALLOCATED +allocate .* 200$/);
  });

  it('tells an entry of an earlier release by the body that was kept', async () => {
    const request = allocationRequest(walter());
    await journal(small, {}, (stateDir) => {
      const intent = { effect: undefined };
      writePast(stateDir, { entry: 'A-0001', at: epoch, request, intent });
      writePast(stateDir, {
        entry: 'X-0001',
        at: epoch,
        intent: { effect: undefined, bodies: 'digest', parties: [party] },
      });
    });
    await ui.until('allocates walter');
    expect(effects()).toEqual([
      expect.stringMatching(/^carol::/),
      expect.stringMatching(/^allocates walter/),
    ]);
  });

  it('tells the selected entry beside the list where there is room', async () => {
    await journal(large);
    const frame = await ui.until('RECOVERY STEPS');
    expect(frame).toMatch(/│ 25\.0000 Amulet alice::….* → carol::…/);
    expect(frame).toContain('│ X-0001  UNKNOWN');
    await ui.press('j');
    await ui.until('│ X-0003  REJECTED');
  });

  it('selects the entry under a click, which a second click opens, and scrolls the pane under the wheel', async () => {
    const session = await journal(large);
    const { act, click } = mouseOn(session, ui);
    const state = () => session.store.getState().journal;
    await click('X-0003');
    await ui.until('│ X-0003  REJECTED');
    act({ kind: 'wheel-down', row: 10, column: 150 });
    expect(state().pane).toBe('list');
    await ui.until('│ X-0003  REJECTED');
    const row = ui.lines().findIndex((line) => line.startsWith('>'));
    act({ kind: 'press', row, column: 10 });
    act({ kind: 'press', row, column: 10 });
    expect(state().pane).toBe('detail');
  });

  it('names the entry beside the list in brackets while it has the focus', async () => {
    await journal(large);
    await ui.until('RECOVERY STEPS');
    expect(ui.lines()[2]).not.toContain('[X-0001]');
    await ui.press('enter');
    await ui.until('[X-0001]');
    await ui.press('escape');
    await ui.untilGone('[X-0001]');
  });

  it('draws only the entries that have room, and goes to either end', async () => {
    await journal(small, {}, (stateDir) => {
      for (let number = 1; number <= 60; number += 1)
        writePast(stateDir, {
          entry: `X-${String(number).padStart(4, '0')}`,
          at: epoch,
          finding: { word: 'ACCEPTED' },
        });
    });
    expect(rows()).toHaveLength(17);
    await ui.press('G');
    await ui.until('60/60');
    expect(rows().at(-1)).toMatch(/^>.*X-0001/);
    await ui.press('g');
    await ui.until(' 1/60');
  });

  it('says what it is for while it is empty', async () => {
    await journal(small, {}, () => undefined);
    await ui.until('Every write is recorded here');
    await ui.press('enter', 'R', 'y', 'm');
    await ui.until('No writes yet.');
  });

  it('shows what another process writes while it is open', async () => {
    const session = await journal();
    writePast(session.stateDir, { entry: 'A-0002', at: epoch, finding: { word: 'ACCEPTED' } });
    session.advance(1000);
    await ui.until('A-0002');
    expect(rows()[0]).toMatch(/^>.*X-0001/);
  });

  it('names the profile of each where they differ, and a leaves those of this one', async () => {
    await journal(small, {}, (stateDir) => {
      writePasts(stateDir, epoch);
      const intent = { profile: 'production', parties: [party] };
      writePast(stateDir, { entry: 'X-0004', at: epoch, intent });
    });
    await ui.until('Journal of writes: all profiles');
    expect(rows()[0]).toMatch(/^>.*X-0004 ! UNKNOWN +product… /);
    await ui.press('a');
    await ui.until('Journal of writes: demo');
    await ui.untilGone('X-0004 ! UNKNOWN');
    expect(rows()).toHaveLength(4);
    expect(ui.screen()).toContain('4 entries, chain ok');
    // What is unknown is counted whatever is shown.
    expect(ui.screen()).toContain('2 entries need attention');
    await ui.press('j', 'j', 'a');
    await ui.until('X-0004 ! UNKNOWN');
    expect(rows()[0]).toMatch(/^ .*X-0004/);
  });

  it('counts what was accepted and is not closed beside what is unknown', async () => {
    await journal(small, {}, (stateDir) =>
      writePast(stateDir, { entry: 'X-0001', at: epoch, finding: { word: 'ACCEPTED' } }),
    );
    await ui.until('no unknown outcomes, 1 accepted, outcome still open');
    await ui.press('enter');
    await ui.until('NEXT STEPS');
    expect(ui.screen()).toContain('Its completion cannot be checked');
  });

  it('says at which line a journal that was tampered with does not hold', async () => {
    const session = await journal();
    appendFileSync(journalPath(session.stateDir), '{"event":"intent","prev":"00"}\n');
    await ui.press('V');
    await ui.until('BROKEN at line');
    await ui.until('chain BROKEN at line');
  });
});

describe('the filter of the journal', () => {
  it('leaves the rows that say so in any column, tells how many of how many, and Esc clears it', async () => {
    await journal();
    await ui.press('/');
    await ui.until('filter: an empty filter shows all rows');
    await ui.press('node-7', 'enter');
    await ui.until('1 of 4 match, chain ok');
    expect(ui.screen()).toContain('/node-7');
    expect(ids()).toEqual(['A-0001']);
    await ui.press('escape');
    await ui.until('4 entries, chain ok');
    await ui.until('[5 Journal');
  });

  it('asks one column by its name, and says which columns there are', async () => {
    await journal();
    await ui.press('/', 'status=unknown', 'enter');
    const frame = await ui.until('unknown filter field "status"');
    expect(frame).toContain('Fields: id, kind, state, what, profile');
    await ui.press('ctrl+u', 'state=unknown', 'enter');
    await ui.until('1 of 4 match');
    expect(ids()).toEqual(['X-0001']);
    await ui.press('/', 'ctrl+u', '!kind=execute !alloc', 'enter');
    await ui.until('FILTERED OUT');
    expect(ui.screen()).toContain('Press Esc to clear the filter');
    // What is unknown is counted whatever is shown.
    expect(ui.screen()).toContain('1 entry needs attention');
  });

  it('keeps what was typed when its prompt is left', async () => {
    await journal();
    await ui.press('/', 'rejec', 'escape');
    await ui.until('4 entries');
    await ui.press('/', 'ted', 'enter');
    await ui.until('1 of 4 match');
  });
});

describe('a draft in the journal', () => {
  const withDraft = (stateDir: string): void => {
    writePasts(stateDir, epoch);
    const values = { submissionId: 'made-here' };
    const draft = { id: 'X-7k2q', form: 'execute', at: epoch - 6500, page: 2, given: {}, values };
    saveDraft(stateDir, { ...draft, profile: 'demo' });
    saveDraft(stateDir, { ...draft, id: 'X-9zzz', profile: 'another ledger' });
  };

  it('stands among the entries with the step that it came to, and Enter goes on with it', async () => {
    await journal(small, {}, withDraft);
    await ui.until('4 entries, 1 draft, chain ok');
    expect(ids()).toEqual(['X-0001', 'X-0003', 'X-7k2q', 'X-0002', 'A-0001']);
    expect(rows()[2]).toMatch(/^ step 3\/6 Options +X-7k2q +DRAFT /);
    await ui.press('j', 'j');
    await ui.until(/^>.*X-7k2q/m);
    expect(ui.lines().at(-1)).toMatch(/Enter open {2}d trash/);
    expect(ui.lines().at(-1)).not.toContain('resend');
    await ui.press('R');
    await ui.until('This is a draft, not sent yet. Press Enter to continue it.');
    await ui.press('enter');
    await ui.until('[4 Execute]');
    await ui.until('step 3/6');
    await ui.until('made-here');
  });

  it('is told from others by what it does, and by nothing on a shared screen', async () => {
    const session = await journal(large, {}, (stateDir) => {
      const values = { submissionId: 'made-here' };
      const draft = { id: 'X-7k2q', form: 'execute', at: epoch, page: 2, given: {}, values };
      saveDraft(stateDir, { ...draft, profile: 'demo', title: 'Pay 9.0000 Amulet to alice' });
    });
    await ui.until(/Pay 9\.0000 Amulet to alice +X-7k2q +DRAFT/);
    await ui.until(/write +Pay 9\.0000 Amulet to alice/);
    session.store.getState().toggleMask();
    await ui.untilGone('alice');
  });

  it('is laid into the trash with d, and comes back with u', async () => {
    await journal(large, {}, withDraft);
    await ui.press('j', 'j');
    await ui.until('│ X-7k2q  DRAFT');
    await ui.press('d');
    await ui.until('Moved X-7k2q to the trash for 7 days');
    await ui.until('4 entries, chain ok');
    await ui.press('u');
    await ui.until('4 entries, 1 draft');
    await ui.press('/', 'state=draft', 'enter');
    await ui.until('1 of 5 match');
  });
});

describe('W on an entry whose outcome is open', () => {
  it('shows the tail of the acting party, and says that a match proves nothing', async () => {
    const session = await journal();
    await ui.press('W');
    await ui.until('(X-0001): a match proves nothing;');
    expect(ui.screen()).toMatch(/^ 25\.0000 Amulet alice::.* → carol::/m);
    expect(session.store.getState().screen.tab).toBe('activity');
    expect(session.store.getState().activity.activeFilter?.text).toBe(`party=${party}`);
  });
});

describe('a notice that is longer than the window', () => {
  it('goes on over two lines or three, so that a path can be read to its end', async () => {
    const session = await journal();
    await ui.press('x');
    await ui.until('Head ');
    const [file = ''] = readdirSync(join(session.stateDir, 'exports'));
    const said = ui
      .lines()
      .slice(-6, -3)
      .map((line) => line.trim());
    expect(said.join('')).toContain(join(session.stateDir, 'exports', file));
    // What is read, and the line with the state, stay as they are.
    expect(ui.screen()).toContain('1 entry needs attention');
    session.advance(10_000);
    await ui.untilGone('Head ');
    await ui.until('[5 Journal');
  });

  it('writes ~ for the home of the reader', async () => {
    const session = testSession({}, { env: { HOME: '/home/ops' } });
    ui = renderScreen(session, small);
    session.store
      .getState()
      .showNotice('note', 'It is in /home/ops/.local/state/cantui/exports/journal.ndjson');
    await ui.until('It is in ~/.local/state/cantui/exports/journal.ndjson');
  });
});

describe('the keys below an entry', () => {
  const footer = (): string => ui.lines().at(-1) ?? '';

  it('are those that help in its state; the help of the screen has no others', async () => {
    await journal(large);
    await ui.until('RECOVERY STEPS');
    expect(footer()).toMatch(/f check outcome .*l look up .*m resolve .*R resend/);
    await ui.press('j', 'j');
    await ui.until('│ X-0002  COMMITTED');
    expect(footer()).toContain('l look up');
    expect(footer()).not.toMatch(/R resend|f check outcome|m resolve/);
    await ui.press('?');
    await ui.until('Help: Journal');
    expect(ui.screen()).toContain('look up the update');
    expect(ui.screen()).not.toContain('review and resend');
    await ui.press('escape', 'G');
    await ui.until('│ A-0001  ALLOCATED');
    expect(footer()).not.toMatch(/R resend|l look up|f check outcome|m resolve/);
    await ui.press('R');
    await ui.until('cannot be resent: A-0001 is ALLOCATED: it was executed, so there is nothing');
  });
});

describe('the privacy mask', () => {
  it('hides parties in the list, in the facts and in what a service responded', async () => {
    await journal(large);
    await ui.until('carol::1220');
    await ui.press('X');
    await ui.untilGone('carol::1220');
    await ui.press('j');
    await ui.until('│ X-0003  REJECTED');
    expect(ui.screen()).not.toContain('the command is not valid');
    expect(ui.screen()).not.toContain('SERVICE RESPONSE');
    expect(ui.screen()).toContain('▒▒▒');
  });
});

describe('in a narrow window', () => {
  it('keeps the id and the state of each entry', async () => {
    await journal({ columns: 44, rows: 14 });
    expect(rows()[0]).toMatch(/^>25\.0000 Amulet.* X-0001 ! UNKNOWN/);
    expect(rows().every((line) => line.length <= 44)).toBe(true);
    await ui.press('enter');
    await ui.until('RECOVERY STEPS');
    expect(ui.lines().every((line) => line.length <= 44)).toBe(true);
  });
});

describe('one entry', () => {
  it('tells times, ids, the response of the service and where the body lies', async () => {
    const session = await journal({ columns: 80, rows: 60 });
    await ui.press('j', 'enter');
    const frame = await ui.until('SERVICE RESPONSE');
    expect(frame).toContain('X-0003  REJECTED');
    expect(frame).toContain('tid-7');
    expect(frame).toContain('the command is not valid');
    expect(frame).toContain(session.stateDir.slice(-10));
    expect(frame).toMatch(/^ +[0-9a-f]{64}$/m);
    expect(frame).not.toContain('\u001b[31m');
    await ui.press('escape');
    await ui.until(/^>.*X-0003/m);
  });

  it('says first what to do about an outcome that nobody knows', async () => {
    await journal();
    await ui.press('enter');
    const frame = await ui.until('RECOVERY STEPS');
    expect(frame).toContain("Don't send it again");
    expect(ui.lines()[3]).toMatch(/^ 25\.0000 Amulet alice::….* → carol::…/);
    await ui.press(...Array.from({ length: 40 }, () => 'j'));
    await ui.until('body file');
    await ui.press('k');
    await ui.press('n');
    await ui.until('X-0003  REJECTED');
  });

  it('copies the id that others know it by', async () => {
    const session = await journal();
    await ui.press('y', 'j', 'y', 'j', 'y', 'j', 'y', 'Y');
    await ui.until('Copied ');
    expect(session.copied.slice(0, 4)).toEqual(['sub-1', 'X-0003', update, party]);
    expect(JSON.parse(session.copied[4] ?? '')).toMatchObject({ entry: 'A-0001' });
  });

  it('is looked up by its update id', async () => {
    server.behave({ status: 404, body: '{"code":"UPDATE_NOT_FOUND","cause":"no such update"}' });
    await journal(small, { ledgerUrl: server.url });
    await ui.press('j', 'l');
    await ui.until(wrapped('(X-0003) is REJECTED: it has no update to look up.'));
    await ui.press('j', 'l');
    await ui.until('[2 Lookup]');
    await ui.until('NOT FOUND');
    expect(server.received[0]?.body).toContain(update);
  });

  it('is asked for where no update is known, by l as by f, and what was learned stands in the journal', async () => {
    const end = { status: { code: 0, message: '' }, updateId: update, submissionId: 'sub-1' };
    const response = [{ completionResponse: { Completion: { value: { ...end, offset: 9 } } } }];
    server.behave({ body: JSON.stringify(response) });
    const url = `${server.url}/v2/interactive-submission/execute`;
    for (const key of ['f', 'l']) {
      const session = await journal(small, { ledgerUrl: server.url }, (stateDir) =>
        writePast(stateDir, {
          entry: 'X-0001',
          at: epoch,
          url,
          intent: { parties: [party], submissionId: 'sub-1', ledgerEnd: '7' },
        }),
      );
      await ui.press(key);
      await ui.until('(X-0001): committed as update');
      expect(rows()[0]).toContain('COMMITTED');
      expect(readEntries(session.stateDir)[0]).toMatchObject({ word: 'COMMITTED' });
      await ui.press('f');
      await ui.until(wrapped('(X-0001) is COMMITTED, known from the completion'));
      ui.close();
    }
    expect(server.received).toHaveLength(2);
    await journal();
  });

  it('names each service that does not offer a lookup by hash, where nothing proves the outcome', async () => {
    server.behave({ status: 404, body: 'no such route' });
    const services = { ledgerUrl: server.url, scanUrl: `${server.url}/api/scan` };
    await journal({ columns: 120, rows: 30 }, services, (stateDir) =>
      writePast(stateDir, {
        entry: 'X-0001',
        at: epoch,
        url: `${server.url}/v2/interactive-submission/execute`,
        intent: { parties: [party], submissionId: 'sub-1', ledgerEnd: '7', hash: 'ab'.repeat(32) },
      }),
    );
    await ui.press('f');
    await ui.until(wrapped('scan by hash: this scan does not offer it'));
    const screen = ui.screen().replace(/\s+/g, ' ');
    expect(screen).toContain(
      'completion, update by hash: this ledger does not offer it (3.6 does)',
    );
    expect(screen).toContain('this scan does not offer it (Splice 0.6.1 does)');
  });

  it('is resolved with a reason that stays in the journal', async () => {
    const session = await journal();
    await ui.press('m');
    await ui.until('enter a reason');
    await ui.press('enter');
    await ui.until('enter a reason first, or press Esc to cancel');
    await ui.until(/── resolve 25\.0000 Amulet .* \(X-0001\) ─/);
    await ui.press('seen on the ledger as update 7', 'enter');
    await ui.until(wrapped('(X-0001): resolved. The reason is in the journal.'));
    await ui.until('no unknown outcomes');
    expect(readEntries(session.stateDir).find(({ entry }) => entry === 'X-0001')).toMatchObject({
      word: 'MARKED',
      findings: [{ evidence: 'resolved by an operator', detail: 'seen on the ledger as update 7' }],
    });
  });

  it('is not resolved once its outcome is certain, so that no other attempt at it is offered', async () => {
    await journal();
    await ui.press('j', 'j', 'j', 'm');
    await ui.until(/\(A-0001\): it is ALLOCATED: a known\s+outcome needs no resolution/);
  });

  it('is exported with all others, line by line as they stand on disk', async () => {
    const { stateDir } = await journal();
    await ui.press('x');
    await ui.until('Exported 11 lines to');
    const [file = ''] = readdirSync(join(stateDir, 'exports'));
    expect(readFileSync(join(stateDir, 'exports', file), 'utf8')).toBe(
      readFileSync(journalPath(stateDir), 'utf8'),
    );
  });
});

describe('another attempt', () => {
  it('is reviewed with what was sent, and linked to it, and sent only by what is typed', async () => {
    server.behave(allocationResponse);
    const url = `${server.url}/v2/parties/external/allocate`;
    const request = allocationRequest(walter());
    const session = await journal(small, { ledgerUrl: server.url }, (stateDir) =>
      writePast(stateDir, { entry: 'A-0001', request, url, at: epoch }),
    );
    await ui.press('R');
    await ui.until('step 5/');
    await ui.until(/at most one of the two is\s+executed/);
    expect(server.received.filter(isWrite)).toEqual([]);
    await ui.press(readToEnd, 'tab', phraseOn(ui.screen()), 'enter');
    await ui.until('ALLOCATED');
    expect(readEntries(session.stateDir)).toMatchObject([
      { entry: 'A-0001', resentAs: ['A-0002'] },
      { entry: 'A-0002', resends: 'A-0001', word: 'ALLOCATED' },
    ]);
    await ui.press('5');
    await ui.until('A-0002');
  });

  it('is not begun with a saved body that was changed', async () => {
    const url = `${server.url}/v2/parties/external/allocate`;
    const request = allocationRequest(walter());
    const session = await journal(small, { ledgerUrl: server.url }, (stateDir) => {
      writePast(stateDir, { entry: 'A-0001', request, url, at: epoch });
      const bodies = join(stateDir, 'bodies');
      for (const name of readdirSync(bodies)) appendFileSync(join(bodies, name), ' ');
    });
    await ui.press('R');
    await ui.until(/its\s+saved\s+body\s+is\s+not\s+the\s+one\s+that\s+was\s+sent/);
    expect(session.store.getState().screen.tab).toBe('journal');
  });

  it('is not begun in a form that would change what was sent', async () => {
    const url = `${server.url}/v2/parties/external/allocate`;
    const request = { ...allocationRequest(walter()), userId: 7 };
    const session = await journal(small, { ledgerUrl: server.url }, (stateDir) =>
      writePast(stateDir, { entry: 'A-0001', request, url, at: epoch }),
    );
    await ui.press('R');
    await ui.until(/the\s+form\s+would\s+change\s+userId/);
    expect(session.store.getState().screen.tab).toBe('journal');
  });

  it('a retry of an execution has a new submission id, and the same bytes', async () => {
    const ledger = await openLedger({ now: () => epoch });
    const file = buildExampleFiles(ledger.world, 'seed').find(
      ({ name }) => name === 'execute/request.json',
    );
    const request = parseJson(JSON.stringify(file?.content));
    const url = `${ledger.ledgerUrl}/v2/interactive-submission/execute`;
    const { ledgerUrl } = ledger;
    const session = await journal(large, { ledgerUrl }, (stateDir) =>
      writePast(stateDir, { entry: 'X-0001', request, url, at: epoch }),
    );
    const [before] = readEntries(session.stateDir);
    await ui.press('R');
    await ui.until('[4 Execute]');
    await ui.untilGone('decoding…');
    await ui.until(/differs +submissionId: "/);
    const { form, page } = session.store.getState().writeForms.execute;
    expect(page).toBeGreaterThanOrEqual(3);
    expect(before?.submissionId).toBeDefined();
    expect(JSON.stringify(form.root['submissionId'])).not.toContain(before?.submissionId);
    expect(JSON.stringify(form.root['submissionId'])).toMatch(/[0-9a-f-]{36}/);

    // The same signed transaction for another user of the ledger is no retry of it.
    const { submissionId: userId = [] } = form.root;
    session.store.getState().updateWriteForm('execute', (writeForm) => ({
      ...writeForm,
      review: undefined,
      page: 3,
      form: { ...writeForm.form, root: { ...form.root, userId } },
    }));
    await ui.until('0 failed,');
    await ui.untilGone('decoding…');
    await ui.press('\x0e');
    await ui.until(/it\s+differs\s+from\s+X-0001\s+in\s+userId/);
    expect(session.store.getState().writeForms.execute.review).toBeUndefined();
  });

  it('whose body was not kept asks for it, and takes no other than the one that was sent', async () => {
    const url = `${server.url}/v2/parties/external/allocate`;
    const request = allocationRequest(walter());
    await journal(small, { ledgerUrl: server.url }, (stateDir) => {
      writePast(stateDir, {
        entry: 'A-0001',
        request,
        url,
        at: epoch,
        intent: { bodies: 'digest' },
      });
      rmSync(join(stateDir, 'bodies'), { recursive: true });
    });
    const load = async (given: unknown): Promise<void> => {
      await ui.press('R');
      await ui.until('(A-0001): its body was not kept');
      await ui.press('escape');
      ui.paste(JSON.stringify(given));
      await ui.until('(u to undo)');
      await ui.press('\x0e', '\x0e', '\x0e');
      await ui.until('0 failed,');
      await ui.untilGone('decoding…');
      await ui.press('\x0e');
    };
    await load(allocationRequest(walter()));
    await ui.until('this is not the request that A-0001 sent: D starts a new one');
    await ui.press('5');
    await load(request);
    await ui.until('step 5/');
    await ui.until(/at most one of the two is\s+executed/);
    expect(server.received.filter(isWrite)).toEqual([]);
  });

  it('is refused by a read-only profile, after a proof, on another ledger, without its body', async () => {
    await journal(small, { readOnly: true });
    await ui.press('R');
    await ui.until('is read-only and never sends');
    ui.close();
    await journal(small, { ledgerUrl: 'http://ledger.example' });
    await ui.press('j', 'j', 'R');
    await ui.until(wrapped('(X-0002) cannot be resent: X-0002 is COMMITTED: it was executed'));
    ui.close();
    await journal(small, { ledgerUrl: 'http://other.example' });
    await ui.press('R');
    await ui.until(wrapped('cannot be resent: it went to another ledger'));
    ui.close();
    await journal(small, { ledgerUrl: 'http://ledger.example' });
    await ui.press('R');
    await ui.until(wrapped('(X-0001): cannot resend it'));
    ui.close();
    const maxRecordTime = new Date(epoch - 1000).toISOString();
    await journal(small, { ledgerUrl: 'http://ledger.example' }, (stateDir) => {
      writePast(stateDir, { entry: 'X-0001', at: epoch, intent: { maxRecordTime } });
      writePast(stateDir, { entry: 'X-0002', at: epoch, finding: { word: 'SUPERSEDED' } });
    });
    await ui.press('R');
    await ui.until(wrapped('(X-0001) cannot be resent: its deadline has passed'));
    await ui.press('j', 'R');
    await ui.until('SUPERSEDED: another attempt was accepted');
  });
});

describe('a start while an outcome is unknown', () => {
  const begin = (): TestSession => {
    const session = testSession({}, { sleep: (ms) => setTimeout(Math.min(ms, 5)) });
    writePasts(session.stateDir, epoch);
    ui = renderScreen(session, small);
    return session;
  };

  it('opens on it, with what to do, and one step back are the others', async () => {
    const session = begin();
    session.start();
    await ui.until(wrapped('(X-0001) has an UNKNOWN outcome. Follow the recovery steps.'));
    await ui.until('RECOVERY STEPS');
    await ui.press('escape');
    await ui.until(/^>25\.0000 Amulet alice::…cdcd → carol::…abab X-0001/m);
    await ui.press('escape');
    expect(session.store.getState().screen.tab).toBe('activity');
    await session.stop();
  });

  it('leaves the user where they are, and names the key that leads there', async () => {
    const session = begin();
    await ui.press('4');
    await ui.until('step 1/');
    session.start();
    await ui.until(wrapped('(X-0001) has an UNKNOWN outcome. Press 5 to see the recovery steps.'));
    expect(session.store.getState().screen.tab).toBe('execute');
    await session.stop();
  });
});
