import { spawn, spawnSync } from 'node:child_process';
import { createPublicKey, sign, type KeyObject } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { publicKeyFromSpki } from '../../../src/verify/signatures/public-key.ts';
import { sshKeyBlob } from '../../../src/signing/signers/sign-with-agent.ts';
import { sshString } from '../../../src/verify/signatures/ssh/ssh-public-key.ts';
import { until } from '../terminal/built-program.ts';
import { startAgent } from './agent-server.ts';
import { openSshPrivateKey } from './openssh-key.ts';

const [agentProgram, addProgram] = ['ssh-agent', 'ssh-add'] as const;

const isInstalled = (program: string): boolean =>
  spawnSync(program, ['-?'], { timeout: 10_000 }).error === undefined;

/** An agent that holds keys, and what ends it. */
export type RunningAgent = { readonly socket: string; readonly stop: () => void };

const startInProcess = async (dir: string, keys: readonly KeyObject[]): Promise<RunningAgent> => {
  const held = keys.map((key) => {
    const spki = createPublicKey(key).export({ type: 'spki', format: 'der' });
    const publicKey = publicKeyFromSpki(spki);
    const blob = (publicKey && sshKeyBlob(publicKey)) ?? Buffer.alloc(0);
    const signed = (data: Buffer) =>
      Buffer.concat(['ssh-ed25519', sign(null, data, key)].map(sshString));
    return { blob, sign: signed };
  });
  const { socket, close } = await startAgent(dir, { keys: held });
  return { socket, stop: close };
};

/** Whether this machine has OpenSSH's agent. */
export const hasOpenSsh = [agentProgram, addProgram].every(isInstalled);

const noAgent = 2;

/** Starts OpenSSH's ssh-agent with the keys of files. */
export const startOpenSshAgent = async (
  dir: string,
  paths: readonly string[],
): Promise<RunningAgent> => {
  const socket = join(dir, 'agent.sock');
  const agent = spawn(agentProgram, ['-D', '-a', socket], { stdio: 'ignore' });
  const env = { ...process.env, SSH_AUTH_SOCK: socket };
  // Its socket is there a moment before it listens: ssh-add ends with 2 where no agent responds.
  const isThere = () => spawnSync(addProgram, ['-l'], { env, stdio: 'ignore' }).status !== noAgent;
  await until('ssh-agent listens', () => existsSync(socket) && isThere());
  const { status, stderr } = spawnSync(addProgram, ['-q', ...paths], { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`ssh-add: ${stderr}`);
  return { socket, stop: () => void agent.kill() };
};

/** Starts OpenSSH's ssh-agent with Ed25519 keys; without OpenSSH, an agent in this process. */
export const startSshAgent = async (
  dir: string,
  keys: readonly KeyObject[],
): Promise<RunningAgent> => {
  if (!hasOpenSsh) return startInProcess(dir, keys);
  const paths = keys.map((key, index) => {
    const path = join(dir, `key-${index}`);
    writeFileSync(path, openSshPrivateKey(key), { mode: 0o600 });
    return path;
  });
  return startOpenSshAgent(dir, paths);
};
