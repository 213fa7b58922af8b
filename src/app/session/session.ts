import { setPartyNames } from '../../lib/text/party-names.ts';
import { startEffects } from '../effects.ts';
import type { Settings } from '../../config/settings/settings.ts';
import { learnTokens } from '../../ledger/effects/describe-instrument.ts';
import { createDsoReader } from '../../tokens/fetch-dso.ts';
import { lookupClients } from '../../features/lookup/run/lookup-response.ts';
import { learnListing } from '../../features/activity/tail/learn-listing.ts';
import { createDoctor } from '../../features/doctor/doctor.ts';
import { createFeed } from './activity-feed.ts';
import { createLookupSession } from '../../features/lookup/run/lookup-session.ts';
import { createNodePages } from '../../features/node/node-pages.ts';
import type { AppStore, SessionDeps, Session } from '../state.ts';
import { announceUnknownOutcomes } from '../../features/journal/journal-session.ts';
import { createFormPreparing } from '../../features/writes/steps/form-preparing.ts';
import { createFormSigning } from '../../features/writes/steps/form-signing.ts';
import { createSealer } from '../../submission/send/write-pipeline.ts';
import { createWriteSender } from '../../features/writes/steps/write-sender.ts';
import { currentRule } from '../../submission/terms/current-rule.ts';
import { announceDrafts } from '../../features/writes/draft-saver.ts';
import { sandboxGreeting } from '../messages.ts';
import { announceNewRelease } from '../../features/doctor/announce-release.ts';

export type SessionOptions = { readonly settings: Settings; readonly deps: SessionDeps };

/** Delays reading the journal, which may be long, until the first screen is drawn. */
const remindAfterMs = 300;

/** The rule for approvals follows the ledger's address, which takes a DNS lookup. */
const learnRule = async ({ getState }: AppStore): Promise<void> => {
  const { rulesChanged, connection } = getState();
  rulesChanged(await currentRule(connection));
};

/** Adds the services that commands need to a feed, which may be running already. */
export const createSession = (
  { settings, deps }: SessionOptions,
  feed = createFeed({ settings, deps }),
): Session => {
  setPartyNames(settings.names);
  learnTokens({ dso: settings.dso });
  const { store, tail, client, tokens, ending } = feed;
  const findDso = createDsoReader(client.request, deps.now, settings);
  const services = lookupClients(settings, client, findDso);
  const lookups = createLookupSession({ ...deps, store, services });
  const effects = startEffects(store, deps, { request: client.request, lookups });
  const { drafts, journal, parties, pins, topology } = effects;
  const sender = createWriteSender({ store, client, tokens, deps });
  const signing = createFormSigning(store, { ...deps, tokens, request: client.request });
  const preparing = createFormPreparing({ store, request: client.request, signing, deps });
  const doctor = createDoctor({ store, settings, tokens, deps, learnListing }, ending);
  const { request } = client;
  const nodePages = createNodePages({ store, request, now: deps.now });
  const { waitForOutcome = false, readOnly } = settings;
  const { seal, chooseEndpoint } = createSealer(client, waitForOutcome && !readOnly);
  const announceEndpoint = async (): Promise<void> => {
    const note = await chooseEndpoint();
    if (note !== undefined && !ending.aborted) store.getState().showNotice('note', note);
  };
  const remindWhenDrawn = async (): Promise<void> => {
    await deps.sleep(remindAfterMs, ending);
    if (ending.aborted) return;
    journal.read();
    pins.start(ending);
    announceUnknownOutcomes(store);
    void announceEndpoint();
    announceDrafts(store, { stateDir: deps.stateDir, ending });
    const { screen, greet } = store.getState();
    // Where there is something to announce it is no first start, and an early key is answered already.
    const isFirst = screen.notice === undefined && screen.overlay === undefined;
    if (isFirst && settings.mode === 'demo' && deps.replay === undefined) greet(sandboxGreeting());
    // Not awaited: a slow DNS lookup must not delay quitting.
    void learnRule(store);
    // The sandbox is of this release, and a replay has nobody to ask.
    if (settings.mode !== 'demo' && deps.replay === undefined)
      void announceNewRelease(store, settings, ending);
  };
  let reminding: Promise<void> | undefined;
  return {
    store,
    start: () => {
      reminding ??= remindWhenDrawn();
      store.getState().pauseReplay(deps.replay?.isPaused() === true);
      feed.start();
    },
    stop: async () => {
      // What was typed comes first: each change of state reaches the views, and one of them may be broken.
      drafts.flush();
      lookups.cancel();
      parties.cancel();
      nodePages.cancel();
      signing.stop();
      topology.cancel();
      preparing.cancel();
      await Promise.all([feed.stop(), reminding]);
      drafts.flush();
      lookups.flush();
      effects.stop();
    },
    ctx: {
      ...{ doctor, store, tail, journal, lookups, drafts, sender, signing, topology },
      ...{ preparing, parties, nodePages },
      ...{ seal, request, tokens, deps },
    },
  };
};
