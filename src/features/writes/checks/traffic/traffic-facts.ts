import { countAt, type MemberTraffic } from '../../../../ledger/member-traffic.ts';
import { objectAt } from '../../../../lib/json/fields.ts';
import { isObject, LosslessNumber, type JsonObject } from '../../../../lib/json/json.ts';
import type { Result } from '../../../../lib/result.ts';
import { formatInteger } from '../../../../lib/text/pluralize.ts';
import { trafficText as text } from '../../messages/traffic.ts';

/** The estimated traffic of a prepared transaction, in bytes (CostEstimation of the ledger). */
export interface TrafficCost {
  readonly total: bigint;
  readonly request: bigint;
  readonly response: bigint;
}

/** Undefined if the response has no estimate, or one that adds up wrongly. */
export const readTrafficCost = (response: JsonObject): TrafficCost | undefined => {
  const estimation = objectAt(response, 'costEstimation');
  const total = countAt(estimation, 'totalTrafficCostEstimation');
  const request = countAt(estimation, 'confirmationRequestTrafficCostEstimation');
  const answer = countAt(estimation, 'confirmationResponseTrafficCostEstimation');
  if (total === undefined || request === undefined || answer === undefined) return undefined;
  return request + answer === total ? { total, request, response: answer } : undefined;
};

const leftOf = ({ limit, consumed }: MemberTraffic): bigint => limit - consumed;

export const trafficCostText = (response: JsonObject): string => {
  const cost = readTrafficCost(response);
  return cost === undefined
    ? text.noCost(isObject(response['costEstimation']))
    : text.cost(
        formatInteger(cost.total),
        formatInteger(cost.request),
        formatInteger(cost.response),
      );
};

export interface TrafficFacts {
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
  if (!traffic.ok) return { cost: costFact, left: text.leftUnknown(traffic.error) };
  const left = leftOf(traffic.value);
  const { member, limit } = traffic.value;
  const leftFact = text.left(formatInteger(left), formatInteger(limit), member);
  return cost !== undefined && cost.total > left
    ? { cost: costFact, left: leftFact, warning: text.tooLittle(formatInteger(cost.total), member) }
    : { cost: costFact, left: leftFact };
};

/** The same for programs, with every digit. */
export const trafficJson = (traffic: MemberTraffic): JsonObject => {
  const number = (count: bigint): LosslessNumber => new LosslessNumber(String(count));
  const { member, consumed, limit } = traffic;
  return {
    member,
    consumed: number(consumed),
    limit: number(limit),
    left: number(leftOf(traffic)),
  };
};
