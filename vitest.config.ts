import { defineConfig } from 'vitest/config';

/** What hangs is ended; how long a test takes says more about the machine than about the program. */
const hung = { testTimeout: 60_000, hookTimeout: 60_000 };

// Three projects, from the fastest to the slowest, so that a pure rule fails before a terminal opens.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...hung,
          name: 'unit',
          include: ['test/unit/**/*.test.ts'],
          // Half of a run was reading the same modules anew for each file.
          isolate: false,
        },
      },
      {
        test: {
          ...hung,
          name: 'component',
          include: ['test/component/**/*.test.{ts,tsx}'],
          env: { FORCE_COLOR: '0' },
        },
      },
      {
        test: {
          ...hung,
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          fileParallelism: false,
          // What waits for a deadline lets others go on.
          maxConcurrency: 10,
        },
      },
    ],
  },
});
