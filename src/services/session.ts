import { selectSynchronizerSeen } from '../store/selectors.ts';
import type { Settings } from '../config/settings.ts';
import { lookupClients } from './ask-lookup.ts';
import type { Session } from './deed.ts';
import type { LearnListing } from './doctor/means.ts';
import { createDoctor } from './doctor.ts';
import { createDraftSaver } from './draft-keeper.ts';
import { createFeed } from './feed.ts';
import { startAutoInspect } from './inspector.ts';
import { createJournalReader } from './journal-reader.ts';
import { createLookupHistory } from './lookup-history.ts';
import { startAutoContextChecks } from './lookout.ts';
import { createLookupSession } from './lookups.ts';
import type { SessionDeps } from './ports.ts';
import { startAutoProve } from './proofs.ts';
import { announceUnknownOutcomes } from './remind.ts';
import { startRejectingSecrets } from './secret-guard.ts';
import { createWriteSender } from './send-write.ts';

export type SessionOptions = { readonly settings: Settings; readonly deps: SessionDeps };

/** Reading a long journal takes longer than a screen takes to be drawn: that comes first. */
const remindAfterMs = 300;

/** Loaded when the doctor is asked: few sessions do. */
const learnListing: LearnListing = async (place, signal) =>
  (await import('./learn-listing.ts')).learnListing(place, signal);

/** Gives a feed, which may be running, the hands that commands need. */
export const createSession = (
  { settings, deps }: SessionOptions,
  feed = createFeed({ settings, deps }),
): Session => {
  const { store, tail, client, tokens, ending } = feed;
  const services = lookupClients(settings, client);
  const lookups = createLookupSession({ ...deps, store, services });
  const history = createLookupHistory(store, deps);
  startRejectingSecrets(store);
  const drafts = createDraftSaver(store, deps);
  startAutoInspect(store, deps);
  const synchronizerSeen = selectSynchronizerSeen;
  startAutoContextChecks(store, { ...deps, request: client.request, synchronizerSeen });
  const sender = createWriteSender({ store, client, tokens, deps });
  const journal = createJournalReader(store, deps);
  startAutoProve(store, journal, deps);
  const doctor = createDoctor({ store, settings, tokens, deps, learnListing }, ending);
  const { freeze, request } = client;
  const remindWhenDrawn = async (): Promise<void> => {
    await deps.sleep(remindAfterMs, ending);
    if (ending.aborted) return;
    journal.read();
    announceUnknownOutcomes(store);
    const [{ learnRules }, { announceDrafts }] = await Promise.all([
      import('./four-eyes/rule-now.ts'),
      import('./announce-drafts.ts'),
    ]);
    announceDrafts(store, { stateDir: deps.stateDir, ending });
    // Nothing waits for it: a name that takes long to look up must not hold up the end.
    void learnRules(store);
  };
  let reminding: Promise<void> | undefined;
  return {
    store,
    start: () => {
      reminding ??= remindWhenDrawn();
      feed.start();
    },
    stop: async () => {
      lookups.cancel();
      drafts.flush();
      await Promise.all([feed.stop(), reminding]);
      drafts.flush();
    },
    ctx: {
      ...{ doctor, store, tail, journal, lookups, history, drafts, sender },
      ...{ seal: freeze, request, tokens, deps },
    },
  };
};
