import type { Service } from '../../ledger/releases.ts';
import { countAt, type MemberTraffic, readMemberTraffic } from '../../ledger/member-traffic.ts';
import { integerJson, isObject, type JsonObject } from '../../lib/json/json.ts';
import type { Result } from '../../lib/result.ts';
import { formatInteger } from '../../lib/text/pluralize.ts';
import { trafficText } from '../messages/decoded.ts';
import type { CallError } from '../../http/wire-types.ts';
import type { Client } from '../../http/client.ts';
import { furtherRequest, readFurtherResponse } from '../../ledger/further-operations.ts';
import {
  checkPartyId,
  checkSynchronizerId,
  logicalSynchronizerId,
} from '../../ledger/ids/identifiers.ts';
import { describeFailure } from '../../ledger/failure/describe-failure.ts';
import { objectAt } from '../../lib/json/fields.ts';

/** The estimated traffic of a prepared transaction, in bytes (CostEstimation of the ledger). */
interface TrafficCost {
  readonly total: bigint;
  readonly request: bigint;
  readonly response: bigint;
}

/** Some services write 64-bit numbers as texts. */
const readCount = (estimation: JsonObject | undefined, key: string): bigint | undefined => {
  const value = estimation?.[key];
  return typeof value === 'string' && /^\d{1,15}$/.test(value)
    ? BigInt(value)
    : countAt(estimation, key);
};

/** Undefined if the response has no estimate, or one that adds up wrongly. */
export const readTrafficCost = (response: JsonObject): TrafficCost | undefined => {
  const estimation = objectAt(response, 'costEstimation');
  const total = readCount(estimation, 'totalTrafficCostEstimation');
  const request = readCount(estimation, 'confirmationRequestTrafficCostEstimation');
  const responseCost = readCount(estimation, 'confirmationResponseTrafficCostEstimation');
  if (total === undefined || request === undefined || responseCost === undefined) return undefined;
  return request + responseCost === total ? { total, request, response: responseCost } : undefined;
};

const leftOf = ({ limit, consumed }: MemberTraffic): bigint => limit - consumed;

export const trafficCostText = (response: JsonObject): string => {
  const cost = readTrafficCost(response);
  return cost === undefined
    ? trafficText.noCost(isObject(response['costEstimation']))
    : trafficText.cost(
        formatInteger(cost.total),
        formatInteger(cost.request),
        formatInteger(cost.response),
      );
};

interface TrafficFacts {
  readonly cost: string;
  readonly left: string;
  /** Present if the bought traffic does not cover the cost. */
  readonly warning?: string;
}

/** `traffic` is an error if it is unknown. */
export const trafficFacts = (
  response: JsonObject,
  traffic: Result<MemberTraffic, string>,
): TrafficFacts => {
  const cost = readTrafficCost(response);
  const costFact = trafficCostText(response);
  if (!traffic.ok) return { cost: costFact, left: trafficText.leftUnknown(traffic.error) };
  const left = leftOf(traffic.value);
  const { member, limit } = traffic.value;
  const leftFact = trafficText.left(formatInteger(left), formatInteger(limit), member);
  return cost !== undefined && cost.total > left
    ? {
        cost: costFact,
        left: leftFact,
        warning: trafficText.tooLittle(formatInteger(cost.total), member),
      }
    : { cost: costFact, left: leftFact };
};

/** The same for programs, with every digit. */
export const trafficJson = (traffic: MemberTraffic): JsonObject => {
  const { member, consumed, limit } = traffic;
  return {
    member,
    consumed: integerJson(consumed),
    limit: integerJson(limit),
    left: integerJson(leftOf(traffic)),
  };
};

type TrafficDeps = {
  readonly request: Client['request'];
  /** Empty if the profile has no scan. */
  readonly scanUrl: string;
};

const patienceMs = 3000;

const summaryOf = ({ failure }: CallError, service: Service): string =>
  describeFailure(failure, service).summary;

/** A scan responds with 404 about a member as well as about an operation that it lacks. */
const whyNoStatus = (error: CallError): string =>
  error.failure.kind === 'notFound'
    ? trafficText.notFound
    : trafficText.noStatus(summaryOf(error, 'scan'));

/** The participant pays for what it executes. */
const fetchMember = async (
  { request }: TrafficDeps,
  signal: AbortSignal,
): Promise<Result<string, string>> => {
  const response = await request(furtherRequest('participantId'), signal);
  if (!response.ok)
    return { ok: false, error: trafficText.noParticipant(summaryOf(response.error, 'ledger')) };
  const { value } = readFurtherResponse('participantId', response.value.json);
  const id = value?.participantId ?? '';
  return checkPartyId(id) === undefined
    ? { ok: true, value: `PAR::${id}` }
    : { ok: false, error: trafficText.noParticipant('not a participant id') };
};

/**
 * Fetches the traffic of the participant: the ledger knows its id, and the scan what was bought for it.
 * Nothing depends on these reads.
 */
export const fetchMemberTraffic = async (
  deps: TrafficDeps,
  synchronizer: string,
  signal?: AbortSignal,
): Promise<Result<MemberTraffic, string>> => {
  if (deps.scanUrl === '') return { ok: false, error: trafficText.noScan };
  if (checkSynchronizerId(synchronizer) !== undefined)
    return { ok: false, error: trafficText.noSynchronizer };
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
    ? { ok: false, error: trafficText.unreadable }
    : { ok: true, value: traffic };
};
