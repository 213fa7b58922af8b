import { integer, looseObject, nullish, string } from './schema-helpers.ts';

/** GetLsuResponse (Splice 0.7.4): the next logical synchronizer upgrade, absent if none is announced. */
export const upgradeResponse = looseObject(() => ({
  lsu: nullish(
    looseObject(() => ({
      topologyFreezeTime: string,
      upgradeTime: string,
      successorPhysicalSynchronizerId: string,
    })),
  ),
}));

/**
 * GetMemberTrafficStatusResponse (Splice 0.7.4), in bytes. It counts extra traffic only: what a member
 * bought. The base traffic, which every member gets for free, is not part of it.
 */
export const memberTrafficResponse = looseObject(() => ({
  traffic_status: looseObject(() => ({
    actual: looseObject(() => ({ total_consumed: integer, total_limit: integer })),
    target: looseObject(() => ({ total_purchased: integer })),
  })),
}));
