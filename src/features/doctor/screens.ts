import type { FeatureScreens } from '../../shell/feature.ts';
import { doctorCommands } from './commands.ts';
import { doctorBindings } from './keys.ts';
import { doctorView } from './view/doctor-view.tsx';
import { doctorScrollPanes } from './scroll-panes.ts';

const scopes = ['doctor', 'scroll', 'global'] as const;

export const screens: FeatureScreens = {
  keys: doctorBindings,
  commands: doctorCommands,
  scroll: doctorScrollPanes,
  refusals: {},
  tabs: {},
  cover: {
    view: doctorView,
    scopes: () => scopes,
    isOpen: ({ screen, doctor }) => screen.tab === 'profiles' && doctor.from !== undefined,
  },
};
