import { spawnSync } from 'node:child_process';

const program = 'openssl';

/** Whether this machine has openssl: without it, a signer that runs openssl has to say so. */
export const hasOpenssl = spawnSync(program, ['version'], { timeout: 10_000 }).status === 0;
