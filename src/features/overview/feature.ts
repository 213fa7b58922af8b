import type { Feature } from '../../shell/feature.ts';

export const overview: Feature = {
  tabs: [
    {
      id: 'overview',
      key: '7',
      title: 'Overview',
      alias: 'dashboard rates volume health round pulses chart',
    },
  ],
  commands: [],
};
