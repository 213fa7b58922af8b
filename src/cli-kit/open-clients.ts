import { createServiceClients, type ServiceClients } from '../config/connect/create-clients.ts';
import type { Settings } from '../config/settings/settings.ts';
import { abortOnSignals, exitWith, version } from './exit.ts';

/** The clients of a command. Reads that fail for a moment are sent again. */
export const commandClients = (settings: Settings, retries: number): ServiceClients =>
  createServiceClients(settings, { version, retries, env: process.env, now: Date.now });

/** The same with a signal that Ctrl-C aborts. `finish` closes them, and exits after a Ctrl-C. */
export const openClients = (settings: Settings, retries: number) => {
  const { signal, code } = abortOnSignals();
  const { client, tokens, close } = commandClients(settings, retries);
  const finish = (): void => {
    close();
    const interrupted = code();
    if (interrupted !== undefined) exitWith(interrupted);
  };
  return { client, tokens, signal, finish };
};
