import { defer } from '../../lib/io/deferred.ts';
import type { Feature } from '../../shell/feature.ts';
import { lookupActions } from './state/lookup-actions.ts';
import { initialLookup } from './state/lookup.ts';

declare module '../../shell/state/screen.ts' {
  interface TabIds {
    readonly lookup: true;
  }
}

export const lookup: Feature = {
  tabs: [
    {
      id: 'lookup',
      key: '2',
      title: 'Lookup',
      short: 'Look',
      alias: 'contract transaction update id',
    },
  ],
  slice: {
    initial: ({ settings }) => ({ lookup: initialLookup(settings.parties ?? []) }),
    actions: lookupActions,
  },
  screens: defer(() => import('./screens.ts')),
};
