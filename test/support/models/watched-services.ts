import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What can be wrong with the services, by the id of the condition that `cantui watch` has for it. */
export const faultIds = ['service.ledger', 'service.scan', 'lag.global', 'upgrade'] as const;

export type FaultId = (typeof faultIds)[number];

export interface WatchedServices {
  readonly ledgerUrl: string;
  readonly scanUrl: string;
  readonly faults: Set<FaultId>;
  /** Announced while `upgrade` is among the faults. */
  readonly upgradeTime: string;
  readonly close: () => Promise<void>;
}

const longMs = 3_600_000;

const synchronizerId = 'global-domain::1220ab';

const isoIn = (ms: number): string => new Date(Date.now() + ms).toISOString();

/** A ledger and a scan that answer what `cantui watch` reads, with the faults of the moment. */
export const startWatchedServices = async (): Promise<WatchedServices> => {
  const faults = new Set<FaultId>();
  const upgradeTime = isoIn(2 * longMs);
  const bodies: Readonly<Record<string, () => unknown>> = {
    '/v2/version': () => ({ version: '3.6.1' }),
    '/v2/state/ledger-end': () => ({
      offset: 10,
      synchronizerTimes: [
        { synchronizerId, recordTime: isoIn(faults.has('lag.global') ? -longMs : 0) },
      ],
    }),
    '/v2/state/connected-synchronizers': () => ({
      connectedSynchronizers: [
        {
          ...{ synchronizerId, synchronizerAlias: 'global' },
          permission: 'PARTICIPANT_PERMISSION_SUBMISSION',
        },
      ],
    }),
    '/api/scan/version': () => ({ version: '0.7.4', commit_ts: isoIn(0) }),
    '/api/scan/v0/lsu': () => ({
      lsu: faults.has('upgrade')
        ? {
            topologyFreezeTime: isoIn(longMs),
            upgradeTime,
            successorPhysicalSynchronizerId: `${synchronizerId}::36-3`,
          }
        : null,
    }),
  };
  const server = createServer(({ url = '' }, response) => {
    const [path = ''] = url.split('?');
    const service = path.startsWith('/api/scan') ? 'service.scan' : 'service.ledger';
    const body = bodies[path];
    const status = faults.has(service) ? 500 : body === undefined ? 404 : 200;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(status === 200 ? body?.() : { error: 'no' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const ledgerUrl = `http://127.0.0.1:${port}`;
  return {
    ...{ ledgerUrl, scanUrl: `${ledgerUrl}/api/scan`, faults, upgradeTime },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
