import { collectTrusted } from '../config/packages/collect-trusted.ts';
import { chooseProfile } from '../config/profiles/choose-profile.ts';
import type { TrustedPackage } from '../ledger/packages/known-packages.ts';
import { exitWith, usageError } from './exit.ts';
import { loadConfigOrExit, printSettingProblem } from './load-settings.ts';

interface TrustFlags {
  readonly profile?: string | undefined;
  readonly trustedPackages: readonly TrustedPackage[];
}

/**
 * What the profile and the options trust, for commands that check offline: a problem elsewhere in the
 * profile doesn't stop them. All others read it from their settings.
 */
export const loadTrusted = async ({
  profile: flag,
  trustedPackages: typed,
}: TrustFlags): Promise<readonly TrustedPackage[]> => {
  const loaded = await loadConfigOrExit();
  const file = loaded.kind === 'found' ? loaded.file : undefined;
  const { name, values, problems = [] } = chooseProfile({ flag, env: process.env, file });
  const { trustedPackages = [], trustedDars = [], readings } = values;
  const trusted = collectTrusted({
    trustedPackages: [...trustedPackages, ...typed],
    ...{ trustedDars, readings },
  });
  const wrong = [...problems, ...trusted.problems];
  if (wrong.length === 0) return trusted.packages;
  for (const problem of wrong) printSettingProblem(problem, name, file);
  return exitWith(usageError);
};
