import { whyNotEntered } from '../../../requests/messages/forms.ts';
import type { Client } from '../../../http/client.ts';
import type { AppStore, StoreListener } from '../context.ts';
import type { OutsideWorld } from '../../../shell/command-handler.ts';
import { loadRecognized, withKey } from '../forms/enter-value.ts';
import { forms, allocateForm } from '../../../requests/forms/form-registry.ts';
import { valueSources } from '../messages/forms.ts';
import { requestNotices, missingText } from '../../../requests/messages/topology-request.ts';
import { requestedTopology, withFacts, type RequestedTopology } from '../state/topology-request.ts';
import type { WriteFormState } from '../state/write-form.ts';
import type { ToldFacts, ParticipantFacts } from '../../../requests/prepare/prepare-state.ts';
import type { KnownSigner } from '../../../config/settings/schemas/signer-schema.ts';
import { parseJson } from '../../../lib/json/json.ts';
import { sanitize } from '../../../lib/text/sanitize.ts';
import type { Result } from '../../../lib/result.ts';
import { openSigner } from '../../../signing/signers/signer.ts';
import { formatStepFile } from '../../../submission/step-files.ts';
import { parsePublicKey } from '../../../verify/signatures/read-public-key.ts';
import type { PublicKey } from '../../../verify/signatures/public-key.ts';
import {
  recognizeInput,
  type RecognizedInput,
} from '../../../requests/forms/load/recognize-input.ts';
import type { Synchronizer } from '../../../requests/forms/topology-fields.ts';
import { askExplained } from '../../../http/ask-operation.ts';
import {
  generateTopology,
  isWholeSynchronizerId,
} from '../../../requests/prepare/topology-step.ts';
import { requestPage } from '../../../submission/form-ids.ts';

/** A user can't choose from more synchronizers. */
const maxSynchronizers = 100;

const askSynchronizers = async (request: Client['request']): Promise<ToldFacts> => {
  const listed = await askExplained(request, 'connectedSynchronizers');
  if (!listed.ok) return { missing: [missingText.synchronizers(sanitize(listed.error.reason))] };
  const all = (listed.value.value.connectedSynchronizers ?? []).map(
    ({ synchronizerId, synchronizerAlias }): Synchronizer => ({
      id: synchronizerId,
      alias: synchronizerAlias,
    }),
  );
  if (all.length === 0) return { missing: [missingText.noSynchronizers] };
  const synchronizers = all
    .filter(({ id }) => isWholeSynchronizerId(id))
    .slice(0, maxSynchronizers);
  const leftOut = all.length - synchronizers.length;
  return { synchronizers, missing: leftOut === 0 ? [] : [missingText.unusable(leftOut)] };
};

const askParticipantId = async (request: Client['request']): Promise<ToldFacts> => {
  const told = await askExplained(request, 'participantId');
  return told.ok
    ? { participant: told.value.value.participantId, missing: [] }
    : { missing: [missingText.participant(sanitize(told.error.reason))] };
};

/** A ledger may lack both operations. */
const askParticipant = async (request: Client['request']): Promise<ToldFacts> => {
  const [synchronizers, participant] = await Promise.all([
    askSynchronizers(request),
    askParticipantId(request),
  ]);
  return {
    ...synchronizers,
    ...participant,
    missing: [...synchronizers.missing, ...participant.missing],
  };
};

type Signers = Readonly<Record<string, KnownSigner>>;

const keyOf = ({ signer, key }: RequestedTopology, signers: Signers): Result<PublicKey, string> => {
  const setting = signer === undefined ? undefined : signers[signer];
  if (signer !== undefined && setting !== undefined) {
    const opened = openSigner(signer, setting);
    return opened.ok ? { ok: true, value: opened.value.key } : opened;
  }
  const parsed = parsePublicKey(key);
  if (parsed.ok) return parsed;
  const { problem, remedy } = parsed.error;
  return { ok: false, error: whyNotEntered.problem(`the public key ${problem}`, remedy) };
};

/** A signer adds its own entry; the one that a response suggests is for a signature by hand. */
const withoutSignatures = (loaded: RecognizedInput): RecognizedInput => {
  const { multiHashSignatures: _, ...request } = loaded.request;
  return { ...loaded, request };
};

type GeneratedTopology = {
  readonly loaded: RecognizedInput;
  readonly key: PublicKey;
};

type Place = {
  readonly request: Client['request'];
  readonly ledgerUrl: string;
  readonly signers: Signers;
  readonly participant: string | undefined;
  readonly now: () => number;
  readonly signal: AbortSignal;
};

