import type { Feature } from '../../shell/feature.ts';
import { slice } from './slice.ts';

declare module '../../shell/state/screen.ts' {
  interface TabIds {
    readonly overview: true;
  }
}

export const overview: Feature = {
  tabs: [
    {
      id: 'overview',
      key: '7',
      title: 'Overview',
      short: 'Over',
      alias: 'dashboard rates volume health round pulses chart',
    },
  ],
  commands: [],
  slice,
};
