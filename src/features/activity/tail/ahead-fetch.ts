type Fetch<Request, Page> = (request: Request, signal?: AbortSignal) => Promise<Page>;

/** One page may be requested before it is needed. */
export type AheadFetch<Request, Page> = {
  /** The page is for the next `fetch`, if that asks for the same. */
  readonly ask: (request: Request, signal?: AbortSignal) => void;
  readonly fetch: Fetch<Request, Page>;
};

/** `isFor`: the page of the second request is what the first one asks for. */
export const createAheadFetch = <Request, Page>(
  fetch: Fetch<Request, Page>,
  isFor: (wanted: Request, asked: Request) => boolean,
): AheadFetch<Request, Page> => {
  let ahead: { readonly asked: Request; readonly page: Promise<Page> } | undefined;
  return {
    ask: (asked, signal) => {
      ahead = { asked, page: fetch(asked, signal) };
    },
    fetch: (wanted, signal) => {
      const last = ahead;
      ahead = undefined;
      return last !== undefined && isFor(wanted, last.asked) ? last.page : fetch(wanted, signal);
    },
  };
};
