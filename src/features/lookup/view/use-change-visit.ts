import { useSession } from '../../../shell/session-context.tsx';
import type { LookupVisit } from '../state/lookup.ts';

/** A click gives the result the keys. */
export const useChangeVisit = ({ number }: LookupVisit) => {
  const { store } = useSession();
  return (change: Partial<LookupVisit>): void => {
    const { setLookupPage, updateVisit } = store.getState();
    setLookupPage('result');
    updateVisit(number, change);
  };
};
