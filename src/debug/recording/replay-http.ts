import { parseJsonBody } from '../../http/body/parse-json-body.ts';
import { ConnectionError } from '../../http/transport/connection-error.ts';
import type { HttpClient, HttpResponse } from '../../http/transport/http.ts';
import { WireHeaders, WireResponse } from '../../http/wire-types.ts';
import type { ReplayClock } from './replay-clock.ts';
import type { Exchange } from './recording.ts';

type Call = Parameters<HttpClient['send']>[0];

/** The requests of a tail: they differ a little in each run, in cursors and times. */
const listingPath = /\/v\d+\/(?:activities|updates)$/;

const keyOf = (method: string, url: string, body: string): string => `${method} ${url} ${body}`;

/** The requests that a listing answers in the order of the recording, whatever they ask for. */
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
 * Answers requests from a recording, and connects to nothing. The same request gets its responses in
 * their order, none before its time. A request of the tail that was not recorded as it is gets the next
 * response of its listing; any other gets none (`NOT_RECORDED`). After the last response of a listing,
 * its requests wait: the recording has ended.
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

  /** Waits for a time of the recording. */
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
