// Vitest runs this file before each test file but those of end-to-end tests.
import fc from 'fast-check';
import { roundsOf, seedOf } from './models/torture.ts';
import { forgetTokens } from '../../src/ledger/effects/describe-instrument.ts';
import { forgetReservedNames } from './reserved-names.ts';

forgetReservedNames();
forgetTokens();

/** Their files are in memory where the machine can: no test here needs a real disk. */
process.env['TMPDIR'] = process.env['CANTUI_TESTS_IN_MEMORY'] ?? process.env['TMPDIR'];

/** How often a property is tried that does not say, and the same choices in every run. */
fc.configureGlobal({ numRuns: roundsOf(100), seed: seedOf() });
