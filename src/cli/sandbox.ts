import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFile, writePrivateFile } from '../journal/files.ts';
import type { Meaning } from '../ledger/timeline/timeline.ts';
import { faultKinds, type FaultKind } from '../sandbox/faults.ts';
import { startSandbox, type SandboxOptions } from '../sandbox/sandbox.ts';
import { end } from './end.ts';
import { usageError } from './exit-codes.ts';
import { printData, say } from './streams.ts';

/** Options of `cantui sandbox` as they were typed. */
export interface SandboxFlags {
  readonly port?: string;
  readonly seed?: string;
  readonly rate?: string;
  readonly history?: string;
  readonly listing?: string;
  readonly faults?: string;
  readonly faultEvery?: string;
  readonly latency?: string;
}

const refuse = (problem: string): never => {
  say(problem);
  return end(usageError);
};

const numberOf = (
  option: string,
  text: string | undefined,
  bounds: readonly [number, number],
): number | undefined => {
  if (text === undefined) return undefined;
  const value = Number(text);
  const [least, most] = bounds;
  if (text.trim() !== '' && value >= least && value <= most) return value;
  return refuse(`${option} is not a number from ${least} to ${most}`);
};

const listingOf = (text: string | undefined): Meaning | undefined => {
  if (text === undefined || text === 'backward' || text === 'forward' || text === 'minimum')
    return text;
  return refuse('--listing is none of backward, forward, minimum');
};

const faultsOf = (text: string | undefined): readonly FaultKind[] =>
  (text ?? '')
    .split(',')
    .filter((word) => word !== '')
    .map(
      (word) =>
        faultKinds.find((kind) => kind === word) ??
        refuse(`--faults knows ${faultKinds.join(', ')}; not ${word}`),
    );

const optionsOf = (flags: SandboxFlags): SandboxOptions => {
  const kinds = faultsOf(flags.faults);
  return {
    port: numberOf('--port', flags.port, [0, 65_535]),
    seed: flags.seed,
    rate: numberOf('--rate', flags.rate, [0, 1000]),
    history: numberOf('--history', flags.history, [0, 100_000]),
    listing: listingOf(flags.listing),
    faults: {
      kinds,
      every: numberOf('--fault-every', flags.faultEvery, [1, 1_000_000]) ?? 3,
      latencyMs: numberOf('--latency', flags.latency, [0, 600_000]) ?? 0,
    },
  };
};

/** `cantui sandbox`: the embedded ledger alone, until it is told to stop. */
export const sandbox = async (flags: SandboxFlags): Promise<void> => {
  const running = await startSandbox(optionsOf(flags)).catch((error: unknown) => {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    if (!isTaken) throw error;
    return refuse(`--port ${flags.port ?? ''} is taken: choose another, or leave it out`);
  });
  const folder = mkdtempSync(join(tmpdir(), 'cantui-sandbox-'));
  const tokenFile = join(folder, 'token');
  writePrivateFile(tokenFile, `${running.token.reveal()}\n`);
  process.on('exit', () => {
    removeFile(tokenFile);
    rmdirSync(folder);
  });
  for (const [signal, code] of [
    ['SIGHUP', 129],
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    process.on(signal, () => end(code));
  }
  printData(`READY ledger=${running.ledgerUrl} scan=${running.scanUrl} token-file=${tokenFile}\n`);
};
