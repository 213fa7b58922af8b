import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '../../../src');

it('Result is the only type whose outcome is told by ok', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
  const declaring = files
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) =>
      /\breadonly ok: (?:true|false|boolean)\b/.test(readFileSync(join(source, file), 'utf8')),
    );
  expect(declaring).toEqual(['lib/result.ts']);
});
