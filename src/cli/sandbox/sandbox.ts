import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFile, writePrivateFile } from '../../storage/files/atomic-files.ts';
import { proofKeyPath } from '../../storage/approvals/sandbox-proof-key.ts';
import type { Secret } from '../../lib/io/secret.ts';
import {
  createSandboxWorld,
  defaultSeed,
  startSandbox,
  type SandboxOptions,
} from '../../sandbox/sandbox.ts';
import { exitWith, exitOnSignals } from '../../cli-kit/exit.ts';
import { usageError } from '../../cli-kit/exit-codes.ts';
import { exampleDirProblem, printExampleIds, writeExamples } from './sandbox-examples.ts';
import { parseSandboxOptions, type SandboxFlags } from './sandbox-options.ts';
import { writeStdout, printError } from '../../cli-kit/streams.ts';

const refuse = (problem: string): never => {
  printError(problem);
  return exitWith(usageError);
};

/**
 * Writes the token to a file that only its owner can read, until the program exits, and next to it
 * the key by which another cantui recognizes this sandbox among the ledgers on this machine.
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

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

const portProblems: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use: choose another port, or omit the option',
  EACCES: 'needs more privileges: choose a port from 1024, or omit the option',
};

const optionsOrEnd = (flags: SandboxFlags): SandboxOptions => {
  const read = parseSandboxOptions(flags);
  return read.ok ? read.value : refuse(read.error);
};

/** `cantui sandbox examples`: writes files for a sandbox that is started with the same options. */
export const sandboxExamples = (dir: string, flags: SandboxFlags): void => {
  const options = optionsOrEnd(flags);
  const problem = exampleDirProblem(dir);
  if (problem !== undefined) return refuse(`${dir} ${problem}`);
  writeExamples(dir, createSandboxWorld(options), options.seed ?? defaultSeed);
  printError(`Wrote the examples to ${dir}. Start with README.txt.`);
};

/** `cantui sandbox ids`: prints ids of a sandbox that is started with the same options. */
export const sandboxIds = (flags: SandboxFlags): void =>
  printExampleIds(createSandboxWorld(optionsOrEnd(flags)));

/** `cantui sandbox`: the sandbox ledger without the dashboard, until a signal stops it. */
export const sandbox = async (flags: SandboxFlags): Promise<void> => {
  exitOnSignals();
  const options = optionsOrEnd(flags);
  const { writeExamples: folder } = flags;
  const problem = folder === undefined ? undefined : exampleDirProblem(folder);
  if (problem !== undefined) return refuse(`--write-examples ${folder ?? ''} ${problem}`);
  const running = await startSandbox(options).catch((error: unknown) => {
    const taken = portProblems[codeOf(error)];
    if (taken === undefined) throw error;
    return refuse(`--port ${flags.port ?? ''} ${taken}`);
  });
  const { ledgerUrl, scanUrl, token, proofKey, world } = running;
  if (folder !== undefined) writeExamples(folder, world, options.seed ?? defaultSeed);
  writeStdout(
    `READY ledger=${ledgerUrl} scan=${scanUrl} token-file=${keepSecrets(token, proofKey)}\n`,
  );
};
