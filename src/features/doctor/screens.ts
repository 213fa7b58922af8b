import type { AppState } from './context.ts';
import type { CommandContext } from './command-context.ts';
import type { FeatureScreens, ScrollPanes } from '../../shell/feature.ts';
import { doctorKeys, doctorScopes, doctorScopeTable } from './keys.ts';
import { doctorView, doctorLines } from './view/doctor-view.tsx';
import { bodyRows } from '../../shell/state/layout.ts';

const doctorScrollPanes: ScrollPanes<CommandContext> = {
  doctor: ({ store }) => {
    const state = store.getState();
    return {
      lines: doctorLines(state).length,
      height: bodyRows(state.screen.size) ?? 1,
      offset: state.doctor.scroll,
      set: (scroll) => state.updateDoctor((doctor) => ({ ...doctor, scroll })),
    };
  },
};

export const doctorScreens = {
  keys: doctorKeys,
  scopes: doctorScopeTable,
  stacks: [doctorScopes],
  scroll: doctorScrollPanes,
  tabs: {},
  cover: {
    view: doctorView,
    scopes: () => doctorScopes,
    tab: 'profiles',
    part: 'doctor',
    isOpen: ({ doctor }) => doctor.from !== undefined,
  },
} satisfies FeatureScreens<AppState, CommandContext>;
