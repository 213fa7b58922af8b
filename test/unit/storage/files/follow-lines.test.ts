import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createLineReader, type LineReader } from '../../../../src/storage/files/follow-lines.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

let dir: string;
let path: string;

beforeEach(() => {
  dir = scratchFolder();
  path = join(dir, 'log');
  writeFileSync(path, 'one\ntwo\n');
});

/** All lines that can be read now. */
const readAll = (reader: LineReader): readonly string[] => {
  const lines: string[] = [];
  for (let more = reader.read(); more !== undefined; more = reader.read()) lines.push(...more);
  return lines;
};

describe('a reader of a growing file', () => {
  it('returns each line once, when it is complete', () => {
    const reader = createLineReader(path);
    expect(readAll(reader)).toEqual(['one', 'two']);
    appendFileSync(path, 'thr');
    expect(readAll(reader)).toEqual([]);
    appendFileSync(path, 'ee\nfour\n');
    expect(readAll(reader)).toEqual(['three', 'four']);
    reader.close();
  });

  it('misses no line when the file is rotated between two looks', () => {
    const reader = createLineReader(path);
    readAll(reader);
    appendFileSync(path, 'three\n');
    renameSync(path, `${path}.1`);
    expect(readAll(reader)).toEqual(['three']);
    appendFileSync(`${path}.1`, 'four\n');
    writeFileSync(path, 'five\n');
    expect(readAll(reader)).toEqual(['four', 'five']);
    reader.close();
  });

  it('starts again when the file is emptied', () => {
    const reader = createLineReader(path);
    readAll(reader);
    writeFileSync(path, 'new\n');
    expect(readAll(reader)).toEqual(['new']);
    reader.close();
  });

  it('gives a line without an end in pieces, so that it does not fill the memory', () => {
    const reader = createLineReader(path);
    readAll(reader);
    appendFileSync(path, 'x'.repeat(1_500_000));
    expect(readAll(reader).join('')).toMatch(/^x{1000000,}$/);
    reader.close();
  });

  it('returns a large file in parts, and begins near its end if asked to', () => {
    writeFileSync(path, 'a line of the log\n'.repeat(500_000));
    const reader = createLineReader(path);
    const [first, second] = [reader.read(), reader.read()];
    expect(first?.length).toBeLessThan(300_000);
    expect((first?.length ?? 0) + (second?.length ?? 0) + readAll(reader).length).toBe(500_000);
    reader.close();
    const end = createLineReader(path, 36);
    expect(readAll(end)).toEqual(['a line of the log', 'a line of the log']);
    end.close();
  });

  it('throws when a folder or a named pipe takes the place of the file', () => {
    const reader = createLineReader(path);
    readAll(reader);
    rmSync(path);
    execFileSync('sh', ['-c', 'mkfifo "$0"', path]);
    expect(() => readAll(reader)).toThrow('is a named pipe');
    rmSync(path);
    mkdirSync(path);
    expect(() => readAll(reader)).toThrow('is a folder');
    reader.close();
  });

  it('refuses a folder', () => {
    expect(() => createLineReader(dir)).toThrow('is a folder');
  });
});
