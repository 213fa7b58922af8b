/** A clock that is off by more tells nothing: a cache or a proxy made its date up. */
const believableMs = 86_400_000;

/** The time of a service by the `Date` of its response, or ours if it sent none, or one that can't be its own. */
export const serviceTime = (serverMs: number | undefined, ownMs: number): number =>
  serverMs !== undefined && Math.abs(serverMs - ownMs) <= believableMs ? serverMs : ownMs;
