import type { Feature } from '../../shell/feature.ts';
import { slice } from './slice.ts';

declare module '../../shell/state/screen.ts' {
  interface TabIds {
    readonly activity: true;
  }
}

export const activity: Feature = {
  tabs: [{ id: 'activity', key: '1', title: 'Activity', short: 'Act', alias: 'tail live' }],
  commands: [{ names: ['activity'], load: () => import('./cli/specs.ts') }],
  slice,
};
