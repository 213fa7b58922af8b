import type { Failure } from '../../ledger/failure/failure.ts';
import type { ActivitySourceKind } from '../../ledger/activity/listing.ts';

/** The counts since the session began. */
export interface PollStatistics {
  readonly responded: number;
  readonly failed: number;
  /** The latencies of the last polls with a response, oldest first. */
  readonly latenciesMs: readonly number[];
}

/** What a stream lists, and what it doesn't. */
export interface StreamCoverage {
  /** Undefined for every party. */
  readonly parties: readonly string[] | undefined;
  /** The user whose rejected commands are listed, or why none are. */
  readonly user?: string;
  readonly whyNoCommands?: string;
}

/** The status line shows it. Times are milliseconds since 1970. */
export interface PollState {
  readonly state:
    | 'starting'
    | 'following'
    | 'catching-up'
    | 'retrying'
    | 'limited'
    | 'no-endpoint'
    | 'auth'
    | 'offline'
    | 'paused';
  /** If undefined, the service lists activities. */
  readonly source?: ActivitySourceKind;
  /** What a ledger lists for this user. */
  readonly coverage?: StreamCoverage;
  readonly lastGoodAt?: number;
  readonly nextAt?: number;
  /** The length of the wait when it began, because the wall clock may change. */
  readonly waitMs?: number;
  /** The number of polls that failed in a row. */
  readonly attempt: number;
  readonly failure?: Failure;
  /** The lag by the server's clock; negative if the newest activity is dated ahead of that. */
  readonly lagMs?: number;
  readonly latencyMs?: number;
  readonly statistics?: PollStatistics;
  /** The skew is our clock minus the server's. */
  readonly skewMs?: number;
  /** Why nothing arrives although polls get responses. The status line shows the part before the colon. */
  readonly waiting?: string;
  /** The unusable part of the last response. */
  readonly badBody?: string;
}
