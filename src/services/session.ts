import { selectSynchronizerSeen } from '../store/selectors.ts';
import type { Settings } from '../config/settings.ts';
import { lookupServices } from './ask-lookup.ts';
import type { Session } from './deed.ts';
import type { LearnListing } from './doctor/means.ts';
import { createDoctor } from './doctor.ts';
import { createDraftKeeper } from './draft-keeper.ts';
import { createFeed } from './feed.ts';
import { startInspector } from './inspector.ts';
import { createJournalReader } from './journal-reader.ts';
import { keepLookupHistory } from './lookup-history.ts';
import { startLookout } from './lookout.ts';
import { createLookups } from './lookups.ts';
import type { SessionPorts } from './ports.ts';
import { watchForProofs } from './proofs.ts';
import { remindOfUnknown } from './remind.ts';
import { guardSecrets } from './secret-guard.ts';
import { createSender } from './send-write.ts';

export type SessionOptions = { readonly settings: Settings; readonly ports: SessionPorts };

/** Reading a long journal takes longer than a screen takes to be drawn: that comes first. */
const remindAfterMs = 300;

/** Loaded when the doctor is asked: few sessions do. */
const learnListing: LearnListing = async (place, signal) =>
  (await import('./learn-listing.ts')).learnListing(place, signal);

/** Gives a feed, which may be running, the hands that commands need. */
export const createSession = (
  { settings, ports }: SessionOptions,
  feed = createFeed({ settings, ports }),
): Session => {
  const { store, tail, client, tokens, ending } = feed;
  const services = lookupServices(settings, client);
  const lookups = createLookups({ ...ports, store, services });
  const history = keepLookupHistory(store, ports);
  guardSecrets(store);
  const drafts = createDraftKeeper(store, ports);
  startInspector(store, ports);
  const synchronizerSeen = selectSynchronizerSeen;
  startLookout(store, { ...ports, request: client.request, synchronizerSeen });
  const sender = createSender({ store, client, tokens, ports });
  const journal = createJournalReader(store, ports);
  watchForProofs(store, journal, ports);
  const doctor = createDoctor({ store, settings, tokens, ports, learnListing }, ending);
  const { freeze, request } = client;
  const remindWhenDrawn = async (): Promise<void> => {
    await ports.sleep(remindAfterMs, ending);
    if (ending.aborted) return;
    journal.read();
    remindOfUnknown(store);
    const [{ learnRules }, { announceDrafts }] = await Promise.all([
      import('./four-eyes/rule-now.ts'),
      import('./announce-drafts.ts'),
    ]);
    announceDrafts(store, { stateDir: ports.stateDir, ending });
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
    deeds: {
      ...{ doctor, store, tail, journal, lookups, history, drafts, sender },
      ...{ seal: freeze, request, tokens, ports },
    },
  };
};
