import type { Result } from '../../lib/result.ts';
import { forgetTokens } from '../../ledger/effects/describe-instrument.ts';
import type { Settings } from '../../config/settings/settings.ts';
import { isSending } from '../../shell/state/known-parts.ts';
import { whenState } from '../../shell/state/store.ts';
import type { SessionDeps, Session } from '../state.ts';
import type { ProfileList } from '../../features/profiles/profiles.ts';
import type { Feed } from './activity-feed.ts';
import { createSession } from './session.ts';
import { switchNotice } from '../messages.ts';

export type OpenedProfile = { readonly settings: Settings; readonly stateDir: string };

/** An opened profile, or why it cannot be opened. */
export type ProfileSession = Result<OpenedProfile, string>;

/** Manages the session on the screen: one at a time, each isolated from the one before. */
export type SessionManager = {
  readonly current: () => Session;
  readonly subscribe: (changed: () => void) => () => void;
  readonly stop: () => Promise<void>;
};

export type SessionManagerOptions = {
  readonly settings: Settings;
  /** The feed of the first session, which may be running already. */
  readonly feed: Feed;
  readonly deps: Omit<SessionDeps, 'profiles'>;
  readonly profiles: ProfileList;
  readonly open: (name: string) => Promise<ProfileSession>;
};

/** Limits the wait for a service that hangs: all that must be kept is already on disk. */
const maxGoodbyeMs = 1000;

/** A session that has been stopped follows nothing any more, and stays only for the outcome of its write. */
const untilWriteEnds = ({ store }: Session): Promise<void> =>
  new Promise((resolve) => {
    if (isSending(store.getState()))
      store.getState().showNotice('warning', switchNotice.waitsForWrite);
    whenState(store, (state) => !isSending(state), resolve);
  });

/**
 * Starts with one profile and switches to others. The old session ends before the new one begins, with
 * its own store, tail, cursor, drafts and token: no session sees data of another.
 */
export const createSessionManager = (options: SessionManagerOptions): SessionManager => {
  const { deps, profiles, open } = options;
  const listeners = new Set<() => void>();

  const sessionOf = (settings: Settings, stateDir: string, feed?: Feed): Session => {
    const way = { ...profiles, switchTo };
    return createSession({ settings, deps: { ...deps, stateDir, profiles: way } }, feed);
  };

  const replace = (old: Session, { settings, stateDir }: OpenedProfile): void => {
    const { size } = old.store.getState().screen;
    forgetTokens();
    current = sessionOf(settings, stateDir);
    const state = current.store.getState();
    state.resize(size);
    listeners.forEach((changed) => changed());
    current.start();
    const { profile, mode, readOnly } = settings;
    const isProd = mode === 'prod';
    const switched = switchNotice.switched(profile, isProd ? 'PROD' : mode, readOnly);
    state.showNotice(isProd ? 'warning' : 'note', switched);
  };

  const goTo = async (name: string): Promise<void> => {
    const old = current;
    const { setOpeningProfile, showNotice } = old.store.getState();
    setOpeningProfile(name);
    const opened = await open(name);
    // A write may start while the other profile is being opened, and while this session ends.
    if (isSending(old.store.getState())) showNotice('warning', switchNotice.writeInFlight);
    else if (!opened.ok) showNotice('error', switchNotice.unusable(name, opened.error));
    else {
      await Promise.race([old.stop(), deps.sleep(maxGoodbyeMs)]);
      await untilWriteEnds(old);
      // Another switch was faster: a second session in its place would be stopped by nobody.
      if (current === old) replace(old, opened.value);
    }
    setOpeningProfile(undefined);
  };

  function switchTo(name: string): void {
    void goTo(name);
  }

  let current = sessionOf(options.settings, deps.stateDir, options.feed);
  return {
    current: () => current,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    stop: () => current.stop(),
  };
};
