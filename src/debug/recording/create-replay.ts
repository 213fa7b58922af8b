import { parseJsonBody, WireResponse } from '../../http/wire-types.ts';
import { ConnectionError } from '../../http/transport/connection-error.ts';
import type { HttpClient } from '../../http/transport/http.ts';
import { network } from '../../http/transport/connection-options.ts';
import { graphemes } from '../../lib/text/graphemes.ts';
import type { Recording, Exchange } from './recording.ts';
import { maxTimerMs } from '../../lib/time/sleep.ts';

/** The clock runs at a speed, stands still, or jumps to the next event. */
type ReplayClock = {
  readonly now: () => number;
  /** Sleeps in the time of the recording; ends early, without an error, with the signal. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly isPaused: () => boolean;
  readonly pause: () => void;
  readonly resume: () => void;
  /** Wakes everything that waits for that time. */
  readonly advanceTo: (at: number) => void;
};

type ReplayClockOptions = {
  readonly startAt: number;
  readonly speed: number;
  readonly paused: boolean;
  readonly monotonicMs: () => number;
};

type Waiting = { readonly due: number; readonly wake: () => void };

/** Everything in a replay that waits, waits here. */
export const createReplayClock = (options: ReplayClockOptions): ReplayClock => {
  const { speed, monotonicMs } = options;
  const waiting = new Set<Waiting>();
  let base = { at: options.startAt, since: monotonicMs() };
  let paused = options.paused;
  let timer: NodeJS.Timeout | undefined;

  const now = (): number => (paused ? base.at : base.at + (monotonicMs() - base.since) * speed);

  const rebase = (at: number): void => {
    base = { at, since: monotonicMs() };
  };

  const wakeDue = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const at = now();
    for (const item of [...waiting].sort((one, other) => one.due - other.due))
      if (item.due <= at && waiting.delete(item)) item.wake();
    schedule();
  };

  const schedule = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (paused || waiting.size === 0) return;
    const next = Math.min(...[...waiting].map(({ due }) => due));
    timer = setTimeout(wakeDue, Math.min(maxTimerMs, Math.max(0, (next - now()) / speed)));
  };

  return {
    now: () => Math.floor(now()),
    isPaused: () => paused,
    pause: () => {
      rebase(now());
      paused = true;
      schedule();
    },
    resume: () => {
      rebase(now());
      paused = false;
      wakeDue();
    },
    advanceTo: (at) => {
      rebase(Math.max(at, now()));
      wakeDue();
    },
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        const wake = (): void => {
          waiting.delete(item);
          signal?.removeEventListener('abort', wake);
          resolve();
        };
        const item = { due: now() + ms, wake };
        if (signal?.aborted === true) wake();
        else waiting.add(item);
        signal?.addEventListener('abort', wake);
        schedule();
      }),
  };
};

type Call = Parameters<HttpClient['send']>[0];

/** A tail's requests differ a little in each run, in cursors and times. */
const listingPath = /\/v\d+\/(?:activities|updates)$/;

const exchangeKey = (method: string, url: string, body: string): string =>
  `${method} ${url} ${body}`;

const listingOf = (url: string): string | undefined => {
  const { pathname } = new URL(url);
  return listingPath.test(pathname) ? pathname : undefined;
};

const unrecorded = (code: string): ConnectionError =>
  new ConnectionError({ code, sent: false, reused: false });

const responseOf = ({
  status = 0,
  headers = {},
  body: text = '',
  ...more
}: Exchange['response']) => {
  const { bytes = Buffer.byteLength(text), bodyProblem: problem } = more;
  const body = { text, bytes, ...(problem && { problem }) };
  const response = new WireResponse({ status, headers: new Map(Object.entries(headers)) }, body);
  return { response, parsed: problem === undefined ? parseJsonBody(text) : {} };
};

/**
 * The replay connects to nothing. The same request gets its responses in their order, none before
 * its time. An unrecorded request of the tail gets the next response of its listing; any other
 * fails (`NOT_RECORDED`). After the last response of a listing, its requests wait: the recording
 * has ended.
 */
