import type { LearnListing } from '../../../cli-kit/command-spec.ts';
import type { Settings } from '../../../config/settings/settings.ts';
import type { TokenManager } from '../../../config/tokens/token-manager.ts';
import type { Client } from '../../../http/client.ts';
import type { ConnectionPool } from '../../../http/transport/connection-pool.ts';
import type { PathStatus } from '../../../storage/paths/path-status.ts';
import type { TerminalFacts } from '../checks/check-terminal.ts';

/** Only the running program knows these facts. */
export type MachineFacts = {
  readonly terminal: TerminalFacts;
  readonly config: PathStatus;
  readonly state: PathStatus;
};

/** What is examined. */
export type DoctorSubject = {
  readonly settings: Settings;
  readonly tokens: TokenManager | undefined;
  readonly machine: MachineFacts | undefined;
  readonly stateDir: string;
  readonly learnListing: LearnListing;
  /** Reading the API document takes a second or two, in which nothing else runs. */
  readonly readsDocument: boolean;
  readonly now: () => number;
};

/** With what it is examined. */
export type DoctorSetup = DoctorSubject & {
  readonly client: Client;
  readonly lines: ConnectionPool;
  /** The URL of the proxy, without its password. */
  readonly proxyOf: (address: string) => string | undefined;
  readonly userAgent: string;
  readonly timeoutMs: number;
};
