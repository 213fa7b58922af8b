import { setImmediate } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Settings } from '../../../../src/config/settings/settings.ts';
import { createSessionManager } from '../../../../src/app/session/session-manager.ts';
import { createFeed } from '../../../../src/app/session/activity-feed.ts';
import { settings } from '../../../support/screens/sample-session.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';
import { waitFor } from '../../../support/wait.ts';

/** A dashboard on one profile, whose session ends no sooner than the test lets it. */
const start = () => {
  const stateDir = scratchFolder();
  const ending = vi.fn<() => void>();
  const held: (() => void)[] = [];
  const deps = {
    now: Date.now,
    random: () => 0.5,
    // What a session waits for goes on although it is told to end; a goodbye has all the time it needs.
    sleep: (_ms: number, signal?: AbortSignal) =>
      new Promise<void>((resolve) => {
        if (signal === undefined) return;
        held.push(resolve);
        signal.addEventListener('abort', ending, { once: true });
      }),
    copy: (text: string) => ({ kind: 'sent', bytes: text.length }) as const,
    stateDir,
    version: '0.0.0',
    env: {},
    rereadSettings: (current: Settings) => Promise.resolve({ ok: true, value: current } as const),
    end: () => undefined,
  };
  const profiles = { entries: [], path: '' };
  const sessions = createSessionManager({
    settings,
    feed: createFeed({ settings, deps: { ...deps, profiles } }),
    profiles,
    open: (profile) =>
      Promise.resolve({ ok: true, value: { settings: { ...settings, profile }, stateDir } }),
    deps,
  });
  const release = (): void => held.splice(0).forEach((resolve) => resolve());
  onTestFinished(async () => {
    const stopped = sessions.stop();
    release();
    await stopped;
  });
  sessions.current().start();
  return { sessions, ending, release };
};

/** Whatever does not wait has run by then. */
const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn += 1) await setImmediate();
};

it('begins one session, though another profile is chosen while the old one ends', async () => {
  const { sessions, ending, release } = start();
  const begun: string[] = [];
  sessions.subscribe(() => begun.push(sessions.current().store.getState().connection.profile));
  const { ctx, store } = sessions.current();
  ctx.deps.profiles?.switchTo('other');
  await waitFor(() => expect(ending).toHaveBeenCalled());
  await turns();
  expect(store.getState().profiles.opening).toBe('other');
  ctx.deps.profiles?.switchTo('third');
  await turns();
  release();
  await waitFor(() => expect(begun).not.toEqual([]));
  await turns();
  expect(begun).toEqual(['other']);
});

const sending = { since: 0, timeoutMs: 1000 };

it('keeps the session of a write that started before it ends', async () => {
  const { sessions } = start();
  const old = sessions.current();
  const { store } = old;
  old.ctx.deps.profiles?.switchTo('other');
  store.getState().updateWriteForm('allocate', (writeForm) => ({ ...writeForm, sending }));
  await waitFor(() => expect(store.getState().profiles.opening).toBeUndefined());
  expect(sessions.current()).toBe(old);
  expect(store.getState().screen.notice?.text).toContain('The profile was not switched');
});

it('switches after the outcome of a write that started while its session ends', async () => {
  const { sessions, ending, release } = start();
  const old = sessions.current();
  const { store } = old;
  const { updateWriteForm } = store.getState();
  old.ctx.deps.profiles?.switchTo('other');
  await waitFor(() => expect(ending).toHaveBeenCalled());
  updateWriteForm('allocate', (writeForm) => ({ ...writeForm, sending }));
  release();
  await waitFor(() =>
    expect(store.getState().screen.notice?.text).toContain('switched when its outcome is known'),
  );
  await turns();
  expect(sessions.current()).toBe(old);
  updateWriteForm('allocate', (writeForm) => ({ ...writeForm, sending: undefined }));
  await waitFor(() => expect(sessions.current()).not.toBe(old));
  expect(sessions.current().store.getState().connection.profile).toBe('other');
});

it('begins the session of another profile after the old one has ended, and not before', async () => {
  const { sessions, ending, release } = start();
  const changed = vi.fn<() => void>();
  sessions.subscribe(changed);
  const old = sessions.current();
  old.ctx.deps.profiles?.switchTo('other');
  await waitFor(() => expect(ending).toHaveBeenCalled());
  await turns();
  expect(sessions.current()).toBe(old);
  expect(changed).not.toHaveBeenCalled();
  release();
  await waitFor(() => expect(changed).toHaveBeenCalled());
  expect(sessions.current().store.getState().connection.profile).toBe('other');
});
