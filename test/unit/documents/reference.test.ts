import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { expect, it } from 'vitest';
import { referenceText } from '../../support/reference.ts';

it('REFERENCE.md tells every command, option, setting, exit code and key (npm run reference makes it anew)', async () => {
  const path = fileURLToPath(new URL('../../../REFERENCE.md', import.meta.url));
  const settings = await resolveConfig(path);
  const wanted = await format(referenceText(), { ...settings, parser: 'markdown' });
  expect(readFileSync(path, 'utf8')).toBe(wanted);
});
