import type { FeatureScreens } from '../../shell/feature.ts';
import { doctorCommands } from './commands.ts';
import { doctorBindings } from './keys.ts';
import { doctorView } from './view/doctor-view.tsx';

const scopes = ['doctor', 'global'] as const;

export const screens: FeatureScreens = {
  keys: doctorBindings,
  commands: doctorCommands,
  refusals: {},
  tabs: {},
  cover: {
    view: doctorView,
    scopes: () => scopes,
    isOpen: ({ screen, doctor }) => screen.tab === 'profiles' && doctor.from !== undefined,
  },
};
