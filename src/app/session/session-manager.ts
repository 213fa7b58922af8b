import type { Result } from '../../lib/result.ts';
import type { Settings } from '../../config/settings/settings.ts';
import { isSending } from '../../shell/state/pending-write.ts';
import type { SessionDeps } from '../../shell/session-deps.ts';
import type { ProfileList } from '../../features/profiles/profile-list.ts';
import type { Feed } from '../activity-feed.ts';
import { createSession } from './session.ts';
import type { Session } from '../../shell/command-handler.ts';

export type OpenedProfile = { readonly settings: Settings; readonly stateDir: string };

/** A profile that was opened, or why it cannot be. */
export type ProfileSession = Result<OpenedProfile, string>;

/** The session that is on the screen: one at a time, and never two that know of each other. */
export type SessionManager = {
  readonly current: () => Session;
  /** Tells when another session has taken the place of the current one. */
  readonly subscribe: (changed: () => void) => () => void;
  readonly stop: () => Promise<void>;
};

export type SwitchboardOptions = {
  readonly settings: Settings;
  /** Of the first session, which may be running. */
  readonly feed: Feed;
  readonly deps: Omit<SessionDeps, 'profiles'>;
  readonly profiles: ProfileList;
  readonly open: (name: string) => Promise<ProfileSession>;
};

/** A service that hangs is not waited for: what must be kept is on disk before its session ends. */
const maxGoodbyeMs = 1000;

const modeWords = ({ mode, readOnly }: Settings): string => {
  const writes = readOnly ? 'nothing can be sent' : 'what is sent changes the ledger';
  return mode === 'prod' ? `PROD: ${writes}` : `${mode}: ${writes}`;
};

/**
 * Starts with one profile and goes to others. The old session ends before the new one begins, with a
 * store, a tail, a cursor, drafts and a token of its own: nothing of the one is seen in the other.
 */
export const createSessionManager = (options: SwitchboardOptions): SessionManager => {
  const { deps, profiles, open } = options;
  const listeners = new Set<() => void>();

  const sessionOf = (settings: Settings, stateDir: string, feed?: Feed): Session => {
    const way = { ...profiles, switchTo };
    return createSession({ settings, deps: { ...deps, stateDir, profiles: way } }, feed);
  };

  const replace = async (old: Session, { settings, stateDir }: OpenedProfile): Promise<void> => {
    await Promise.race([old.stop(), deps.sleep(maxGoodbyeMs)]);
    const { size } = old.store.getState().screen;
    current = sessionOf(settings, stateDir);
    const state = current.store.getState();
    state.resize(size);
    listeners.forEach((changed) => changed());
    current.start();
    const { profile, mode } = settings;
    const tone = mode === 'prod' ? 'warning' : 'note';
    state.showNotice(tone, `Now on profile ${profile}, ${modeWords(settings)}.`);
  };

  const goTo = async (name: string): Promise<void> => {
    const old = current;
    const state = old.store.getState();
    state.setOpeningProfile(name);
    const opened = await open(name);
    state.setOpeningProfile(undefined);
    // It may have begun while the other profile was being opened.
    if (isSending(old.store.getState()))
      state.showNotice('warning', 'A write is under way: stayed.');
    else if (opened.ok) await replace(old, opened.value);
    else state.showNotice('error', `Profile ${name} cannot be used: ${opened.error}`);
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
