import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const documents = readdirSync(root).filter((name) => name.endsWith('.md'));

/** The anchor of a heading, as GitHub makes it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');

const anchorsIn = (text: string): readonly string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

const isThere = (from: string, link: string): boolean => {
  const [path = '', anchor] = link.split('#');
  const file = join(root, path === '' ? from : path);
  if (!existsSync(file)) return false;
  return anchor === undefined || anchorsIn(readFileSync(file, 'utf8')).includes(anchor);
};

describe('every link of a document to another part of the project leads somewhere', () => {
  it.each(documents)('%s', (name) => {
    const text = readFileSync(join(root, name), 'utf8');
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
    const lost = links.filter((link) => !/^https?:/.test(link) && !isThere(name, link));
    expect(lost).toEqual([]);
  });
});
