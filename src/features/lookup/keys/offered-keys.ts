import type { Lookup } from '../../../ledger/lookup/check-lookup-response.ts';
import type { AppState } from '../../../app/state.ts';
import { canWiden, currentVisit, isMissing } from '../state/lookup.ts';

/** Offers a key on a failed lookup only if another lookup can find more. */
const onMissing =
  (canHelp: (lookup: Lookup) => boolean) =>
  ({ lookup }: AppState): boolean => {
    const visit = lookup.page === 'result' ? currentVisit(lookup) : undefined;
    if (visit?.fetched.kind !== 'failed') return true;
    return isMissing(visit.fetched.failure) && canHelp(visit.lookup);
  };

export const canWatch = onMissing(() => true);
export const canQueryAnyParty = onMissing(canWiden);
export const canBeUpdate = onMissing(({ kind }) => kind !== 'update');
export const canBeContract = onMissing(({ kind }) => kind === 'update');
