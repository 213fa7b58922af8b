import { release } from 'node:os';
import { createInterface } from 'node:readline/promises';
import { exitWith, usageError } from '../../cli-kit/exit.ts';
import { withSandbox, wantsSandbox } from '../../cli-kit/demo-settings.ts';
import { resolveSettingsOrExit, type GlobalFlags } from '../../cli-kit/load-settings.ts';
import { printError, streamStdout } from '../../cli-kit/streams.ts';
import { version } from '../../cli-kit/version.ts';
import { createSecretRemover } from '../../debug/log/remove-secrets.ts';
import { examineSetup, formatDoctorReport } from '../../features/doctor/cli/doctor.ts';
import type { LearnListing } from '../../features/doctor/probes/probe-deps.ts';
import { configLines } from '../../features/profiles/cli/config.ts';
import { trace } from '../../lib/io/trace.ts';
import { tryIo } from '../../lib/result.ts';
import { sanitize } from '../../lib/text/sanitize.ts';
import { createPrivateFile } from '../../storage/files/atomic-files.ts';
import { createLineReader } from '../../storage/files/follow-lines.ts';
import { resolveStateDir } from '../../storage/paths/state-dir.ts';
import { summarizeStateDir } from './state-summary.ts';

export type SupportFlags = GlobalFlags & {
  readonly log?: string;
  /** The file to write, with -o. */
  readonly out?: string;
};

const lastLines = 200;
/** More than the last lines, unless they have large bodies. */
const lastBytes = 4 * 1024 * 1024;
const width = 100;

/** A user and a password in a URL, such as that of a proxy. */
const urlCredentials = /(\w:\/\/)[^/\s@"]+@/g;

const versionLines = (): readonly string[] => [
  `cantui ${version}`,
  `Node.js ${process.version}`,
  `${process.platform} ${release()} ${process.arch}`,
];

/** The end of a debug log. Its own secrets were left out when it was written. */
const readLog = (path: string): readonly string[] => {
  const read = tryIo(() => {
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
  const settings = wantsSandbox(given) ? await withSandbox(given) : given;
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

/** `cantui support`: shows one report of everything that support needs, then writes it on request. */
export const printSupport = async (
  flags: SupportFlags,
  learnListing: LearnListing,
): Promise<void> => {
  const text = await createReport(flags, learnListing);
  streamStdout(text);
  const { out: path } = flags;
  if (path === undefined) {
    printError('Nothing was written. Read the report, then write it with -o FILE.');
    return exitWith(0);
  }
  if (!(await isConfirmed(path))) {
    printError(`${path} was not written.`);
    return exitWith(0);
  }
  const written = tryIo(() => createPrivateFile(path, text));
  printError(written.ok ? `Wrote ${path}.` : `${path} was not written: ${written.error}`);
  return exitWith(written.ok ? 0 : usageError);
};
