import { existsSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { makePrivateDir } from '../../../../src/storage/paths/state-dir.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

let dir: string;

beforeEach(() => {
  dir = scratchFolder();
});

describe('the folder of the state', () => {
  it('is made with those above it, for its owner alone, and made again without harm', () => {
    const path = join(dir, 'a', 'b', 'c');
    makePrivateDir(path);
    makePrivateDir(path);
    for (const item of [path, join(dir, 'a')]) expect(statSync(item).mode & 0o777).toBe(0o700);
  });

  it('may be a link to another folder, and stays one', () => {
    mkdirSync(join(dir, 'elsewhere'));
    symlinkSync(join(dir, 'elsewhere'), join(dir, 'link'));
    makePrivateDir(join(dir, 'link', 'in it'));
    expect(existsSync(join(dir, 'elsewhere', 'in it'))).toBe(true);
  });

  it('is refused in the words of the system where a file or a dangling link stands in the way', () => {
    writeFileSync(join(dir, 'file'), '');
    symlinkSync(join(dir, 'nowhere'), join(dir, 'dangling'));
    expect(() => makePrivateDir(join(dir, 'file', 'x'))).toThrow('ENOTDIR');
    expect(() => makePrivateDir(join(dir, 'dangling', 'x'))).toThrow('EEXIST');
  });

  // There the system answers ENOENT for every name, though the folder above it exists.
  it.runIf(process.platform === 'linux')(
    'is refused below /proc, instead of tried for ever',
    () => {
      expect(() => makePrivateDir('/proc/cantui/state')).toThrow('ENOENT');
    },
  );
});
