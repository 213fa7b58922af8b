// Loaded before the program (`node --import`), and by what prepares its state: nothing on a screen
// tells which machine and which run it is from.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';

let seed = 1;

/** A plain congruential generator: each run draws the same numbers. */
Math.random = () => {
  seed = (seed * 48_271) % 0x7fff_ffff;
  return seed / 0x7fff_ffff;
};
crypto.randomUUID = () => '3f6c1e0a-5b7d-4c2e-9a41-d2b8e07c6f15';
os.hostname = () => 'bastion-2';
const { userInfo } = os;
os.userInfo = (options) => ({ ...userInfo(options), username: 'ops' });
syncBuiltinESMExports();
