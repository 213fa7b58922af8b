import { parseJsonBody, WireHeaders, WireResponse } from '../../http/wire-types.ts';
import { ConnectionError } from '../../http/transport/connection-error.ts';
import type { HttpClient, HttpResponse } from '../../http/transport/http.ts';
import { network } from '../../http/transport/connection-options.ts';
import { graphemes } from '../../lib/text/graphemes.ts';
import type { Recording, Exchange } from './recording.ts';
import { createReplayClock, type ReplayClock } from './replay-clock.ts';

type Call = Parameters<HttpClient['send']>[0];

/** A tail's requests differ a little in each run, in cursors and times. */
const listingPath = /\/v\d+\/(?:activities|updates)$/;

const keyOf = (method: string, url: string, body: string): string => `${method} ${url} ${body}`;

const listingOf = (url: string): string | undefined => {
  const { pathname } = new URL(url);
  return listingPath.test(pathname) ? pathname : undefined;
};

const unrecorded = (code: string): ConnectionError =>
  new ConnectionError({ code, sent: false, reused: false });

const responseOf = ({
  status = 0,
  headers = {},
  response = '',
  ...more
}: Exchange): HttpResponse => {
  const { bytes = Buffer.byteLength(response), problem } = more;
  const body = { text: response, bytes, ...(problem && { problem }) };
  const wire = new WireResponse({ status, headers: new WireHeaders(headers) }, body);
  return { response: wire, parsed: problem === undefined ? parseJsonBody(response) : {} };
};

/**
 * Connects to nothing. The same request gets its responses in their order, none before its time. An
 * unrecorded request of the tail gets the next response of its listing; any other fails
 * (`NOT_RECORDED`). After the last response of a listing, its requests wait: the recording has
 * ended.
 */
export const createReplayHttp = (
  exchanges: readonly Exchange[],
  clock: Pick<ReplayClock, 'now' | 'sleep'>,
): HttpClient => {
  const left = new Set(exchanges);
  const last = new Map<string, Exchange>();

  const take = (call: Call): Exchange | undefined => {
    const { method, address, body } = call;
    const key = keyOf(method, address, body);
    const isSame = (one: Exchange) => keyOf(one.method, one.url, one.body) === key;
    const listing = listingOf(address);
    const found =
      [...left].find(isSame) ??
      (listing === undefined
        ? last.get(key)
        : [...left].find(({ url }) => listingOf(url) === listing));
    if (found !== undefined) {
      left.delete(found);
      last.set(key, found);
    }
    return found;
  };

  /** In the time of the recording. */
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
      if (exchange?.broken !== undefined) throw new ConnectionError(exchange.broken);
      if (exchange === undefined) throw unrecorded('NOT_RECORDED');
      return responseOf(exchange);
    },
    close: () => undefined,
  };
};

export type ReplayOptions = {
  readonly speed: number;
  readonly paused: boolean;
  /** Also presses the recorded keys. */
  readonly keys: boolean;
  readonly monotonicMs: () => number;
};

export type ReplayControls = {
  /** Returns whether it is paused now. */
  readonly togglePause: () => boolean;
  /** Returns the time of the event, or undefined at the end. */
  readonly step: () => number | undefined;
  /** At their times; the returned function stops that. */
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

/** From then on this process connects to nothing. */
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
