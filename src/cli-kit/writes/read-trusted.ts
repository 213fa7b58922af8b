import { collectTrusted } from '../../config/packages/collect-trusted.ts';
import { chooseProfile } from '../../config/profiles/choose-profile.ts';
import { parseTrustedPackage, type TrustedPackage } from '../../ledger/packages/known-packages.ts';
import type { PublicKey } from '../../verify/signatures/public-key.ts';
import { parsePublicKey } from '../../verify/signatures/read-public-key.ts';
import { inputText, optionText } from './messages.ts';
import { exitWith, usageError } from '../exit.ts';
import { loadConfigOrExit, printSettingProblem } from '../load-settings.ts';
import { failUsage, readInputFile } from '../streams.ts';

/** Exits with the problem of an unreadable file. */
export const readBytes = (from: string): Buffer => {
  const read = readInputFile(from);
  return read.ok ? read.value : failUsage(inputText.unreadable(from, read.error));
};

/** Exits with the problem of a wrong key. */
export const readPublicKeyFile = (from: string): PublicKey => {
  const read = parsePublicKey(readBytes(from));
  return read.ok
    ? read.value
    : failUsage(inputText.problem(from, read.error.problem, read.error.remedy));
};

interface TrustFlags {
  readonly profile?: string;
  readonly trustedPackage?: readonly string[];
}

/**
 * What the profile and the options trust, for commands that check offline: a problem elsewhere in the
 * profile doesn't stop them. All others read it from their settings. Exits with the first problem.
 */
export const readTrusted = async ({
  profile: flag,
  trustedPackage: texts = [],
}: TrustFlags): Promise<readonly TrustedPackage[]> => {
  const typed = texts.map((written) => {
    const read = parseTrustedPackage(written);
    return read.ok ? read.value : failUsage(optionText.trustedPackage(written, read.error));
  });
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
