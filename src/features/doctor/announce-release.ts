import { transportConfig } from '../../config/connect/transport-options.ts';
import type { Settings } from '../../config/settings/settings.ts';
import { sampleLatency } from '../../http/probe.ts';
import { operationUrl } from '../../http/send/build-request.ts';
import { createConnectionPool } from '../../http/transport/connection-pool.ts';
import { versionPaths } from '../../ledger/operations.ts';
import { comparedRange, placeRelease } from '../../ledger/releases.ts';
import { textAt } from '../../lib/json/fields.ts';
import { isObject, tryParseJson } from '../../lib/json/json.ts';
import type { AppStore } from './context.ts';

type Service = 'ledger' | 'scan';

/** The longest names of snapshots have 60 characters. */
const maxVersion = 64;

/** The time may run out: nothing depends on a version. */
const timeoutMs = 10_000;

/** The request has no token: it must neither renew one nor prove anything about it. */
const askVersion = async (
  lines: ReturnType<typeof createConnectionPool>,
  url: string,
  signal: AbortSignal,
): Promise<string> => {
  const headers = { accept: 'application/json', 'user-agent': 'cantui' };
  const limits = { count: 1, maxBytes: 64 * 1024, timeoutMs, now: Date.now };
  const sampled = await sampleLatency(url, { lines, headers, signal, ...limits });
  const json = sampled.ok ? tryParseJson(sampled.value.text) : undefined;
  return isObject(json) ? textAt(json, 'version') : '';
};

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
  const addresses: readonly (readonly [Service, string])[] = [
    ['ledger', settings.ledgerUrl],
    ['scan', settings.scanUrl],
  ];
  const notices = addresses
    .filter(([, url]) => url !== '')
    .map(async ([service, url]) => {
      const address = operationUrl(url, versionPaths[service]).href;
      const version = await askVersion(lines, address, ending);
      const isNewer = version.length <= maxVersion && placeRelease(service, version) === 'newer';
      return isNewer ? [newReleaseNotice(service, version)] : [];
    });
  const [text] = (await Promise.all(notices)).flat();
  lines.close();
  const { screen, showNotice } = store.getState();
  if (text !== undefined && screen.notice === undefined && !ending.aborted)
    showNotice('note', text);
};
