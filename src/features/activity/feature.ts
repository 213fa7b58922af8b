import type { Feature } from '../../shell/feature.ts';

export const activity: Feature = {
  tabs: [{ id: 'activity', key: '1', title: 'Activity', alias: 'tail live' }],
  commands: [{ names: ['activity'], load: () => import('./cli/specs.ts') }],
};
