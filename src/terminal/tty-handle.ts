/**
 * Chooses whether writes wait until the terminal has taken them. Node makes them wait, so that a
 * slow line would stop every timer and request with it; it offers the choice on the handle alone.
 * Without such a handle nothing changes.
 */
export const setBlocking = (stream: object, waits: boolean): void => {
  const handle: unknown = '_handle' in stream ? stream._handle : undefined;
  if (typeof handle !== 'object' || handle === null || !('setBlocking' in handle)) return;
  if (typeof handle.setBlocking === 'function') Reflect.apply(handle.setBlocking, handle, [waits]);
};

/** The descriptor of a stream; standard output's when it does not say. */
export const ttyDescriptor = (stream: object): number =>
  'fd' in stream && typeof stream.fd === 'number' ? stream.fd : 1;
