import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sizeWithoutPart, writeWhole } from '../../../../src/storage/files/file-system.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

describe('writeWhole', () => {
  it('appends every byte to what the file has', () => {
    const path = join(scratchFolder(), 'lines');
    writeFileSync(path, 'one\n');
    const file = openSync(path, 'a');
    writeWhole(file, Buffer.from('two\n'));
    writeWhole(file, Buffer.alloc(0));
    closeSync(file);
    expect(readFileSync(path, 'utf8')).toBe('one\ntwo\n');
  });
});

describe('sizeWithoutPart', () => {
  it('is the size from before the part', () => {
    expect(sizeWithoutPart(100, 20, 120)).toBe(100);
    expect(sizeWithoutPart(0, 20, 20)).toBe(0);
  });

  it('is unknown where the file took nothing', () => {
    expect(sizeWithoutPart(100, 0, 100)).toBeUndefined();
  });

  it('is unknown where another program appended to the file or emptied it', () => {
    expect(sizeWithoutPart(100, 20, 150)).toBeUndefined();
    expect(sizeWithoutPart(100, 20, 20)).toBeUndefined();
  });
});