/**
 * The response is loaded as the file of `cantui topology generate`, so the form compares it with
 * the request in the same way.
 */
const requestTopology = async (
  asked: RequestedTopology,
  { request, ledgerUrl, signers, participant, now, signal }: Place,
): Promise<Result<GeneratedTopology, string>> => {
  const key = keyOf(asked, signers);
  if (!key.ok) return key;
  const wanted = { ...asked, key: key.value, participant };
  const step = await generateTopology(request, wanted, { ledgerUrl, now, signal });
  if (!step.ok) {
    const { isMissing, text } = step.error;
    return { ok: false, error: isMissing ? missingText.generate : sanitize(text) };
  }
  const loaded = recognizeInput(allocateForm, parseJson(formatStepFile(step.value)));
  if (!loaded.ok) return loaded;
  const made = asked.signer === undefined ? loaded.value : withoutSignatures(loaded.value);
  return { ok: true, value: { loaded: made, key: key.value } };
};

const change = (store: AppStore, alter: (writeForm: WriteFormState) => WriteFormState): void =>
  store.getState().updateWriteForm('allocate', alter);

/** Without a ledger nobody is asked. */
const askFacts = async (store: AppStore, request: Client['request']): Promise<ToldFacts> =>
  store.getState().connection.ledgerUrl === ''
    ? { missing: [missingText.noLedger] }
    : askParticipant(request);

const showFacts = (store: AppStore, facts: ToldFacts): void => {
  const signers = Object.keys(store.getState().connection.signers ?? {});
  change(store, (writeForm) => withFacts(writeForm, { signers, ...facts }));
};

const fail = (store: AppStore, reason: string): void =>
  change(store, (writeForm) => ({ ...writeForm, generation: { kind: 'failed', reason } }));

type GenerateDeps = {
  readonly request: Client['request'];
  readonly now: () => number;
  readonly signal: AbortSignal;
};

/**
 * Loads the topology into the form, whose checks compare it with the request. A form that changed
 * meanwhile keeps its values.
 */
const generateIntoForm = async (
  store: AppStore,
  { request, now, signal }: GenerateDeps,
): Promise<void> => {
  change(store, (writeForm) => ({ ...writeForm, generation: { kind: 'asking', since: now() } }));
  const { writeForms, connection } = store.getState();
  const { form, facts } = writeForms.allocate;
  const { ledgerUrl, signers = {} } = connection;
  const made = await requestTopology(requestedTopology(form.root), {
    ...{ request, ledgerUrl, signers, now, signal },
    participant: facts?.participant,
  });
  const state = store.getState();
  if (state.writeForms.allocate.form.root !== form.root) {
    state.showNotice('warning', requestNotices.changed);
    return;
  }
  if (signal.aborted || !made.ok) {
    fail(store, signal.aborted || made.ok ? requestNotices.canceled : made.error);
    return;
  }
  const { loaded, key } = made.value;
  loadRecognized(state, 'allocate', { loaded, from: valueSources.participant });
  change(store, (writeForm) => ({
    ...withKey(writeForm, key),
    page: forms.allocate.steps.length,
    at: 0,
  }));
};

export type TopologyGenerator = {
  /** Asks the participant about itself when the Request page opens. */
  readonly listen: StoreListener;
  readonly askAgain: () => void;
  readonly generate: () => Promise<void>;
  readonly cancel: () => void;
};

export const createTopologyGenerator = (
  store: AppStore,
  deps: Pick<OutsideWorld, 'now'> & { readonly request: Client['request'] },
): TopologyGenerator => {
  let told: Promise<ToldFacts> | undefined;
  let call: AbortController | undefined;
  const forget = (facts: ParticipantFacts | undefined): void =>
    store.getState().updateWriteForm('allocate', (writeForm) => ({ ...writeForm, facts }));

  /** A form that was emptied meanwhile gets the same facts. */
  const learn = async (): Promise<void> => {
    forget({ signers: [], missing: [], isAsking: true });
    told ??= askFacts(store, deps.request);
    showFacts(store, await told);
  };

  return {
    listen: ({ screen, writeForms: { allocate } }) => {
      const isOpen = screen.tab === 'allocate' && allocate.choosing === undefined;
      if (isOpen && allocate.page === requestPage && allocate.facts === undefined) void learn();
    },
    askAgain: () => {
      told = undefined;
      forget(undefined);
    },
    generate: async () => {
      if (call !== undefined) return;
      const controller = new AbortController();
      call = controller;
      await generateIntoForm(store, { ...deps, signal: controller.signal });
      call = undefined;
    },
    cancel: () => call?.abort(),
  };
};
