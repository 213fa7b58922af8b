import {
  loadSettings,
  unknownOutput,
  orSandbox,
  type GlobalFlags,
} from '../../../cli-kit/load-settings.ts';
import { failUsage, printError } from '../../../cli-kit/streams.ts';
import { openClients } from '../../../cli-kit/open-clients.ts';

const usualFormats: readonly string[] = ['table', 'json'];

/** Opens the services of the profile, or the sandbox; `finish` closes them, and exits after a signal. */
export const openNode = async (flags: GlobalFlags, formats: readonly string[] = usualFormats) => {
  const { output = 'table' } = flags;
  if (!formats.includes(output)) failUsage(unknownOutput(output, formats));
  const given = await loadSettings(flags);
  given.notes.forEach(printError);
  const settings = await orSandbox(given);
  const { client, tokens, signal, finish } = openClients(settings, 1);
  const hasScan = settings.scanUrl !== '';
  return {
    ...{ settings, output, finish, tokens, hasScan, signal },
    request: client.request,
    now: Date.now,
  };
};
