import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFile, writePrivateFile } from '../../storage/files/atomic-files.ts';
import { proofKeyPath } from '../../storage/approvals/sandbox-proof-key.ts';
import type { Secret } from '../../lib/io/secret.ts';
import { defaultSeed, startSandbox } from '../../sandbox/sandbox.ts';
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
 * Puts the token where only its owner can read it, until the program ends; and beside it the key by
 * which another cantui knows this sandbox from any other ledger on this machine.
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
  EADDRINUSE: 'is taken: choose another, or leave it out',
  EACCES: 'is one that needs more rights: choose one from 1024 on, or leave it out',
};

/** `cantui sandbox`: the embedded ledger alone, until it is told to stop. */
export const sandbox = async (flags: SandboxFlags): Promise<void> => {
  exitOnSignals();
  const read = parseSandboxOptions(flags);
  if (!read.ok) return refuse(read.problem);
  const { examples } = flags;
  const problem = typeof examples === 'string' ? exampleDirProblem(examples) : undefined;
  if (problem !== undefined) return refuse(`--examples ${String(examples)} ${problem}`);
  const running = await startSandbox(read.options).catch((error: unknown) => {
    const problem = portProblems[codeOf(error)];
    if (problem === undefined) throw error;
    return refuse(`--port ${flags.port ?? ''} ${problem}`);
  });
  const { ledgerUrl, scanUrl, token, proofKey, world } = running;
  if (examples === true) printExampleIds(world);
  else if (examples !== undefined) writeExamples(examples, world, read.options.seed ?? defaultSeed);
  writeStdout(
    `READY ledger=${ledgerUrl} scan=${scanUrl} token-file=${keepSecrets(token, proofKey)}\n`,
  );
};
