import { rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { tryIo } from '../lib/result.ts';
import type { Settings } from '../config/settings/settings.ts';
import { resolveStateDir } from '../storage/paths/state-dir.ts';

/**
 * Creates a folder for one run on the sandbox. Its cursors mean nothing to the next run and are
 * deleted at the end of this one; exported files stay.
 */
const demoStateDir = (stateDir: string): string => {
  const dir = join(stateDir, 'demo', String(process.pid));
  process.on('exit', () => {
    tryIo(() => rmSync(join(dir, 'cursors'), { recursive: true, force: true }));
    tryIo(() => rmdirSync(dir));
  });
  return dir;
};

/** Returns whether no services are configured, which selects the sandbox. */
export const wantsSandbox = ({ profile, scanUrl, ledgerUrl }: Settings): boolean =>
  profile === 'demo' || (profile === 'default' && scanUrl === '' && ledgerUrl === '');

/** The settings of the sandbox: it is started, and its state is kept separately. */
export const withSandbox = async (settings: Settings): Promise<Settings> => {
  const { startSandbox } = await import('../sandbox/sandbox.ts');
  const { ledgerUrl, scanUrl, token, registries } = await startSandbox({});
  return {
    ...settings,
    profile: 'demo',
    mode: 'demo',
    isTestLedger: true,
    ledgerUrl,
    scanUrl,
    registries,
    tokenFrom: { kind: 'given', token },
  };
};

/** Returns the state directory of a profile: that of the sandbox means nothing to the next run. */
export const chooseStateDir = ({ mode }: Settings): string => {
  const dir = resolveStateDir(process.env);
  return mode === 'demo' ? demoStateDir(dir) : dir;
};
