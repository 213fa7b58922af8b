import { keyFor } from '../../../shell/keys/key-for.ts';
import type { AppStore } from '../../../app/state.ts';
import { whenState } from '../../../shell/state/app-state.ts';
import { formIds, openDrafts, type FormId } from '../../../submission/form-ids.ts';
import type { Draft } from '../../../storage/drafts/draft-store.ts';
import { tryIo } from '../../../lib/result.ts';
import { draftNotices } from '../messages/drafts.ts';

const keyOf: Readonly<Record<FormId, () => string>> = {
  allocate: () => `${keyFor('tab.allocate', '3')} (Allocate)`,
  execute: () => `${keyFor('tab.execute', '4')} (Execute)`,
};

const announcement = (drafts: readonly Draft[]): string => {
  const keys = formIds
    .filter((id) => drafts.some(({ form }) => form === id))
    .map((id) => keyOf[id]());
  return draftNotices.announcement(drafts.length, keys);
};

const announce = (store: AppStore, stateDir: string): void => {
  const { journal, connection, writeForms, showNotice } = store.getState();
  const result = tryIo(() => openDrafts(journal.entries, connection.profile, stateDir));
  if (!result.ok) {
    showNotice('warning', draftNotices.unreadable(result.error));
    return;
  }
  const unopened = formIds.filter((id) => writeForms[id].offers === undefined);
  const waiting = result.value.filter(({ form }) => unopened.some((id) => id === form));
  if (waiting.length > 0) showNotice('note', announcement(waiting));
};

/** Announces saved drafts once per session, when no other notice is shown. */
export const announceDrafts = (
  store: AppStore,
  { stateDir, ending }: { readonly stateDir: string; readonly ending: AbortSignal },
): void => {
  if (store.getState().screen.notice === undefined) {
    announce(store, stateDir);
    return;
  }
  const stop = whenState(
    store,
    ({ screen }) => screen.notice === undefined,
    () => {
      // A command removes the old notice before it runs: it may open the form, or show a notice of its
      // own.
      queueMicrotask(() => {
        if (!ending.aborted) announceDrafts(store, { stateDir, ending });
      });
    },
  );
  ending.addEventListener('abort', stop, { once: true });
};
