import type { ConfigFile, FileProblem } from '../../config/file/parse-config-file.ts';
import { configureKeys } from '../keys/configure-keys.ts';

/** Applies the settings of the dashboard in a file, and lists what is wrong with them, each with its line. */
export const applyDashboardSettings = async ({
  dashboard: { keys, commands } = {},
  path: file,
  lineOf,
}: Pick<ConfigFile, 'dashboard' | 'path' | 'lineOf'>): Promise<readonly FileProblem[]> => {
  if (keys === undefined && commands === undefined) return [];
  const problems = await configureKeys({ keys, commands });
  return problems.map(({ path, text }) => ({
    file,
    line: lineOf(path),
    key: path.join('.'),
    text,
  }));
};
