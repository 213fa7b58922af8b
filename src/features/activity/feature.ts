import { defer } from '../../lib/io/deferred.ts';
import { failureTexts } from './messages/failure-texts.ts';
import type { Feature } from '../../shell/feature.ts';

declare module '../../shell/state/screen.ts' {
  interface TabIds {
    readonly activity: true;
  }
}

export const activity: Feature = {
  tabs: [{ id: 'activity', key: '1', title: 'Activity', short: 'Act', alias: 'tail live' }],
  commands: [{ names: ['activity'], load: () => import('./cli/specs.ts') }],
  slice: defer(() => import('./slice.ts')),
  screens: defer(async () => {
    const [screens] = await Promise.all([import('./screens.ts'), failureTexts.load()]);
    return screens;
  }),
};
