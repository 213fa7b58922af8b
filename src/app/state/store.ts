import { createStore } from 'zustand/vanilla';
import type { SliceStart } from '../../shell/feature.ts';
import { connectionActions } from '../../shell/state/connection-actions.ts';
import type { Actions, AppState, AppStore, State } from '../../shell/state/app-state.ts';
import { features } from '../features.ts';
import { mergeParts } from '../merge-parts.ts';
import { screenActions } from './screen-actions.ts';

/** Makes the store of one session: the shared parts, and the slice of each feature. */
export const createAppStore = (
  shared: Pick<State, 'connection' | 'screen'>,
  start: SliceStart,
): AppStore =>
  createStore<AppState>()((set) => ({
    ...mergeParts<State>([shared, ...features.map(({ slice }) => slice.initial(start))]),
    ...mergeParts<Actions>([
      connectionActions(set),
      screenActions(set),
      ...features.map(({ slice }) => slice.actions(set)),
    ]),
  }));
