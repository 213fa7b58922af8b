import type { Feature } from '../../shell/feature.ts';
import { slice } from './slice.ts';

declare module '../../shell/state/screen.ts' {
  interface TabIds {
    readonly journal: true;
  }
}

export const journal: Feature = {
  tabs: [
    {
      id: 'journal',
      key: '5',
      title: 'Journal',
      short: 'Jour',
      alias: 'history outcome unknown resend writes sent',
    },
  ],
  commands: [{ names: ['journal'], load: () => import('./cli/specs.ts') }],
  slice,
};
