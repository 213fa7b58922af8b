import type { Client } from '../../http/client.ts';
import {
  furtherRequest,
  readFurtherResponse,
  type FurtherInput,
} from '../../ledger/further-operations.ts';
import { isOperationMissing } from '../../ledger/failure/failure.ts';
import { logicalSynchronizerId } from '../../ledger/ids/identifiers.ts';
import { isObject } from '../../lib/json/json.ts';
import { textAt } from '../../lib/json/fields.ts';
import { isSentTo, type Entry } from '../../storage/journal/entry.ts';
import {
  failed,
  inconclusive,
  passed,
  type CheckName,
  type VerificationCheck,
} from '../../verify/check-result.ts';
import type { TokenIntent } from '../../verify/intent/token-intent.ts';
import { toldOf } from '../prepare/prepare-state.ts';
import { knownPartyCheck } from '../messages/checks.ts';

/** What a service says of a party; undefined where it doesn't tell. */
type Told = boolean | undefined;

export type PartySources = {
  readonly request: Client['request'];
  readonly scanUrl: string;
  readonly ledgerUrl: string;
  readonly synchronizerId: string;
  /** The journal: what was committed before is known here. */
  readonly entries: readonly Entry[];
  readonly signal?: AbortSignal | undefined;
};

const patienceMs = 5000;

/** A participant lists the parties of all participants, and none for an unknown one (`GET /v2/parties/{party}`). */
const askLedger = async (
  request: PartySources['request'],
  party: string,
  signal: AbortSignal,
): Promise<Told> => {
  const response = await request(furtherRequest('party', { path: { party } }), signal);
  if (!response.ok) return undefined;
  const { value } = readFurtherResponse('party', response.value.json);
  return value?.partyDetails.some((each) => isObject(each) && textAt(each, 'party') === party);
};

const readHosts = async (
  request: PartySources['request'],
  path: NonNullable<FurtherInput['path']>,
  signal: AbortSignal,
): Promise<Told> => {
  const response = await request(furtherRequest('partyToParticipants', { path }), signal);
  if (response.ok) {
    const { value } = readFurtherResponse('partyToParticipants', response.value.json);
    return value === undefined ? undefined : value.participant_ids.length > 0;
  }
  // A proxy's 404, or that of a scan without this endpoint, has no words of a scan about the party.
  const { failure } = response.error;
  return failure.kind === 'notFound' && !isOperationMissing(failure) ? false : undefined;
};

const askScan = async (
  { request, scanUrl, synchronizerId }: PartySources,
  party: string,
  signal: AbortSignal,
): Promise<Told> => {
  if (scanUrl === '' || synchronizerId === '') return undefined;
  const path = { domain_id: logicalSynchronizerId(synchronizerId), party_id: party };
  return readHosts(request, path, signal);
};

/** The entry that committed a write with this party on the same ledger. */
const committedWith = ({ entries, ledgerUrl }: PartySources, party: string): string | undefined =>
  entries.findLast(
    (entry) =>
      entry.word === 'COMMITTED' &&
      entry.effect?.parties.includes(party) === true &&
      isSentTo(entry, ledgerUrl),
  )?.entry;

export type PartyRole = keyof typeof knownPartyCheck.titles;

const nameOfCheck = (role: PartyRole): CheckName => ({
  id: `known-${role}`,
  title: knownPartyCheck.titles[role],
});

/** Says whether a party exists. One service that knows it is enough: the other may lag, or lack it. */
const checkKnownParty = async (
  role: PartyRole,
  party: string,
  sources: PartySources,
): Promise<VerificationCheck> => {
  const name = nameOfCheck(role);
  const within = AbortSignal.timeout(patienceMs);
  const signal = AbortSignal.any([within, ...(sources.signal ? [sources.signal] : [])]);
  const [ledger, scan] = await Promise.all([
    askLedger(sources.request, party, signal),
    askScan(sources, party, signal),
  ]);
  if (ledger === true || scan === true)
    return passed(name, knownPartyCheck.known(ledger === true ? 'ledger' : 'scan', party));
  if (ledger === false || scan === false) {
    const by = ledger === false ? 'ledger' : 'scan';
    return failed(name, knownPartyCheck.unknownTo(by, party), knownPartyCheck.remedy);
  }
  const earlier = committedWith(sources, party);
  return earlier === undefined
    ? inconclusive(name, party, knownPartyCheck.notTold)
    : passed(name, knownPartyCheck.committed(earlier, party));
};

/** Whom a user named for an action, apart from the party that acts. */
export const othersIn = (
  intent: TokenIntent,
): readonly { readonly role: PartyRole; readonly party: string }[] => {
  if (intent.kind === 'transfer' && intent.transferKind !== 'self')
    return [{ role: 'receiver', party: intent.terms.receiver }];
  return intent.kind === 'preapprove' ? [{ role: 'provider', party: intent.terms.provider }] : [];
};

/** The checks that were made for this request; a loaded draft has none. */
export const partyChecksOf = (
  entered: Parameters<typeof toldOf>[0],
): readonly VerificationCheck[] =>
  entered.origin?.intent === undefined
    ? []
    : (toldOf(entered)?.parties ??
      othersIn(entered.origin.intent).map(({ role, party }) =>
        inconclusive(nameOfCheck(role), party, knownPartyCheck.notAsked),
      ));

export const checkKnownParties = (
  intent: TokenIntent,
  sources: PartySources,
): Promise<readonly VerificationCheck[]> =>
  Promise.all(othersIn(intent).map(({ role, party }) => checkKnownParty(role, party, sources)));
