/** Things to do later. None of them keeps the process alive, and none is done after the end. */
export interface Scheduler {
  readonly later: (ms: number, action: () => void) => void;
  readonly cancelAll: () => void;
}

export const createScheduler = (): Scheduler => {
  const timers = new Set<NodeJS.Timeout>();
  return {
    later: (ms, action) => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        action();
      }, ms);
      timer.unref();
      timers.add(timer);
    },
    cancelAll: () => {
      timers.forEach((timer) => clearTimeout(timer));
      timers.clear();
    },
  };
};
