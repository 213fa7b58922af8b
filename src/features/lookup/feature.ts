import type { Feature } from '../../shell/feature.ts';

const load = () => import('./cli/specs.ts');

export const lookup: Feature = {
  tabs: [
    {
      id: 'lookup',
      key: '2',
      title: 'Lookup',
      alias: 'contract transaction update id',
    },
  ],
  commands: [
    { names: ['contract', 'update', 'transaction'], load },
    { names: ['history'], after: 'journal', load },
  ],
};
