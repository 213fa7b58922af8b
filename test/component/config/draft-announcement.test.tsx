import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Settings } from '../../../src/config/settings/settings.ts';
import { saveDraft, type Draft } from '../../../src/storage/draft-store.ts';
import { writePast } from '../../support/writes/journal-writer.ts';
import { renderScreen, type Screen } from '../../support/screens/render.tsx';
import { epoch } from '../../support/samples/sample-activities.ts';
import { testSession } from '../../support/screens/sample-session.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';

let ui: Screen;

afterEach(() => ui.close());

const newStateDir = (): string => {
  const stateDir = scratchFolder();
  return stateDir;
};

const save = (stateDir: string, id: string, changes: Partial<Draft> = {}): void => {
  const form = id.startsWith('A') ? 'allocate' : 'execute';
  const draft = { id, form, at: epoch, profile: 'demo', page: 0, values: {}, given: {} };
  saveDraft(stateDir, { ...draft, ...changes });
};

/** A session that runs: its services answer nothing, and its clock does not move. */
const begin = (stateDir: string, changes: Partial<Settings> = {}) => {
  const dead = { ledgerUrl: 'http://127.0.0.1:1', scanUrl: 'http://127.0.0.1:1' };
  const session = testSession(
    { ...dead, pollIntervalMs: 3_600_000, ...changes },
    {
      stateDir,
      sleep: (ms, signal) => delay(ms, undefined, { signal }).catch(() => undefined),
    },
  );
  onTestFinished(() => session.stop());
  ui = renderScreen(session, { columns: 80, rows: 24 });
  session.start();
  return session;
};

describe('saved drafts', () => {
  it('are announced at the start with the key that opens them', async () => {
    const stateDir = newStateDir();
    save(stateDir, 'A-aaaa');
    begin(stateDir);
    await ui.until('1 saved draft: press 3 (Allocate) to continue.');
    await ui.press('3');
    await ui.until('1 saved draft: continue it or start a new one?');
    expect(ui.screen()).not.toContain('press 3');
  });

  it('saved drafts of both forms are announced together, without those of other profiles', async () => {
    const stateDir = newStateDir();
    save(stateDir, 'A-aaaa');
    save(stateDir, 'X-bbbb');
    save(stateDir, 'X-cccc', { profile: 'other' });
    begin(stateDir);
    await ui.until('2 saved drafts: press 3 (Allocate) or 4 (Execute) to continue.');
  });

  it('wait until the reminder of an unknown outcome is gone', async () => {
    const stateDir = newStateDir();
    save(stateDir, 'X-bbbb');
    writePast(stateDir, { entry: 'X-0001', at: epoch });
    begin(stateDir);
    await ui.until(/has\s+an\s+UNKNOWN\s+outcome\.\s+Follow\s+the\s+recovery\s+steps\./);
    expect(ui.screen()).not.toContain('saved draft');
    await ui.press('escape');
    await ui.until('1 saved draft: press 4 (Execute) to continue.');
    await ui.press('j');
    await ui.untilGone('saved draft:');
  });

  it('are not announced in the form that the user opens instead of reading the reminder', async () => {
    const stateDir = newStateDir();
    save(stateDir, 'X-bbbb');
    writePast(stateDir, { entry: 'X-0001', at: epoch });
    begin(stateDir);
    await ui.until(/has\s+an\s+UNKNOWN\s+outcome\.\s+Follow\s+the\s+recovery\s+steps\./);
    await ui.press('4');
    await ui.until('1 saved draft: continue it or start a new one?');
    expect(ui.screen()).not.toContain('press 4');
  });
});

describe('a read-only profile', () => {
  it('says in both forms that nothing can be sent', async () => {
    begin(newStateDir(), { readOnly: true });
    for (const [tab, title] of [
      ['3', 'Allocate'],
      ['4', 'Execute'],
    ] as const) {
      await ui.press(tab);
      const frame = await ui.until(
        'Profile demo is read-only: you can check a request, but not send it.',
      );
      expect(frame).toContain(title);
      await ui.press('j');
      await ui.until('read-only profile: you can check a request, but not send it');
    }
  });
});
