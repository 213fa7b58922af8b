import type { Settings } from '../../../../config/settings/settings.ts';
import { createServiceClients } from '../../../../config/connect/create-clients.ts';
import { loadSettings, type GlobalFlags } from '../../../../cli-kit/load-settings.ts';
import { printError, failUsage } from '../../../../cli-kit/streams.ts';
import { version } from '../../../../cli-kit/exit.ts';
import { settingsText } from '../../messages/cli.ts';
import { createLedgerReads, type LedgerReads } from '../../steps/ledger-reads.ts';

export type LedgerAsker = LedgerReads & {
  readonly settings: Settings;
  readonly close: () => void;
};

const retries = 2;

/** Exits when no ledger is configured. */
export const openLedger = async (flags: GlobalFlags): Promise<LedgerAsker> => {
  const settings = await loadSettings(flags);
  if (settings.ledgerUrl === '') {
    return failUsage(settingsText.noLedger);
  }
  settings.notes.forEach(printError);
  if (settings.tokenFrom === undefined) printError(settingsText.noToken);
  const { client, close } = createServiceClients(settings, {
    version,
    retries,
    env: process.env,
    now: Date.now,
  });
  return { settings, ...createLedgerReads(client.request), close };
};
