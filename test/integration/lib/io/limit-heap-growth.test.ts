import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratchFolder } from '../../../support/scratch-folder.ts';

const folder = scratchFolder();

const file = JSON.stringify(join(folder, 'compiled'));
const limit = JSON.stringify(
  new URL('../../../../src/lib/io/limit-heap-growth.ts', import.meta.url),
);

const run = (code: string): string =>
  execFileSync(
    process.execPath,
    [
      ...['--import', 'tsx', '--input-type=module', '--eval'],
      `import { readFileSync, writeFileSync } from 'node:fs';
       import { Script } from 'node:vm';
       const code = 'const add = (a, b) => a + b; add(1, 2)';
       ${code}`,
    ],
    { encoding: 'utf8' },
  );

describe('a limit to the growth of the heap', () => {
  it('leaves compiled code that the next process accepts', () => {
    run(`
      process.on('exit', () => writeFileSync(${file}, new Script(code).createCachedData()));
      const { limitHeapGrowth } = await import(${limit});
      limitHeapGrowth();`);
    const accepted = run(`
      const script = new Script(code, { cachedData: readFileSync(${file}) });
      process.stdout.write(String(script.cachedDataRejected === false));`);
    expect(accepted).toBe('true');
  });
});
