import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const folder = fileURLToPath(new URL('../../', import.meta.url));
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.test\.tsx?$/.test(file),
);

/** The name of each test, as it is written in the source of its file. */
const namesIn = (source: string): readonly string[] =>
  [...source.matchAll(/\bit(?:\.each\([^]*?\))?\(\s*(['"`])(.*?)\1,/g)].map(
    ([, , name = '']) => name,
  );

/** A name that begins so needs the name of its group to be understood. */
const needsGroup =
  /^(?:of|in|to|from|with|without|and|by|at|on|as|for|than|when|while|after|before|whatever|where) /;

it.each(files)('every test name of %s can be read alone', (file) => {
  const names = namesIn(readFileSync(`${folder}${file}`, 'utf8'));
  expect(names.filter((name) => needsGroup.test(name))).toEqual([]);
  expect(names.filter((name) => /\b(?:he|his|him|she|her)\b/.test(name))).toEqual([]);
});
