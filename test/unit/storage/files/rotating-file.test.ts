import {
  chmodSync,
  existsSync,
  linkSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { openRotatingFile } from '../../../../src/storage/files/rotating-file.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

let dir: string;
let path: string;

beforeEach(() => {
  dir = scratchFolder();
  path = join(dir, 'debug.log');
});

const rules = { maxBytes: 60, keep: 2, start: '{"time":"' };
const open = () => openRotatingFile(path, rules);
const line = (number: number): string => `{"time":"${number}"}`;
const text = (older = ''): string => readFileSync(path + older, 'utf8');

describe('a file that rotates', () => {
  it('has mode 0600, whatever the umask', () => {
    const before = process.umask(0);
    open().append(line(1));
    process.umask(before);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('keeps the newest lines in a bounded number of bounded files', () => {
    const file = open();
    for (let number = 1; number <= 100; number += 1) file.append(line(number));
    const files = [path, `${path}.1`, `${path}.2`];
    for (const name of files) expect(statSync(name).size).toBeLessThanOrEqual(rules.maxBytes);
    expect(existsSync(`${path}.3`)).toBe(false);
    const all = files
      .toReversed()
      .map((name) => readFileSync(name, 'utf8'))
      .join('');
    const last = all.trimEnd().split('\n');
    expect(last).toEqual(last.map((_, index) => line(101 - last.length + index)));
    expect(last.length).toBeGreaterThan(5);
  });

  it('continues in the new file after another process rotated it', () => {
    const [one, other] = [open(), open()];
    for (let number = 1; number <= 5; number += 1) one.append(line(number));
    other.append(line(6));
    for (let number = 7; number <= 9; number += 1) other.append(line(number));
    expect(text('.1') + text()).toContain(line(9));
    expect(text()).toMatch(/^\{"time":"/);
  });

  it('ends a line that a full disk cut off', () => {
    writeFileSync(path, '{"time":"1', { mode: 0o600 });
    open().append(line(2));
    expect(text()).toBe(`{"time":"1\n${line(2)}\n`);
  });

  it('does not overwrite a file of somebody else with the name of an older one', () => {
    writeFileSync(`${path}.1`, 'my thesis', { mode: 0o600 });
    const file = open();
    const fill = () => {
      for (let number = 1; number <= 9; number += 1) file.append(line(number));
    };
    expect(fill).toThrow('holds something else');
    expect(text('.1')).toBe('my thesis');
  });
});

describe('a file that rotates refuses to open', () => {
  it('a symbolic link, which would append to any file of the user', () => {
    const target = join(dir, 'target');
    writeFileSync(target, '', { mode: 0o600 });
    symlinkSync(target, path);
    expect(open).toThrow('is a symbolic link');
    symlinkSync(join(dir, 'missing'), `${path}2`);
    expect(() => openRotatingFile(`${path}2`, rules)).toThrow('is a symbolic link');
  });

  it('a file that other users can read', () => {
    writeFileSync(path, '');
    chmodSync(path, 0o644);
    expect(open).toThrow('run chmod 600');
  });

  it('a file with a second name', () => {
    writeFileSync(join(dir, 'first'), '', { mode: 0o600 });
    linkSync(join(dir, 'first'), path);
    expect(open).toThrow('has a second name');
  });

  it('a file with other content, such as a config file', () => {
    writeFileSync(path, 'profiles:\n', { mode: 0o600 });
    expect(open).toThrow('holds something else');
    expect(text()).toBe('profiles:\n');
  });

  it('a folder', () => {
    path = dir;
    expect(open).toThrow('is a folder');
  });
});
