import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const mit = (holder) => `The MIT License (MIT)

Copyright (c) ${holder}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

/** The comment at the head of a file, without its slashes. */
const headOf = (file) =>
  /^(?:\/\/.*\n)+/.exec(readFileSync(file, 'utf8'))[0].replace(/^\/\/ ?/gm, '');

/** Packages that are published without the text of their license: who holds the rights says each elsewhere. */
const unwritten = {
  '@bufbuild/protobuf': (folder) =>
    `Copyright 2021-2026 Buf Technologies, Inc.\n\nLicensed under the Apache License, Version 2.0, which is the license of cantui as well: see the file LICENSE.\n\nParts of it:\n\n${headOf(join(folder, 'dist/esm/wire/varint.js'))}`,
  '@alcalzone/ink-table': () => mit('Matic Zavadlal <matic.zavadlal@gmail.com>'),
  'proxy-agent-negotiate': () => mit('Nathan Rajlich <nathan@tootallnate.net>'),
  'yoga-layout': () => mit('Meta Platforms, Inc. and affiliates.'),
};

const writtenIn = (folder) =>
  readdirSync(folder)
    .filter((name) => /^(licen[cs]e|notice|copying)/i.test(name))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'));

/** The texts under which a package may be passed on; one of which nobody knows them stops the build. */
const textOf = ({ name, folder }, root) => {
  const texts = writtenIn(join(root, folder));
  if (texts.length > 0) return texts.join('\n\n');
  const text = unwritten[name];
  if (text === undefined)
    throw new Error(`${name} comes without its license: see ${import.meta.url}`);
  return text(join(root, folder));
};

const rule = '-'.repeat(80);

/** The licenses of what is in the bundle, as they ask to be passed on with it. */
export const noticesOf = (packages, root) => {
  const parts = packages.map((each) => {
    const title = `${each.name} ${each.version} (${each.license})`;
    return `${rule}\n${title}\n${rule}\n\n${textOf(each, root).replaceAll('\r', '').trim()}\n`;
  });
  const about =
    'cantui carries the following packages in its own files, some of them edited (cantui.cdx.json says which). Each is under its own license.\n';
  return [about, ...parts].join('\n');
};
