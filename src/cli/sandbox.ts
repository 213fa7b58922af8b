import { lstatSync, readdirSync, mkdtempSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { createPrivateFile, removeFile, writePrivateFile } from '../storage/files/atomic-files.ts';
import { makePrivateDir } from '../storage/paths/state-dir.ts';
import { sanitize } from '../lib/text/sanitize.ts';
import { buildExampleFiles, exampleIds } from '../sandbox/examples/examples.ts';
import type { LedgerState } from '../sandbox/state/ledger-state.ts';
import { writeStdout, streamStdout, printError, failUsage } from '../cli-kit/streams.ts';
import { tmpdir } from 'node:os';
import { proofKeyPath } from '../storage/approvals/sandbox-proof-key.ts';
import type { Secret } from '../lib/io/secret.ts';
import {
  createSandboxWorld,
  defaultSeed,
  startSandbox,
  type SandboxOptions,
} from '../sandbox/sandbox.ts';
import { exitOnSignals } from '../cli-kit/exit.ts';
import { codeOf, isCodedError, systemReason, type Result } from '../lib/result.ts';
import type { CursorDirection } from '../ledger/activity/listing.ts';
import {
  faultKinds,
  writeFaultNames,
  type FaultKind,
  type WriteFaultOptions,
} from '../sandbox/server/fault-injection.ts';
import { ledgerReleases } from '../sandbox/ledger-release.ts';

export interface SandboxFlags {
  readonly port?: string;
  readonly seed?: string;
  readonly activitiesPerSecond?: string;
  readonly initialActivities?: string;
  readonly cursorDirection?: string;
  readonly updatesOnly?: boolean;
  readonly ledgerVersion?: string;
  readonly faults?: string;
  readonly faultEvery?: string;
  readonly latency?: string;
  readonly writeFault?: string;
  readonly writeFaultTimes?: string;
  readonly writeFaultSeconds?: string;
  readonly writeExamples?: string;
}

export type ParsedSandboxOptions = Result<SandboxOptions, string>;

interface NumberRule {
  readonly option: string;
  readonly least: number;
  readonly most: number;
  readonly example: number;
  readonly isWhole: boolean;
}

const integer = (option: string, least: number, most: number, example: number): NumberRule => ({
  ...{ option, least, most, example, isWhole: true },
});

const fraction = (option: string, least: number, most: number, example: number): NumberRule => ({
  ...{ option, least, most, example, isWhole: false },
});

const numbers = {
  port: integer('--port', 0, 65_535, 7575),
  activitiesPerSecond: fraction('--activities-per-second', 0, 1000, 1),
  initialActivities: integer('--initial-activities', 0, 200_000, 200),
  faultEvery: integer('--fault-every', 1, 1_000_000, 3),
  latency: integer('--latency', 0, 600_000, 500),
  writeFaultTimes: integer('--write-fault-times', 1, 1_000_000, 1),
  writeFaultSeconds: fraction('--write-fault-seconds', 0, 3600, 45),
} as const;

export const cursorDirections: readonly CursorDirection[] = ['backward', 'forward', 'minimum'];

/** Keeps the first problem, which is the one to report. */
class Reading {
  problem: string | undefined;

  number(flags: SandboxFlags, name: keyof typeof numbers): number | undefined {
    const text = flags[name];
    if (text === undefined) return undefined;
    const { option, least, most, isWhole, example } = numbers[name];
    const value = Number(text);
    const fits = value >= least && value <= most && (!isWhole || Number.isInteger(value));
    if (text.trim() !== '' && fits) return value;
    const kind = isWhole ? 'an integer' : 'a number';
    this.problem ??= `${option} is not ${kind} from ${least} to ${most}: for example, ${option} ${example}`;
    return undefined;
  }

  word<Word extends string>(
    option: string,
    text: string | undefined,
    words: readonly Word[],
  ): Word | undefined {
    const word = words.find((item) => item === text);
    if (text !== undefined && word === undefined)
      this.problem ??= `${option} ${text} is unknown: use ${words.join(', ')}`;
    return word;
  }

  writeFault(flags: SandboxFlags): WriteFaultOptions | undefined {
    const { writeFault: text } = flags;
    const times = this.number(flags, 'writeFaultTimes');
    const seconds = this.number(flags, 'writeFaultSeconds');
    const name = this.word('--write-fault', text, writeFaultNames);
    if (text === undefined && (times !== undefined || seconds !== undefined))
      this.problem ??= '--write-fault-times and --write-fault-seconds need --write-fault';
    return name && { name, times, seconds };
  }

  faults(text = ''): readonly FaultKind[] {
    const words = text.split(',').filter((word) => word !== '');
    return words.flatMap((word) => this.word('--faults', word, faultKinds) ?? []);
  }
}

/** A problem names the option, the rule and the remedy. */
export const parseSandboxOptions = (flags: SandboxFlags): ParsedSandboxOptions => {
  const reading = new Reading();
  const options: SandboxOptions = {
    port: reading.number(flags, 'port'),
    seed: flags.seed,
    rate: reading.number(flags, 'activitiesPerSecond'),
    history: reading.number(flags, 'initialActivities'),
    listing: reading.word('--cursor-direction', flags.cursorDirection, cursorDirections),
    ledgerVersion: reading.word('--ledger-version', flags.ledgerVersion, ledgerReleases),
    activitiesRoute: flags.updatesOnly === true ? 'removed' : undefined,
    faults: {
      kinds: reading.faults(flags.faults ?? (flags.latency === undefined ? '' : 'latency')),
      every: reading.number(flags, 'faultEvery') ?? 3,
      latencyMs: reading.number(flags, 'latency') ?? 0,
    },
    writeFault: reading.writeFault(flags),
  };
  const { problem } = reading;
  return problem === undefined ? { ok: true, value: options } : { ok: false, error: problem };
};

/** Returns why the folder can't take the examples: nothing is ever overwritten. */
export const createExampleDir = (folder: string): string | undefined => {
  try {
    // A dangling link exists, and no folder can be created in its place.
    if (lstatSync(folder, { throwIfNoEntry: false }) === undefined) makePrivateDir(folder);
    return readdirSync(folder).length === 0 ? undefined : 'is not empty: use a new folder';
  } catch (error) {
    if (isCodedError(error)) return `cannot be used: ${systemReason(error)}`;
    throw error;
  }
};

/** Writes requests, responses and keys for both forms. Files have mode 0600, folders 0700. */
export const writeExamples = (folder: string, world: LedgerState, seed: string): void => {
  for (const { name, content } of buildExampleFiles(world, seed)) {
    const text = typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`;
    createPrivateFile(join(folder, name), text);
  }
};

export const printExampleIds = (world: LedgerState): void => {
  const lines = exampleIds(world).map(({ lookup, id, what }) => `${lookup} ${id} ${what}`);
  writeStdout(`${lines.map(sanitize).join('\n')}\n`);
};

/**
 * Keeps the token in a file that only its owner can read, until the program exits. The key next to
 * it lets another cantui recognize this sandbox among the ledgers on this machine.
 */
const keepSecrets = (token: Secret, proofKey: Secret): string => {
  const folder = mkdtempSync(join(tmpdir(), 'cantui-sandbox-'));
  const path = join(folder, 'token');
  const files = [
    [path, token],
    [proofKeyPath(path), proofKey],
  ] as const;
  for (const [file, secret] of files) writePrivateFile(file, `${secret.reveal()}\n`);
  process.on('exit', () => {
    for (const [file] of files) removeFile(file);
    rmdirSync(folder);
  });
  return path;
};

const portProblems: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use: choose another port, or omit the option',
  EACCES: 'needs more privileges: choose a port of 1024 or higher, or omit the option',
};

const optionsOrEnd = (flags: SandboxFlags): SandboxOptions => {
  const read = parseSandboxOptions(flags);
  return read.ok ? read.value : failUsage(read.error);
};

export const sandboxExamples = (dir: string, flags: SandboxFlags): void => {
  const options = optionsOrEnd(flags);
  const problem = createExampleDir(dir);
  if (problem !== undefined) return failUsage(`${dir} ${problem}`);
  writeExamples(dir, createSandboxWorld(options), options.seed ?? defaultSeed);
  printError(`wrote the examples to ${dir}. Start with README.txt.`);
};

export const sandboxIds = (flags: SandboxFlags): void =>
  printExampleIds(createSandboxWorld(optionsOrEnd(flags)));

/** The sandbox runs until a signal stops it. */
export const sandbox = async (flags: SandboxFlags): Promise<void> => {
  exitOnSignals();
  const options = optionsOrEnd(flags);
  const { writeExamples: folder } = flags;
  const problem = folder === undefined ? undefined : createExampleDir(folder);
  if (problem !== undefined) return failUsage(`--write-examples ${folder ?? ''} ${problem}`);
  const running = await startSandbox(options).catch((error: unknown) => {
    const taken = portProblems[codeOf(error)];
    if (taken === undefined) throw error;
    return failUsage(`--port ${flags.port ?? ''} ${taken}`);
  });
  const { ledgerUrl, scanUrl, token, proofKey, world } = running;
  if (folder !== undefined) writeExamples(folder, world, options.seed ?? defaultSeed);
  streamStdout(
    `READY ledger=${ledgerUrl} scan=${scanUrl} token-file=${keepSecrets(token, proofKey)}\n`,
  );
};
