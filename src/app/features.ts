import type { AppState } from './state.ts';
import { activity } from '../features/activity/feature.ts';
import { doctor } from '../features/doctor/feature.ts';
import { journal } from '../features/journal/feature.ts';
import { lookup } from '../features/lookup/feature.ts';
import { node } from '../features/node/feature.ts';
import { party } from '../features/party/feature.ts';
import { payments } from '../features/payments/feature.ts';
import { overview } from '../features/overview/feature.ts';
import { profiles } from '../features/profiles/feature.ts';
import { statement } from '../features/statement/feature.ts';
import { writes } from '../features/writes/feature.ts';
import type { Feature } from '../shell/feature.ts';

/** In the order of tabs and help. Tabs, keys, help, palette, store and commands follow from it. */
export const features: readonly Feature<AppState>[] = [
  activity,
  lookup,
  writes,
  journal,
  party,
  profiles,
  doctor,
  node,
  overview,
  statement,
  payments,
];

/** All tabs, in the order of their digits. */
export const tabs = features
  .flatMap((feature) => feature.tabs)
  .toSorted((a, b) => Number(a.key) - Number(b.key));
