import type { FeatureScreens } from '../../shell/feature.ts';
import { doctorKeys, doctorScopes, doctorScopeTable } from './keys.ts';
import { doctorScrollPanes } from './scroll-panes.ts';
import { doctorView } from './view/doctor-view.tsx';

export const screens = {
  keys: doctorKeys,
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
