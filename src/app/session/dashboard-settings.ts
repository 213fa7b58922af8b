import type { ConfigFile, FileProblem } from '../../config/file/config-file.ts';

/**
 * Applies the settings of the dashboard in a file, and lists what is wrong with them, each with its line.
 * The code of each setting is loaded only if the file has that setting.
 */
export const applyDashboardSettings = async ({
  dashboard: { keys, commands } = {},
  path: file,
  lineOf,
}: Pick<ConfigFile, 'dashboard' | 'path' | 'lineOf'>): Promise<readonly FileProblem[]> => {
  if (keys === undefined && commands === undefined) return [];
  const { configureKeys } = await import('../keys/configure-keys.ts');
  const problems = await configureKeys({ keys, commands });
  return problems.map(({ path, text }) => ({
    file,
    line: lineOf(path),
    key: path.join('.'),
    text,
  }));
};
