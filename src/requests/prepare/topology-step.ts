import {
  checkPartyId,
  checkSynchronizerId,
  checkWholeId,
  logicalSynchronizerId,
} from '../../ledger/ids/identifiers.ts';
import { normalizeServiceAddress } from '../../lib/io/service-address.ts';
import type { Client } from '../../http/client.ts';
import { askExplained, type OperationProblem } from '../../http/ask-operation.ts';
import { isObject, type JsonObject } from '../../lib/json/json.ts';
import type { Result } from '../../lib/result.ts';
import type { PublicKey } from '../../verify/signatures/public-key.ts';
import { toLedgerKey } from '../../verify/signatures/read-public-key.ts';
import { omitUndefined } from '../../lib/json/fields.ts';
import type { StepFile } from '../../submission/step-files.ts';

/** True for the id of a node, which has the form of a party id. */
export const isNodeId = (id: string): boolean => checkWholeId(id) === undefined;

/** With or without its protocol version and serial. */
export const isWholeSynchronizerId = (id: string): boolean =>
  checkSynchronizerId(id) === undefined && isNodeId(logicalSynchronizerId(id));

const anyFingerprint = `1220${'0'.repeat(64)}`;

/** Every fingerprint has the same length. */
export const isPartyHint = (hint: string): boolean =>
  hint !== '' && !hint.includes('::') && checkPartyId(`${hint}::${anyFingerprint}`) === undefined;

/** A whole number from 1 up; undefined for any other text. */
export const parseThreshold = (text: string): number | undefined =>
  /^[1-9]\d{0,3}$/.test(text) ? Number(text) : undefined;

export type TopologyHosting = {
  /** The participant that is asked observes only. */
  readonly isObserving: boolean;
  readonly confirming: readonly string[];
  readonly observing: readonly string[];
  /** How many participants must confirm; undefined: all that can. */
  readonly threshold: number | undefined;
};

/** What wasn't asked for is omitted, so the request says nothing else. */
const hostingFields = ({
  isObserving,
  confirming,
  observing,
  threshold,
}: TopologyHosting): JsonObject => ({
  ...(isObserving && { localParticipantObservationOnly: true }),
  ...(confirming.length > 0 && { otherConfirmingParticipantUids: confirming }),
  ...(observing.length > 0 && { observingParticipantUids: observing }),
  ...omitUndefined({ confirmationThreshold: threshold }),
});

export type WantedTopology = {
  readonly hint: string;
  readonly key: PublicKey;
  readonly synchronizer: string;
  readonly hosting: TopologyHosting;
  /** The participant that is asked, by its own word. */
  readonly participant: string | undefined;
};

/** Has the participant generate the topology of a new party. It changes nothing. */
export const generateTopology = async (
  request: Client['request'],
  { hint, key, synchronizer, hosting, participant }: WantedTopology,
  run: {
    readonly ledgerUrl: string;
    readonly now: () => number;
    readonly signal?: AbortSignal | undefined;
  },
): Promise<Result<StepFile, OperationProblem>> => {
  const publicKey = toLedgerKey(key);
  const requested = { synchronizer, partyHint: hint, publicKey, ...hostingFields(hosting) };
  const { signal } = run;
  const response = await askExplained(request, 'generateTopology', { body: requested, signal });
  if (!response.ok) return response;
  const { raw } = response.value;
  const file: StepFile = {
    step: 'topology',
    ledger: normalizeServiceAddress(run.ledgerUrl),
    at: new Date(run.now()).toISOString(),
    ...{ participant, requested, response: isObject(raw) ? raw : {} },
  };
  return { ok: true, value: file };
};
