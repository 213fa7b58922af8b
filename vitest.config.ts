import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const { CANTUI_TORTURE_ROUNDS, CI } = process.env;

/** Time for a test: in CI, a property is tried twice as often, often on a slower machine. */
const usualPatienceMs = CI === undefined ? 60_000 : 300_000;

/** A test that hangs fails; a slow machine fails no test, and neither do thousands of rounds. */
const patienceMs = CANTUI_TORTURE_ROUNDS === undefined ? usualPatienceMs : 14_400_000;
const hung = {
  testTimeout: patienceMs,
  hookTimeout: 60_000,
  expect: { poll: { interval: 5, timeout: 30_000 } },
};

/**
 * Room for what tests throw away at once, and for what a process keeps, from its start: collecting them in
 * small steps was a seventh of their work, and a twentieth.
 */
const room = [
  '--min-semi-space-size=64',
  '--max-semi-space-size=64',
  '--initial-old-space-size=512',
];

/**
 * V8 optimizes a function after thirty times as much work in it as usual. Tests run most functions a few
 * times, so optimizing them was a tenth of their work.
 */
const lateOptimizing = '--interrupt-budget=2000000';

const execArgv = [...room, lateOptimizing];

/** Options of all tests but those in a terminal: one process reads a module once, for all its files. */
const inOneProcess = { ...hung, execArgv, isolate: false, setupFiles: ['test/support/setup.ts'] };

// The size of a terminal that has none: else Ink starts a program that asks for it.
const terminal = { COLUMNS: '100', LINES: '24' };

const screens = { ...terminal, FORCE_COLOR: '0' };

// Projects, from the fastest to the slowest, so that a pure rule fails before a terminal opens.
export default defineConfig({
  test: {
    // The usual number leaves one processor to whoever looks on; nobody does.
    maxWorkers: '100%',
    // What Vite makes of a file is kept for the next run: that was a tenth of a run's work.
    experimental: { fsModuleCache: true },
    globalSetup: 'test/support/scratch.ts',
    projects: [
      {
        test: {
          ...inOneProcess,
          name: 'unit',
          include: ['test/unit/**/*.test.ts'],
          env: terminal,
        },
      },
      {
        test: {
          ...inOneProcess,
          name: 'component',
          include: ['test/component/**/*.test.tsx'],
          env: screens,
        },
      },
      {
        test: {
          ...inOneProcess,
          name: 'integration',
          include: ['test/integration/**/*.test.{ts,tsx}'],
          env: screens,
        },
      },
      {
        test: {
          ...hung,
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          // The program has the clock of the machine, so what it reads must be new.
          env: { TEST_CLOCK: 'machine' },
          // They wait more than they work: for deadlines, for polls, for programs that start.
          maxWorkers: 2 * availableParallelism(),
          maxConcurrency: 10,
          // Alone: a notice that a test waits for is gone after eight seconds.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
