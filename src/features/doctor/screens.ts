import type { FeatureScreens } from '../../shell/feature.ts';
import { doctorBindings, openDoctorBindings } from './keys.ts';
import { doctorScrollPanes } from './scroll-panes.ts';
import { doctorView } from './view/doctor-view.tsx';

const scopes = ['doctor', 'scroll', 'global'] as const;

export const screens: FeatureScreens = {
  keys: [...doctorBindings, ...openDoctorBindings],
  scroll: doctorScrollPanes,
  tabs: {},
  cover: {
    view: doctorView,
    scopes: () => scopes,
    isOpen: ({ screen, doctor }) => screen.tab === 'profiles' && doctor.from !== undefined,
  },
};
