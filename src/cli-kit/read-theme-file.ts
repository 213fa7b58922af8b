import { closeSync } from 'node:fs';
import type { FileProblem } from '../config/file/parse-config-file.ts';
import { parseYaml } from '../config/file/yaml-text.ts';
import { formatProblem } from '../config/settings/settings-table.ts';
import { type Result, isCodedError, systemReason } from '../lib/result.ts';
import { readAtMost, openFile } from '../storage/files/read-at-most.ts';
import { parseThemeFile, type FileTheme } from '../ui-kit/theme/theme-file.ts';

/** A file with every tone and comments is far smaller. */
const largest = 64 * 1024;

/** A pipe or a device is refused before it is opened. */
const readText = (path: string): Result<string, string> => {
  try {
    const file = openFile(path, 0);
    try {
      const bytes = readAtMost(file, largest);
      return bytes === undefined
        ? { ok: false, error: formatProblem('is larger than 64 KiB', 'check the path') }
        : { ok: true, value: bytes.toString('utf8') };
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if (!isCodedError(error)) throw error;
    const why =
      error.code === 'ENOTFILE'
        ? 'is not a regular file'
        : `cannot be read: ${systemReason(error)}`;
    return { ok: false, error: formatProblem(why, 'check the path of the theme') };
  }
};

/** YAML or JSON; every problem has its line. */
export const readThemeFile = (path: string): Result<FileTheme, readonly FileProblem[]> => {
  const refuse = (problems: readonly Omit<FileProblem, 'file'>[]) =>
    ({ ok: false, error: problems.map((problem) => ({ file: path, ...problem })) }) as const;
  const text = readText(path);
  if (!text.ok) return refuse([{ key: 'theme', text: text.error }]);
  // JSON is YAML.
  const yaml = parseYaml(text.value);
  if (!yaml.ok) {
    const { line, reason } = yaml.error;
    const why = formatProblem(`is not YAML: ${reason}`, 'check this line and the one before it');
    return refuse([{ line, key: '', text: why }]);
  }
  const { value, lineOf } = yaml.value;
  const theme = parseThemeFile(value ?? {});
  if (theme.ok) return theme;
  return refuse(
    theme.error.map((problem) => ({
      line: lineOf(problem.path),
      key: problem.path.join('.'),
      text: problem.text,
    })),
  );
};
