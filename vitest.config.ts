import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** What hangs is ended; how long a test takes says more about the machine than about the program. */
const hung = { testTimeout: 60_000, hookTimeout: 60_000 };

/** Half of a run was reading the same modules anew for each file. */
const shared = { isolate: false };

/** Whether there are colours is settled when Ink is read: this file has a process of its own. */
const inColour = 'test/component/app/first-frame.test.tsx';

// Projects, from the fastest to the slowest, so that a pure rule fails before a terminal opens.
export default defineConfig({
  test: {
    // The usual number leaves one processor to whoever looks on; nobody does.
    maxWorkers: '100%',
    globalSetup: 'test/support/scratch.ts',
    projects: [
      {
        test: {
          ...hung,
          name: 'unit',
          include: ['test/unit/**/*.test.ts'],
          ...shared,
        },
      },
      {
        test: {
          ...hung,
          name: 'component',
          include: ['test/component/**/*.test.tsx'],
          exclude: [inColour],
          env: { FORCE_COLOR: '0' },
          ...shared,
        },
      },
      {
        test: {
          ...hung,
          name: 'colour',
          include: [inColour],
          env: { FORCE_COLOR: '1' },
        },
      },
      {
        test: {
          ...hung,
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          // They wait more than they work: for deadlines, for polls, for programs that start.
          maxWorkers: 2 * availableParallelism(),
          maxConcurrency: 10,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
