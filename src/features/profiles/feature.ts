import type { Feature } from '../../shell/feature.ts';
import { slice } from './slice.ts';

declare module '../../shell/state/screen.ts' {
  interface TabIds {
    readonly profiles: true;
  }
}

export const profiles: Feature = {
  tabs: [
    {
      id: 'profiles',
      key: '6',
      title: 'Profiles',
      short: 'Prof',
      alias: 'settings switch token network',
    },
  ],
  commands: [{ names: ['config'], load: () => import('./cli/specs.ts') }],
  slice,
};
