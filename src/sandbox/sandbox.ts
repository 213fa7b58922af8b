import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FurtherOperationName } from '../ledger/further-operations.ts';
import type { CursorDirection } from '../ledger/activity/listing.ts';
import { Secret } from '../lib/io/secret.ts';
import { generateActivity, startGrowth } from './activity/generate-activity.ts';
import {
  closeServer,
  handleRequest,
  listen,
  type IncomingRequest,
  type RequestHandlerDeps,
} from './server/handle-request.ts';
import {
  createFaults,
  createWriteFaults,
  type FaultKind,
  type FaultOptions,
  type WriteFaultOptions,
} from './server/fault-injection.ts';
import { seedGenesis, addHistory } from './activity/seed-history.ts';
import {
  ledgerReleases,
  releases,
  type LedgerRelease,
  type LedgerReleaseName,
} from './ledger-release.ts';
import { scanPrefix } from './server/endpoints.ts';
import { proveSandbox } from './sandbox-proof.ts';
import { goldPrefix } from './server/registry.ts';
import { registrarOf } from './state/parties.ts';
import { newUser } from './server/ledger-request.ts';
import { createLedgerState, operatorId, type LedgerState } from './state/ledger-state.ts';

export interface SandboxOptions {
  readonly port?: number | undefined;
  readonly seed?: string | undefined;
  /** Activities a second, on average; 0 is silence. */
  readonly rate?: number | undefined;
  readonly history?: number | undefined;
  readonly listing?: CursorDirection | undefined;
  /** `removed`: the listing of activities is gone, as on newer scans, which list updates alone. */
  readonly activitiesRoute?: 'present' | 'removed' | undefined;
  /** Operations around the six that it lacks, as an older or restricted service does. */
  readonly removedFurther?: readonly FurtherOperationName[] | undefined;
  readonly ledgerVersion?: LedgerReleaseName | undefined;
  readonly release?: Partial<LedgerRelease> | undefined;
  readonly faults?: FaultOptions | undefined;
  readonly writeFault?: WriteFaultOptions | undefined;
  /** Milliseconds since 1970. */
  readonly now?: (() => number) | undefined;
  readonly onRequest?:
    | ((request: Pick<IncomingRequest, 'method' | 'path' | 'headers'>) => void)
    | undefined;
}

export interface Sandbox {
  readonly ledgerUrl: string;
  readonly scanUrl: string;
  /** The registry of its second token, by the party that issues it; the scan serves that of Amulet. */
  readonly registries: Readonly<Record<string, string>>;
  /** Made afresh for each run; its user has every right. */
  readonly token: Secret;
  /** Proves that this is a sandbox of this program to who knows it. */
  readonly proofKey: Secret;
  readonly readOnlyToken: Secret;
  readonly world: LedgerState;
  readonly addActivities: (count: number) => void;
  readonly migrate: () => void;
  readonly failNext: (kind: FaultKind, count: number) => void;
  readonly close: () => Promise<void>;
}

export const defaultSeed = 'cantui';

const portOf = (server: Server): string => String((server.address() as AddressInfo).port);

/** Activities kept beyond the history: more than a dashboard keeps itself. */
const growthKept = 30_000;

/** The ledger that `startSandbox` serves at first: the same seed and history give the same ids. */
export const createSandboxWorld = ({
  seed = defaultSeed,
  rate = 1,
  history = 200,
  now = Date.now,
  ledgerVersion = ledgerReleases[0],
  release: other,
}: SandboxOptions): LedgerState => {
  const release = { ...releases[ledgerVersion], ...other };
  // The history's transactions are as far apart as if the ledger had grown by itself.
  const spacingMs = 1000 / Math.max(rate, 0.1);
  const startMs = now() - (history + 1) * spacingMs;
  const world = createLedgerState(seed, startMs, { keep: history + growthKept, release });
  seedGenesis(world);
  world.migration += 1;
  addHistory(world, history, { startMs, spacingMs });
  return world;
};

/** Real HTTP on loopback, and activity that grows by itself. All that the listing shows can be looked up. */
export const startSandbox = async (options: SandboxOptions): Promise<Sandbox> => {
  const { port = 0, seed = defaultSeed, rate = 1, now = Date.now } = options;
  const world = createSandboxWorld(options);
  const faults = createFaults(options.faults ?? {});
  const later = (ms: number, action: () => void): void => void setTimeout(action, ms).unref();
  const [operator, reader] = [
    newUser(operatorId, ['ParticipantAdmin', 'CanExecuteAsAnyParty', 'CanReadAsAnyParty']),
    newUser('reader', ['CanReadAsAnyParty']),
  ];
  const deps: RequestHandlerDeps = {
    world,
    meaning: options.listing ?? 'backward',
    removed: [
      ...(options.removedFurther ?? []),
      ...(options.activitiesRoute === 'removed' ? (['activities'] as const) : []),
    ],
    users: [operator, reader],
    nextFault: faults.next,
    nextWriteFault: createWriteFaults(options.writeFault),
    now,
    later,
  };
  const proofKey = Secret.of(randomBytes(32).toString('hex'));
  const server = await listen(port, {
    respond: (question) => {
      const proof = proveSandbox(question, proofKey, portOf(server));
      if (proof !== undefined) return { reply: proof };
      options.onRequest?.(question);
      return handleRequest(deps, question);
    },
    wait: (then, lateMs = options.faults?.latencyMs ?? 0) => later(lateMs, then),
  });
  const endGrowth = startGrowth(() => generateActivity(world, now()), rate, seed);
  const ledgerUrl = `http://127.0.0.1:${portOf(server)}`;
  return {
    ledgerUrl,
    scanUrl: `${ledgerUrl}${scanPrefix}`,
    registries: { [registrarOf(world)]: `${ledgerUrl}${goldPrefix(world)}` },
    token: operator.token,
    proofKey,
    readOnlyToken: reader.token,
    world,
    addActivities: (count) => {
      for (let made = 0; made < count;) made += generateActivity(world, now(), count - made);
    },
    migrate: () => {
      world.migration += 1;
    },
    failNext: faults.failNext,
    close: async () => {
      endGrowth();
      await closeServer(server);
    },
  };
};
