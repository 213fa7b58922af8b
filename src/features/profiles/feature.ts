import type { Feature } from '../../shell/feature.ts';

export const profiles: Feature = {
  tabs: [
    {
      id: 'profiles',
      key: '6',
      title: 'Profiles',
      alias: 'settings switch token network',
    },
  ],
  commands: [{ names: ['config', 'names'], load: () => import('./cli/specs.ts') }],
};
