import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A part of a document below one heading, up to the next one. */
export interface Section {
  readonly heading: string;
  readonly text: string;
}

const textOf = (document: string): string =>
  readFileSync(fileURLToPath(new URL(`../../../${document}`, import.meta.url)), 'utf8');

/** The sections of a document, in their order. */
export const sectionsOf = (document: string): readonly Section[] =>
  textOf(document)
    .split(/^#+ (?=[^\n]+\n\n)/m)
    .slice(1)
    .map((section) => {
      const end = section.indexOf('\n');
      return { heading: section.slice(0, end), text: section.slice(end) };
    });

const blocksOf = (text: string, language: string): readonly string[] =>
  [...text.matchAll(/^( *)```(\w+)\n([^]*?)^ *```$/gm)]
    .filter(([, , name]) => name === language)
    .map(([, indent = '', , block = '']) => block.replaceAll(new RegExp(`^${indent}`, 'gm'), ''));

/** The blocks of code of a document in one language, in their order. */
export const blocksIn = (document: string, language: string): readonly string[] =>
  blocksOf(textOf(document), language);

/** The commands of a section, as a shell reads them, without the comments after them. */
export const shellCommandsOf = ({ text }: Section): readonly string[] =>
  blocksOf(text, 'sh')
    .flatMap((block) => block.split('\n'))
    .map((line) => line.replace(/\s+# .*$/, '').trim())
    .filter((line) => line !== '');
