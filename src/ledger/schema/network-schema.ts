import { looseObject, nullish, string } from './schema-helpers.ts';

/** GetLsuResponse (Splice 0.7.4): the next logical synchronizer upgrade, absent if none is announced. */
export const upgradeResponse = looseObject({
  lsu: nullish(
    looseObject({
      topologyFreezeTime: string,
      upgradeTime: string,
      successorPhysicalSynchronizerId: string,
    }),
  ),
});
