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
import { parseSandboxOptions, type SandboxFlags } from './sandbox-options.ts';
import { codeOf, isCodedError, systemReason } from '../lib/result.ts';

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
