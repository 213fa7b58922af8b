import {
  checkPartyId,
  checkSynchronizerId,
  checkWholeId,
  logicalSynchronizerId,
} from '../../ledger/ids/identifiers.ts';
import { normalizeServiceAddress } from '../../lib/io/service-address.ts';
import { isObject, type Json, type JsonObject } from '../../lib/json/json.ts';
import { omitUndefined } from '../../lib/json/fields.ts';
import type { StepFile } from '../../submission/step-files.ts';

/** The id of a participant has the form of a party id. */
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
export const hostingFields = ({
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

export const topologyStep = (
  response: Json,
  from: Pick<StepFile, 'requested' | 'participant'> & {
    readonly ledgerUrl: string;
    readonly nowMs: number;
  },
): StepFile => ({
  step: 'topology',
  ledger: normalizeServiceAddress(from.ledgerUrl),
  at: new Date(from.nowMs).toISOString(),
  participant: from.participant,
  requested: from.requested,
  response: isObject(response) ? response : {},
});
