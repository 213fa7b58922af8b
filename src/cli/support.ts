import { lstatSync, readdirSync } from 'node:fs';
import { release } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { orSandbox, resolveSettingsOrExit, type GlobalFlags } from '../cli-kit/load-settings.ts';
import { exitWith, usageError, version } from '../cli-kit/exit.ts';
import { printError, streamStdout } from '../cli-kit/streams.ts';
import { createSecretRemover } from '../debug/debug-log.ts';
import { examineSetup, formatDoctorReport } from '../features/doctor/cli/doctor.ts';
import type { LearnListing } from '../cli-kit/command-spec.ts';
import { configLines } from '../features/profiles/cli/config.ts';
import { trace } from '../lib/io/trace.ts';
import { tryFile } from '../lib/result.ts';
import { formatBytes, pluralize } from '../lib/text/pluralize.ts';
import { sanitize } from '../lib/text/sanitize.ts';
import { createPrivateFile } from '../storage/files/atomic-files.ts';
import { createLineReader } from '../storage/files/follow-lines.ts';
import { resolveStateDir } from '../storage/paths/state-dir.ts';

const sizeBelow = (path: string): { readonly files: number; readonly bytes: number } => {
  const found = lstatSync(path);
  if (!found.isDirectory()) return { files: 1, bytes: found.size };
  const sizes = readdirSync(path).map((name) => sizeBelow(join(path, name)));
  return {
    files: sizes.reduce((sum, { files }) => sum + files, 0),
    bytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0),
  };
};

const modeOf = (path: string): string => (lstatSync(path).mode & 0o777).toString(8);

/** A lock may vanish while this is read, and a folder may be closed to this user. */
const describePath = (path: string): string => {
  const found = tryFile(() => ({ ...sizeBelow(path), mode: modeOf(path) }));
  if (!found.ok) return found.error;
  const { files, bytes, mode } = found.value;
  return `${pluralize(files, 'file')}, ${formatBytes(bytes)}, mode ${mode}`;
};

/** The summary has neither the content nor the names of what users made in the folder. */
export const summarizeStateDir = (dir: string): readonly string[] => {
  if (lstatSync(dir, { throwIfNoEntry: false }) === undefined) return [`${dir} does not exist`];
  const names = tryFile(() => readdirSync(dir).sort());
  if (!names.ok) return [names.error];
  const entries = names.value;
  return [
    `${dir} (mode ${modeOf(dir)})`,
    ...entries.map((name) => `  ${name}: ${describePath(join(dir, name))}`),
  ];
};

export type SupportFlags = GlobalFlags & {
  readonly log?: string;
  readonly out?: string;
};

const lastLines = 200;
/** This is more than the last lines, unless they have large bodies. */
const lastBytes = 4 * 1024 * 1024;
const width = 100;

/** The URL of a proxy may have credentials, for example. */
const urlCredentials = /(\w:\/\/)[^/\s@"]+@/g;

const versionLines = (): readonly string[] => [
  `cantui ${version}`,
  `Node.js ${process.version}`,
  `${process.platform} ${release()} ${process.arch}`,
];

/** The log's own secrets were omitted when it was written. */
const readLog = (path: string): readonly string[] => {
  const read = tryFile(() => {
    const reader = createLineReader(path, lastBytes);
    const lines = reader.read() ?? [];
    reader.close();
    return lines.slice(-lastLines);
  });
  return read.ok ? read.value : [`not readable: ${read.error}`];
};

const section = (title: string, lines: readonly string[]): readonly string[] => [
  `== ${title} ==`,
  ...lines,
  '',
];

const createReport = async (flags: SupportFlags, learnListing: LearnListing): Promise<string> => {
  const remover = createSecretRemover();
  trace.secret = remover.learn;
  const known = await resolveSettingsOrExit(flags);
  const { settings: given } = known.value;
  const settings = await orSandbox(given);
  const findings = await examineSetup(settings, learnListing, new AbortController().signal);
  const lines = [
    ...section('Versions', versionLines()),
    ...section('Configuration', configLines(known)),
    ...section('State directory', summarizeStateDir(resolveStateDir(process.env))),
    ...section('Doctor', formatDoctorReport(findings, { width, ascii: true })),
    ...(flags.log === undefined ? [] : section(`Last lines of ${flags.log}`, readLog(flags.log))),
  ];
  const text = remover.remove(lines.map(sanitize).join('\n'));
  return `${text.replace(urlCredentials, '$1•••@')}\n`;
};

const isConfirmed = async (path: string): Promise<boolean> => {
  if (!process.stdin.isTTY) return true;
  const asking = createInterface({ input: process.stdin, output: process.stderr });
  const typed = await asking.question(`Write this to ${path}? [y/N] `);
  asking.close();
  return typed.trim().toLowerCase() === 'y';
};

/** Shows one report of everything that support needs, then writes it on request. */
export const printSupport = async (
  flags: SupportFlags,
  learnListing: LearnListing,
): Promise<void> => {
  const text = await createReport(flags, learnListing);
  streamStdout(text);
  const { out: path } = flags;
  if (path === undefined) {
    printError('nothing was written. Read the report, then write it with -o FILE.');
    return exitWith(0);
  }
  if (!(await isConfirmed(path))) {
    printError(`${path} was not written.`);
    return exitWith(0);
  }
  const written = tryFile(() => createPrivateFile(path, text));
  printError(written.ok ? `wrote ${path}.` : `cannot write ${path}: ${written.error}`);
  return exitWith(written.ok ? 0 : usageError);
};
