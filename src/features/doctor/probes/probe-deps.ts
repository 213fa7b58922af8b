import type { Client } from '../../../http/client.ts';
import type { ConnectionPool } from '../../../http/transport/connection-pool.ts';
import type { Settings } from '../../../config/settings/settings.ts';
import type { Failure } from '../../../ledger/failure/failure.ts';
import type { CursorDirection, ActivitySourceKind } from '../../../ledger/activity/listing.ts';
import type { PathStatus } from '../../../storage/paths/path-status.ts';
import type { TerminalFacts } from '../checks/check-terminal.ts';
import type { TokenManager } from '../../../config/tokens/token-manager.ts';

/** Facts about the machine that only the running program can provide. */
export type MachineFacts = {
  readonly terminal: TerminalFacts;
  readonly config: PathStatus;
  readonly state: PathStatus;
};

/** Detects how a scan lists activities. The app passes the function in: features don't import each other. */
export type LearnListing = (
  place: Pick<ProbeDeps, 'settings' | 'client' | 'stateDir' | 'now'>,
  signal: AbortSignal,
) => Promise<{
  readonly source: ActivitySourceKind;
  readonly meaning?: CursorDirection | undefined;
  readonly failure?: Failure | undefined;
  /** The direction that an earlier run detected. */
  readonly kept?: CursorDirection | undefined;
  /** The reason why the cursor of an earlier run is unusable. */
  readonly damaged?: string | undefined;
}>;

/** Dependencies of the probes. */
export type ProbeDeps = {
  readonly settings: Settings;
  readonly client: Client;
  readonly lines: ConnectionPool;
  /** Returns the proxy for an address, without its password, or undefined for none. */
  readonly proxyOf: (address: string) => string | undefined;
  /** Absent where no token is configured. */
  readonly tokens: TokenManager | undefined;
  /** Absent where no facts about the machine are known. */
  readonly machine: MachineFacts | undefined;
  readonly stateDir: string;
  readonly learnListing: LearnListing;
  /** Whether the API document is read: it takes a second or two, in which nothing else runs. */
  readonly readsDocument: boolean;
  readonly userAgent: string;
  /** Timeout of a request, in milliseconds. */
  readonly timeoutMs: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};
