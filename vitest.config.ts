import { defineConfig } from 'vitest/config';

// Three projects, from the fastest to the slowest, so that a pure rule fails before a terminal opens.
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['test/unit/**/*.test.ts'] } },
      {
        test: {
          name: 'component',
          include: ['test/component/**/*.test.{ts,tsx}'],
          env: { FORCE_COLOR: '0' },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
