/** Blocks this thread for so many milliseconds: where nothing may wait for an event loop. */
export const sleepSync = (ms: number): void => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
};
