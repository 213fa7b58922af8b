import type { CallError } from '../../../../http/wire-types.ts';
import type { Client } from '../../../../http/client.ts';
import { furtherRequest, readFurtherResponse } from '../../../../ledger/further-operations.ts';
import {
  checkPartyId,
  checkSynchronizerId,
  logicalSynchronizerId,
} from '../../../../ledger/ids/identifiers.ts';
import { describeFailure } from '../../../../ledger/failure/describe-failure.ts';
import type { Result } from '../../../../lib/result.ts';
import { trafficText as text } from '../../messages/traffic.ts';
import { readMemberTraffic, type MemberTraffic } from '../../../../ledger/member-traffic.ts';

export type TrafficDeps = {
  readonly request: Client['request'];
  /** Empty if the profile has no scan. */
  readonly scanUrl: string;
};

const patienceMs = 3000;

const summaryOf = ({ failure }: CallError, service: 'ledger' | 'scan'): string =>
  describeFailure(failure, service).summary;

/** A scan responds with 404 about a member as well as about an operation that it lacks. */
const whyNoStatus = (error: CallError): string =>
  error.failure.kind === 'notFound' ? text.notFound : text.noStatus(summaryOf(error, 'scan'));

/** The participant pays for what it executes. */
const fetchMember = async (
  { request }: TrafficDeps,
  signal: AbortSignal,
): Promise<Result<string, string>> => {
  const response = await request(furtherRequest('participantId'), signal);
  if (!response.ok)
    return { ok: false, error: text.noParticipant(summaryOf(response.error, 'ledger')) };
  const { value } = readFurtherResponse('participantId', response.value.json);
  const id = value?.participantId ?? '';
  return checkPartyId(id) === undefined
    ? { ok: true, value: `PAR::${id}` }
    : { ok: false, error: text.noParticipant('not a participant id') };
};

/**
 * The ledger names the participant, and the scan knows what was bought for it. Nothing depends on
 * these reads.
 */
export const fetchMemberTraffic = async (
  deps: TrafficDeps,
  synchronizer: string,
  signal?: AbortSignal,
): Promise<Result<MemberTraffic, string>> => {
  if (deps.scanUrl === '') return { ok: false, error: text.noScan };
  if (checkSynchronizerId(synchronizer) !== undefined)
    return { ok: false, error: text.noSynchronizer };
  const within = AbortSignal.any([
    AbortSignal.timeout(patienceMs),
    ...(signal === undefined ? [] : [signal]),
  ]);
  const member = await fetchMember(deps, within);
  if (!member.ok) return member;
  const path = { domain_id: logicalSynchronizerId(synchronizer), member_id: member.value };
  const response = await deps.request(furtherRequest('memberTraffic', { path }), within);
  if (!response.ok) return { ok: false, error: whyNoStatus(response.error) };
  const traffic = readMemberTraffic(response.value.json, member.value);
  return traffic === undefined
    ? { ok: false, error: text.unreadable }
    : { ok: true, value: traffic };
};
