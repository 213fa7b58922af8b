import { integer, looseObject } from './schema-helpers.ts';

/**
 * GetMemberTrafficStatusResponse (Splice 0.7.4), in bytes. It counts extra traffic only: what a member
 * bought. The base traffic, which every member gets for free, is not part of it.
 */
export const memberTrafficResponse = looseObject({
  traffic_status: looseObject({
    actual: looseObject({ total_consumed: integer, total_limit: integer }),
    target: looseObject({ total_purchased: integer }),
  }),
});
