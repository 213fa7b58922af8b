import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Settings } from '../../../../src/config/settings/settings.ts';
import { fieldValue } from '../../../../src/requests/forms/form-values.ts';
import { startSandbox, type Sandbox } from '../../../../src/sandbox/sandbox.ts';
import type { SessionDeps, Session } from '../../../../src/app/state.ts';
import { executeCommand } from '../../../../src/app/commands/execute-command.ts';
import { createSession } from '../../../../src/app/session/session.ts';
import type { ListEntry } from '../../../../src/features/activity/state/activity-filter.ts';
import { settings, testSession } from '../../../support/screens/sample-session.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';
import { waitFor } from '../../../support/wait.ts';

const newStateDir = (): string => {
  const stateDir = scratchFolder();
  return stateDir;
};

const newSandbox = async (): Promise<Sandbox> => {
  const sandbox = await startSandbox({ rate: 0, history: 30 });
  onTestFinished(() => sandbox.close());
  return sandbox;
};

const portsIn = (stateDir: string): SessionDeps => ({
  now: Date.now,
  random: () => 0.5,
  sleep: (ms, signal) => delay(ms, undefined, { signal }).catch(() => undefined),
  copy: (text) => ({ kind: 'sent', bytes: text.length }),
  stateDir,
  env: {},
  version: '0.0.0',
  rereadSettings: (current) => Promise.resolve({ ok: true, value: current }),
  end: () => undefined,
});

const begin = ({ scanUrl, ledgerUrl }: Sandbox, stateDir: string): Session => {
  const its: Settings = { ...settings, scanUrl, ledgerUrl, pollIntervalMs: 50 };
  const session = createSession({ settings: its, deps: portsIn(stateDir) });
  onTestFinished(() => session.stop());
  session.start();
  return session;
};

const entriesOf = (session: Session): readonly ListEntry[] =>
  session.store.getState().activity.view.entries;

const untilRows = (session: Session, count: number): Promise<void> =>
  waitFor(() => expect(entriesOf(session)).toHaveLength(count));

describe('a session', () => {
  it('goes to a day whose rows it has to load first', async () => {
    const sandbox = await startSandbox({ rate: 0, history: 400 });
    onTestFinished(() => sandbox.close());
    const session = begin(sandbox, newStateDir());
    await waitFor(() => expect(entriesOf(session).length).toBeGreaterThan(50));
    executeCommand(session.ctx, 'list.at', '2020-01-01');
    const told = (): string | undefined => session.store.getState().screen.notice?.text;
    await waitFor(() => expect(told()).toMatch(/^The oldest row is from /));
    const { position, timeline } = session.store.getState().activity;
    expect([timeline.reachedStart, position]).toMatchObject([true, { selected: { at: 0 } }]);
  });

  it('shows what the service has, and what happens from then on, each once', async () => {
    const sandbox = await newSandbox();
    const session = begin(sandbox, newStateDir());
    await untilRows(session, 30);
    sandbox.addActivities(5);
    await untilRows(session, 35);
    const ids = entriesOf(session).map((entry) => ('gap' in entry ? 'gap' : entry.id));
    expect(new Set(ids).size).toBe(35);
    expect(session.store.getState().activity.poll.state).toBe('following');
  });

  it('goes on without a gap where the last run ended', async () => {
    const sandbox = await newSandbox();
    const stateDir = newStateDir();
    const first = begin(sandbox, stateDir);
    await untilRows(first, 30);
    const { since } = first.store.getState().activity.timeline;
    await first.stop();
    sandbox.addActivities(7);
    const second = begin(sandbox, stateDir);
    await untilRows(second, 37);
    const { activity } = second.store.getState();
    expect(activity.view.gapsAt).toEqual([]);
    expect(activity.timeline.since).toBe(since);
  });

  it('stops polling while it is paused, and goes on when it is told to', async () => {
    const sandbox = await newSandbox();
    const session = begin(sandbox, newStateDir());
    await untilRows(session, 30);
    executeCommand(session.ctx, 'poll.toggle');
    await waitFor(() => expect(session.store.getState().activity.poll.state).toBe('paused'));
    sandbox.addActivities(3);
    executeCommand(session.ctx, 'poll.toggle');
    await untilRows(session, 33);
  });

  it('says that there is nothing older than the start of the ledger', async () => {
    const sandbox = await newSandbox();
    const session = begin(sandbox, newStateDir());
    await untilRows(session, 30);
    executeCommand(session.ctx, 'scroll.first');
    // Until it is learned what the cursor means, nothing can be said of what is older.
    await waitFor(() => {
      const { older } = session.store.getState().activity;
      if (older !== 'start') executeCommand(session.ctx, 'scroll.up');
      expect(older).toBe('start');
    });
  });

  it('ends while a request is under way', async () => {
    const sandbox = await newSandbox();
    const session = begin(sandbox, newStateDir());
    await session.stop();
    expect(entriesOf(session)).toEqual([]);
  });
});

describe('a secret that comes into a form', () => {
  it('is gone before the draft keeper writes the form for the first time', () => {
    const secret = '-----BEGIN PRIVATE KEY-----';
    const written: string[] = [];
    // The keeper draws the name of a draft just before it writes what the form holds.
    const random = (): number => {
      written.push(JSON.stringify(store.getState().writeForms.execute.form.root));
      return 0.5;
    };
    const { store } = testSession({}, { random });
    store.getState().updateWriteForm('execute', (writeForm) => {
      const root = {
        ...writeForm.form.root,
        commandId: fieldValue(secret),
        userId: fieldValue('alice'),
      };
      return { ...writeForm, form: { ...writeForm.form, root } };
    });
    expect(written.length).toBeGreaterThan(0);
    expect(written.join('')).toContain('alice');
    expect(written.join('')).not.toContain(secret);
  });
});
