import { screens as activity } from '../features/activity/screens.ts';
import { screens as lookup } from '../features/lookup/screens.ts';
import { screens as writes } from '../features/writes/screens.ts';
import { screens as journal } from '../features/journal/screens.ts';
import { screens as party } from '../features/party/screens.ts';
import { screens as profiles } from '../features/profiles/screens.ts';
import { screens as doctor } from '../features/doctor/screens.ts';
import { screens as pins } from '../features/pins/screens.ts';
import { screens as overview } from '../features/overview/screens.ts';
import type { FeatureScreens } from '../shell/feature.ts';

/** The screens of all features, in the order of the features. */
export const featureScreens: readonly FeatureScreens[] = [
  activity,
  lookup,
  writes,
  journal,
  party,
  profiles,
  doctor,
  pins,
  overview,
];
