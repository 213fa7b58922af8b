/** Waits `ms`; ends early, without an error, when the signal does. */
export const sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, signal?.aborted === true ? 0 : ms);
    signal?.addEventListener('abort', finish);
  });
