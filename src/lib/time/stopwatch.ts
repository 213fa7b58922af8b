/** Adds up the time that passes. A step of the wall clock of more than the given length doesn't count. */
export const createStopwatch = (now: () => number, longestStepMs: number): (() => number) => {
  let last = now();
  let passed = 0;
  return () => {
    const step = now() - last;
    last += step;
    passed += step >= 0 && step <= longestStepMs ? step : 0;
    return passed;
  };
};
