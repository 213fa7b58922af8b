import { createClient, type Client } from '../../../src/http/client.ts';
import type { describeFailure } from '../../../src/ledger/failure/describe-failure.ts';
import type { PollState } from '../../../src/shell/state/poll-state.ts';
import type { JsonObject } from '../../../src/lib/json/json.ts';
import type { Sandbox } from '../../../src/sandbox/sandbox.ts';
import type { Fault, FaultProxy } from './fault-proxy.ts';

/** Writes that the ledger there takes. */
export type Requests = Readonly<Record<'allocate' | 'execute', JsonObject>>;

/** Where a fault is met: between the program and a sandbox. */
export type Place = {
  readonly proxy: FaultProxy;
  readonly sandbox: Sandbox;
  readonly requests: Requests;
  readonly fault: Fault;
  /** The deadline of a call, in ms. */
  readonly timeoutMs: number;
  readonly stateDir: string;
  /** How often the tail asks while the fault lasts. */
  readonly polls: number;
};

/** What a fault led to. */
export type Verdict = {
  readonly exit: number;
  /** The words for it; empty when all is well. */
  readonly said: string;
  /** Requests that came to the wire, and those of them that reached the service. */
  readonly came: number;
  readonly reached: number;
  /** The word of the entry in the journal. */
  readonly word?: string | undefined;
};

/** Of the tail: the ids as they came, those that the service has, and what polling was called. */
export type Followed = Verdict & {
  readonly ids: readonly string[];
  readonly all: readonly string[];
  readonly state?: PollState['state'] | undefined;
  /** By how much the service's clock is behind ours, as polling found. */
  readonly behindHours?: number | undefined;
};

/** How often a lookup is tried again. */
export const retries = 3;

/** The most bytes of a response that are read: less than the program's own limit, to be quick. */
export const maxBytes = 8 << 20;

/** The program's own client at that place. */
export const clientAt = (
  { proxy, sandbox, timeoutMs }: Place,
  options: { readonly retries: number },
): Client =>
  createClient({
    ledgerUrl: proxy.url,
    scanUrl: `${proxy.url}/api/scan`,
    token: () => sandbox.token,
    timeoutMs,
    maxBytes,
    // While the program waits nothing is told and nothing is sent.
    sleep: () => Promise.resolve(),
    ...options,
  });

/** Once an update was found, the holdings that it archives are looked up: nothing depends on them. */
const isFurther = (path: string): boolean => path === '/v2/events/events-by-contract-id';

/** The verdict with what the wire counted. */
export const counted = <More extends object>(proxy: FaultProxy, more: More) => ({
  came: proxy.asked.filter((path) => !isFurther(path)).length,
  reached: proxy.passed.filter(({ path }) => !isFurther(path)).length,
  ...more,
});

/** A failure as the program says it. */
export const wordsOf = ({ summary, detail, hint }: ReturnType<typeof describeFailure>): string =>
  `${summary} (${detail}): ${hint}`;
