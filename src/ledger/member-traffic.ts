import { isObject, type Json, type JsonObject } from '../lib/json/json.ts';
import { readOffset } from './rules/rules.ts';
import { objectAt } from '../lib/json/fields.ts';

export interface MemberTraffic {
  readonly member: string;
  readonly consumed: bigint;
  readonly limit: bigint;
}

export const countAt = (json: JsonObject | undefined, key: string): bigint | undefined => {
  const count = readOffset(json?.[key]);
  return count === undefined ? undefined : BigInt(count);
};

/** A status in which more was consumed than the limit allows contradicts itself. */
export const readMemberTraffic = (json: Json, member: string): MemberTraffic | undefined => {
  const actual = isObject(json) ? objectAt(json, 'traffic_status', 'actual') : undefined;
  const consumed = countAt(actual, 'total_consumed');
  const limit = countAt(actual, 'total_limit');
  if (consumed === undefined || limit === undefined || consumed > limit) return undefined;
  return { member, consumed, limit };
};
