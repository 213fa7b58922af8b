import { isObject, type Json, type JsonObject } from '../../lib/json/json.ts';
import { readOffset, objectAt } from '../rules/rules.ts';

/** The extra traffic of a participant on a synchronizer, in bytes. */
export interface MemberTraffic {
  /** As the scan names it: `PAR::name::fingerprint`. */
  readonly member: string;
  readonly consumed: bigint;
  readonly limit: bigint;
}

/** Reads a number of bytes; undefined if it isn't one. */
export const countAt = (json: JsonObject | undefined, key: string): bigint | undefined => {
  const count = readOffset(json?.[key]);
  return count === undefined ? undefined : BigInt(count);
};

/**
 * Reads the traffic status of a member. A status in which more was consumed than the limit allows
 * contradicts itself: nothing is left of it to show.
 */
export const readMemberTraffic = (json: Json, member: string): MemberTraffic | undefined => {
  const actual = isObject(json) ? objectAt(json, 'traffic_status', 'actual') : undefined;
  const consumed = countAt(actual, 'total_consumed');
  const limit = countAt(actual, 'total_limit');
  if (consumed === undefined || limit === undefined || consumed > limit) return undefined;
  return { member, consumed, limit };
};
