import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const documents = ['README.md', 'GUIDE.md'];

const textOf = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../../${name}`, import.meta.url)), 'utf8');

/** File names of the pictures in `screenshots/` that the documents show, sorted. */
export const documentedPictures = (): readonly string[] => {
  const names = documents.flatMap((document) =>
    [...textOf(document).matchAll(/\(screenshots\/([^)]+)\)/g)].map(([, name = '']) => name),
  );
  return [...new Set(names)].toSorted();
};
