import { transportConfig } from '../../config/connect/transport-options.ts';
import type { Settings } from '../../config/settings/settings.ts';
import { createConnectionPool } from '../../http/transport/connection-pool.ts';
import { comparedRange, placeRelease, type Service } from '../../ledger/releases.ts';
import type { AppStore } from './context.ts';
import { sampleVersion, versionIn } from './probes/look-at-service.ts';

/** The longest names of snapshots have 60 characters. */
const maxVersion = 64;

/** The time may run out: nothing depends on a version. */
const timeoutMs = 10_000;

const newReleaseNotice = (service: Service, version: string): string =>
  `The ${service} is version ${version}; cantui supports ${comparedRange(service)}. ${
    service === 'ledger' ? 'cantui doctor shows what differs.' : 'Look for a newer cantui.'
  }`;

/** Tells once that a service is newer than the releases the program was compared with. */
export const announceNewRelease = async (
  store: AppStore,
  settings: Settings,
  ending: AbortSignal,
): Promise<void> => {
  const lines = createConnectionPool(transportConfig(settings));
  const deps = { lines, timeoutMs, now: Date.now, userAgent: 'cantui' };
  const addresses: readonly (readonly [Service, string])[] = [
    ['ledger', settings.ledgerUrl],
    ['scan', settings.scanUrl],
  ];
  const notices = addresses
    .filter(([, url]) => url !== '')
    .map(async ([service, url]) => {
      // The request has no token: it must neither renew one nor prove anything about it.
      const asking = { count: 1, signal: ending };
      const version = versionIn(await sampleVersion(service, url, deps, asking));
      const isNewer = version.length <= maxVersion && placeRelease(service, version) === 'newer';
      return isNewer ? [newReleaseNotice(service, version)] : [];
    });
  const [text] = (await Promise.all(notices)).flat();
  lines.close();
  const { screen, showNotice } = store.getState();
  if (text !== undefined && screen.notice === undefined && !ending.aborted)
    showNotice('note', text);
};
