import { defer } from '../../lib/io/deferred.ts';
import type { Feature } from '../../shell/feature.ts';
import { initialWriteForms, writeFormActions } from './state/write-form.ts';

declare module '../../shell/state/screen.ts' {
  interface TabIds {
    readonly allocate: true;
    readonly execute: true;
  }
}

export const writes: Feature = {
  tabs: [
    { id: 'allocate', key: '3', title: 'Allocate', short: 'Alloc', alias: 'party onboard write' },
    {
      id: 'execute',
      key: '4',
      title: 'Execute',
      short: 'Exec',
      alias: 'submission prepared write',
    },
  ],
  slice: {
    initial: () => ({ wizards: initialWriteForms() }),
    actions: writeFormActions,
  },
  screens: defer(() => import('./screens.ts')),
};
