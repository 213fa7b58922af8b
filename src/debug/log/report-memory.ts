import { trace } from '../../lib/io/trace.ts';

const everyMs = 60_000;

const report = (): void => {
  const { rss, heapUsed, external } = process.memoryUsage();
  trace.emit?.('memory', { rss, heapUsed, external });
};

/** Reports the memory now and once a minute, without keeping the process alive. */
export const reportMemory = (): (() => void) => {
  report();
  const timer = setInterval(report, everyMs);
  timer.unref();
  return () => clearInterval(timer);
};
