// `npm run reference`: REFERENCE.md, from the tables that the program reads.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { referenceText } from '../test/support/reference.ts';

const path = fileURLToPath(new URL('../REFERENCE.md', import.meta.url));
const settings = await resolveConfig(path);
writeFileSync(path, await format(referenceText(), { ...settings, parser: 'markdown' }));
