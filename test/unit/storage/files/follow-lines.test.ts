import { appendFileSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLineReader } from '../../../../src/storage/files/follow-lines.ts';

let dir: string;
let path: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'cantui-follow-'));
  path = join(dir, 'log');
  writeFileSync(path, 'one\ntwo\n');
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

describe('a reader of a growing file', () => {
  it('returns each line once, when it is complete', () => {
    const reader = createLineReader(path);
    expect(reader.read()).toEqual(['one', 'two']);
    appendFileSync(path, 'thr');
    expect(reader.read()).toEqual([]);
    appendFileSync(path, 'ee\nfour\n');
    expect(reader.read()).toEqual(['three', 'four']);
    reader.close();
  });

  it('misses no line when the file is rotated between two looks', () => {
    const reader = createLineReader(path);
    reader.read();
    appendFileSync(path, 'three\n');
    renameSync(path, `${path}.1`);
    expect(reader.read()).toEqual(['three']);
    appendFileSync(`${path}.1`, 'four\n');
    writeFileSync(path, 'five\n');
    expect(reader.read()).toEqual(['four', 'five']);
    reader.close();
  });

  it('starts again when the file is emptied', () => {
    const reader = createLineReader(path);
    reader.read();
    writeFileSync(path, 'new\n');
    expect(reader.read()).toEqual(['new']);
    reader.close();
  });

  it('gives a line without an end in pieces, so that it does not fill the memory', () => {
    const reader = createLineReader(path);
    reader.read();
    appendFileSync(path, 'x'.repeat(1_500_000));
    expect(reader.read().join('')).toMatch(/^x{1000000,}$/);
    reader.close();
  });

  it('refuses a folder', () => {
    expect(() => createLineReader(dir)).toThrow('is a folder');
  });
});
