import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { referenceText } from '../../support/documents/reference.ts';

it('REFERENCE.md tells every command, option, setting, exit code and key (npm run reference makes it anew)', async () => {
  const path = fileURLToPath(new URL('../../../REFERENCE.md', import.meta.url));
  expect(readFileSync(path, 'utf8')).toBe(await referenceText());
});
