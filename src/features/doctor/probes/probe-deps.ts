import type { Client } from '../../../http/client.ts';
import type { ConnectionPool } from '../../../http/transport/connection-pool.ts';
import type { Settings } from '../../../config/settings/settings.ts';
import type { Failure } from '../../../ledger/failure/failure.ts';
import type { CursorDirection, ActivitySourceKind } from '../../../ledger/activity/listing.ts';
import type { PathStatus } from '../../../storage/files/path-status.ts';
import type { TerminalFacts } from '../checks/check-terminal.ts';
import type { TokenManager } from '../../../config/tokens/token-manager.ts';

/** What only whoever runs the program can tell of the machine. */
export type MachineFacts = {
  readonly terminal: TerminalFacts;
  readonly config: PathStatus;
  readonly state: PathStatus;
};

declare module '../../../shell/session-deps.ts' {
  interface SessionDeps {
    /** What the terminal and the disk are like; absent where nothing is known of them. */
    readonly machine?: ((stateDir: string) => MachineFacts) | undefined;
  }
}

/** Learns what a scan lists, as the tail does; the doctor is handed it, and knows no tail. */
export type LearnListing = (
  place: Pick<ProbeDeps, 'settings' | 'client' | 'stateDir' | 'now'>,
  signal: AbortSignal,
) => Promise<{
  readonly source: ActivitySourceKind;
  readonly meaning?: CursorDirection | undefined;
  readonly failure?: Failure | undefined;
  /** What an earlier run learnt. */
  readonly kept?: CursorDirection | undefined;
  /** Why the cursor of an earlier run cannot be used. */
  readonly damaged?: string | undefined;
}>;

/** What the probes work with. */
export type ProbeDeps = {
  readonly settings: Settings;
  readonly client: Client;
  readonly lines: ConnectionPool;
  /** The proxy for an address, without its password; undefined: none. */
  readonly proxyOf: (address: string) => string | undefined;
  /** Absent where no token was named. */
  readonly tokens: TokenManager | undefined;
  /** Absent where nothing is known of the machine. */
  readonly machine: MachineFacts | undefined;
  readonly stateDir: string;
  readonly learnListing: LearnListing;
  readonly userAgent: string;
  /** Of a request, in milliseconds. */
  readonly timeoutMs: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};
