import type { ConfigFile, FileProblem } from '../../config/file/config-file.ts';
import { formatProblem } from '../../config/settings/settings-table.ts';

/** Returns why commands in a file don't count: somebody else could have put them there. */
const distrust = async (path: string): Promise<string | undefined> => {
  const { inspectTrust } = await import('../../storage/paths/path-trust.ts');
  const owners = [0, process.getuid?.() ?? 0];
  const trust = inspectTrust(path, { owners, allowsOwnGroup: true });
  const doubt = trust.kind === 'found' ? trust.doubts[0] : trust.kind;
  return doubt === undefined
    ? undefined
    : formatProblem(
        `do not count, because others can change them (${doubt})`,
        'review them, then take the permission to write from others',
      );
};

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
  const doubt = commands === undefined ? undefined : await distrust(file);
  const problems = [
    ...(doubt === undefined ? [] : [{ path: ['commands'], text: doubt }]),
    ...(await configureKeys({ keys, commands: doubt === undefined ? commands : undefined })),
  ];
  return problems.map(({ path, text }) => ({
    file,
    line: lineOf(path),
    key: path.join('.'),
    text,
  }));
};
