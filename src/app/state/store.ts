import { createStore } from 'zustand/vanilla';
import { trace } from '../../lib/io/trace.ts';
import { withoutSecrets } from '../../features/writes/forms/edit/detect-secrets.ts';
import type { SliceStart } from '../../shell/feature.ts';
import { connectionActions } from '../../shell/state/connection-actions.ts';
import {
  isDifferent,
  type Actions,
  type AppState,
  type AppStore,
  type SetState,
  type State,
} from '../../shell/state/app-state.ts';
import { slices, mergeParts } from '../features.ts';
import { screenActions } from './screen-actions.ts';

/** Actions that tell a debug log their names; their arguments may hold what the user types. */
const tracedActions = (actions: Actions): Actions => {
  if (trace.emit === undefined) return actions;
  const traced = Object.entries(actions).map(
    ([name, act]: [string, (...values: readonly unknown[]) => unknown]) => [
      name,
      (...values: readonly unknown[]) => {
        trace.emit?.('action', { name });
        return act(...values);
      },
    ],
  );
  return Object.fromEntries(traced) as Actions;
};

/**
 * Creates the store of one session: the shared parts, and the slice of each feature. Every change passes
 * `withoutSecrets` first, so no secret ever reaches the state or a listener. A change to equal values
 * notifies nobody.
 */
export const createAppStore = (
  shared: Pick<State, 'connection' | 'screen'>,
  start: SliceStart,
): AppStore => {
  const { getState, getInitialState, subscribe } = createStore<AppState>()((write) => {
    const set: SetState = (change) =>
      write((state) => {
        const safe = withoutSecrets(state, change(state));
        return isDifferent(state, safe) ? safe : state;
      });
    return {
      ...mergeParts<State>([shared, ...slices.map(({ initial }) => initial(start))]),
      ...tracedActions(
        mergeParts<Actions>([
          connectionActions(set),
          screenActions(set),
          ...slices.map(({ actions }) => actions(set)),
        ]),
      ),
    };
  });
  return { getState, getInitialState, subscribe };
};
