import { abortOnSignals, exitWith, version } from '../../../cli-kit/exit.ts';
import {
  loadSettings,
  unknownOutput,
  orSandbox,
  type GlobalFlags,
} from '../../../cli-kit/load-settings.ts';
import { failUsage, printError } from '../../../cli-kit/streams.ts';
import { createServiceClients } from '../../../config/connect/create-clients.ts';

const usualFormats: readonly string[] = ['table', 'json'];

/** Opens the services of the profile, or the sandbox; `finish` closes them, and exits after a signal. */
export const openNode = async (flags: GlobalFlags, formats: readonly string[] = usualFormats) => {
  const { output = 'table' } = flags;
  if (!formats.includes(output)) failUsage(unknownOutput(output, formats));
  const given = await loadSettings(flags);
  given.notes.forEach(printError);
  const settings = await orSandbox(given);
  const { signal, code } = abortOnSignals();
  const { client, tokens, close } = createServiceClients(settings, {
    ...{ version, retries: 1, env: process.env, now: Date.now },
  });
  const finish = (): void => {
    close();
    const interrupted = code();
    if (interrupted !== undefined) exitWith(interrupted);
  };
  const hasScan = settings.scanUrl !== '';
  return {
    ...{ settings, output, finish, tokens, hasScan, signal },
    request: client.request,
    now: Date.now,
  };
};
