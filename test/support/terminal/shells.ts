import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtProgram, cleanEnv } from './built-program.ts';

/** Whether a program is on the path of this machine. */
export const isInstalled = (name: string): boolean => {
  try {
    execFileSync('sh', ['-c', `command -v ${name}`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** A folder with `cantui` as the built program, as on the path of a user, a home and a state. */
export const installIn = (folder: string): Record<string, string> => {
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  const program = join(bin, 'cantui');
  writeFileSync(program, `#!/bin/sh\nexec '${process.execPath}' '${builtProgram}' "$@"\n`);
  chmodSync(program, 0o755);
  return cleanEnv({
    PATH: `${bin}:${process.env['PATH'] ?? ''}`,
    HOME: folder,
    XDG_CONFIG_HOME: join(folder, 'config'),
    XDG_STATE_HOME: join(folder, 'state'),
  });
};
