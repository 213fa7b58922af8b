import { cleanEnv, run, until } from '../../support/terminal/built-program.ts';

/** A sandbox in a process of its own, so that it costs the measured program nothing. */
export type Services = {
  readonly args: readonly string[];
  readonly scanUrl: string;
  readonly ledgerUrl: string;
  readonly tokenFile: string;
  readonly pid: number;
  readonly close: () => Promise<void>;
};

/** Starts a sandbox with so many activities, growing at a rate (activities a second). */
export const openServices = async (
  history: number,
  rate: number,
  ...more: readonly string[]
): Promise<Services> => {
  const words = [
    'sandbox',
    '--initial-activities',
    String(history),
    '--activities-per-second',
    String(rate),
    ...more,
  ];
  const sandbox = run(words, cleanEnv());
  await until('the sandbox is ready', () => sandbox.stdout().includes('\n'));
  const [, ledgerUrl = '', scanUrl = '', tokenFile = ''] =
    /ledger=(\S+) scan=(\S+) token-file=(\S+)/.exec(sandbox.stdout()) ?? [];
  return {
    args: ['--ledger-url', ledgerUrl, '--scan-url', scanUrl, '--token-file', tokenFile],
    ledgerUrl,
    scanUrl,
    tokenFile,
    pid: sandbox.child.pid ?? 0,
    close: async () => {
      sandbox.child.kill('SIGTERM');
      await sandbox.exit;
    },
  };
};
