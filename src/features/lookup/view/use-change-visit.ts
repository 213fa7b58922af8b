import { useSession } from '../../../shell/session-context.tsx';
import type { LookupVisit } from '../state/lookup.ts';

/** Returns a function that changes a visit by a click, which gives the result the keys. */
export const useChangeVisit = ({ number }: LookupVisit) => {
  const { store } = useSession();
  return (change: Partial<LookupVisit>): void => {
    const { setLookupPage, updateVisit } = store.getState();
    setLookupPage('result');
    updateVisit(number, change);
  };
};
