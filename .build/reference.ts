// `npm run reference`: REFERENCE.md, from the tables that the program reads.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { referenceText } from '../test/support/documents/reference.ts';

writeFileSync(fileURLToPath(new URL('../REFERENCE.md', import.meta.url)), await referenceText());
