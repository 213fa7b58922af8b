import type { Activity } from './activity.ts';
import { updateOf, partiesOf } from './activity-values.ts';
import type { IdLink } from '../ids/identify-id.ts';

const contractsOf = ({ subject, step }: Activity): readonly string[] => [
  ...(subject === undefined ? [] : [subject]),
  ...(step?.contracts ?? []),
];

/** What an activity names: its parties, its contracts and its update, each once. */
export const linksOf = (activity: Activity): readonly IdLink[] => {
  const update = updateOf(activity);
  return [
    ...[...new Set(partiesOf(activity))].map((id) => ({ to: 'party', id }) as const),
    ...[...new Set(contractsOf(activity))].map((id) => ({ to: 'contract', id }) as const),
    ...(update === undefined ? [] : [{ to: 'update', id: update } as const]),
  ];
};
