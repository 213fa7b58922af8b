import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new folder, below the one that `scratch.ts` removes when all tests have ended. */
export const scratchFolder = (): string => mkdtempSync(join(tmpdir(), 'cantui-test-'));
