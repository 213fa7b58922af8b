import type { FeatureScreens } from '../../shell/feature.ts';
import { doctorBindings, doctorScopes, doctorScopeTable, openDoctorBindings } from './keys.ts';
import { doctorScrollPanes } from './scroll-panes.ts';
import { doctorView } from './view/doctor-view.tsx';

export const screens = {
  keys: [...doctorBindings, ...openDoctorBindings],
  scopes: doctorScopeTable,
  stacks: [doctorScopes],
  scroll: doctorScrollPanes,
  tabs: {},
  cover: {
    view: doctorView,
    scopes: () => doctorScopes,
    isOpen: ({ screen, doctor }) => screen.tab === 'profiles' && doctor.from !== undefined,
  },
} satisfies FeatureScreens;