export const createReplayHttp = (
  exchanges: readonly Exchange[],
  clock: Pick<ReplayClock, 'now' | 'sleep'>,
): HttpClient => {
  const left = new Set(exchanges);
  const last = new Map<string, Exchange>();

  const take = (call: Call): Exchange | undefined => {
    const { method, address, body } = call;
    const key = exchangeKey(method, address, body);
    const isSame = ({ request }: Exchange) =>
      exchangeKey(request.method, request.url, request.body) === key;
    const listing = listingOf(address);
    const found =
      [...left].find(isSame) ??
      (listing === undefined
        ? last.get(key)
        : [...left].find(({ request }) => listingOf(request.url) === listing));
    if (found !== undefined) {
      left.delete(found);
      last.set(key, found);
    }
    return found;
  };

  /** The time is that of the recording. */
  const waitUntil = async (at: number, signal: AbortSignal): Promise<void> => {
    while (clock.now() < at && !signal.aborted) await clock.sleep(at - clock.now(), signal);
    if (signal.aborted) throw unrecorded('ABORTED');
  };

  return {
    send: async (call) => {
      const exchange = take(call);
      if (exchange === undefined && listingOf(call.address) === undefined)
        throw unrecorded('NOT_RECORDED');
      await waitUntil(exchange?.at ?? Number.POSITIVE_INFINITY, call.signal);
      if (exchange === undefined) throw unrecorded('NOT_RECORDED');
      const { response } = exchange;
      if (response.broken !== undefined) throw new ConnectionError(response.broken);
      return responseOf(response);
    },
    close: () => undefined,
  };
};

type ReplayOptions = {
  readonly speed: number;
  readonly paused: boolean;
  readonly keys: boolean;
  readonly monotonicMs: () => number;
};

export type ReplayControls = {
  readonly isPaused: () => boolean;
  readonly togglePause: () => boolean;
  readonly step: () => number | undefined;
  readonly playKeys: (press: (chord: string) => void) => () => void;
};

export type Replay = {
  readonly clock: ReplayClock;
  readonly http: HttpClient;
  readonly controls: ReplayControls;
};

/** They ended the recorded session; the replay stays open at its end. */
const quitKeys: ReadonlySet<string> = new Set(['q', 'ctrl+c']);

const playedKeys = ({ keys }: Recording) => {
  const end = keys.findLastIndex(({ key = '' }) => !quitKeys.has(key));
  return keys.slice(0, end + 1);
};

/** From this call on, the process connects to nothing. */
export const createReplay = (recording: Recording, options: ReplayOptions): Replay => {
  network.isOff = true;
  const { header, exchanges } = recording;
  const { speed, paused, monotonicMs } = options;
  const clock = createReplayClock({ startAt: Date.parse(header.time), speed, paused, monotonicMs });
  const keys = options.keys ? playedKeys(recording) : [];
  const times = [...exchanges, ...keys].map(({ at }) => at).sort((one, other) => one - other);

  const play = async (press: (chord: string) => void, ended: AbortSignal): Promise<void> => {
    for (const { at, key, text = '' } of keys) {
      await clock.sleep(at - clock.now(), ended);
      if (ended.aborted) return;
      for (const chord of key === undefined ? graphemes(text) : [key]) press(chord);
    }
  };

  return {
    clock,
    http: createReplayHttp(exchanges, clock),
    controls: {
      isPaused: clock.isPaused,
      togglePause: () => {
        if (clock.isPaused()) clock.resume();
        else clock.pause();
        return clock.isPaused();
      },
      step: () => {
        clock.pause();
        const next = times.find((at) => at > clock.now());
        if (next !== undefined) clock.advanceTo(next);
        return next;
      },
      playKeys: (press) => {
        const ended = new AbortController();
        void play(press, ended.signal);
        return () => ended.abort();
      },
    },
  };
};
