import { describe, expect, it } from 'vitest';
import { readDar } from '../../../../src/ledger/packages/read-dar.ts';
import { sampleDalf, tarGzOf, zipOf } from '../../../support/samples/dars.ts';

const [main, dependency] = [sampleDalf('the main package '.repeat(20)), sampleDalf('a dependency')];

const folder = `my-token-1.2.0-${main.id}`;
const manifest = { name: 'META-INF/MANIFEST.MF', bytes: Buffer.from('Manifest-Version: 1.0\n') };
const mainFile = { name: `${folder}/my-token-1.2.0-${main.id}.dalf`, bytes: main.bytes };
const otherFile = {
  name: `${folder}/daml-prim-${dependency.id}.dalf`,
  bytes: dependency.bytes,
  isStored: true,
};

const both = [{ id: main.id, name: 'my-token', version: '1.2.0' }, { id: dependency.id }];

describe('a DAR', () => {
  it('has the ids of its packages, which follow from their contents', () => {
    expect(readDar(zipOf([manifest, mainFile, otherFile]))).toEqual(both);
  });

  it('is refused if a package is not the one that its name says', () => {
    const forged = { ...mainFile, bytes: sampleDalf('something else').bytes };
    expect(() => readDar(zipOf([manifest, forged]))).toThrow(`its package ${main.id} has the id`);
  });

  it('has no name for a package whose file has none', () => {
    expect(readDar(zipOf([{ name: 'token.dalf', bytes: main.bytes }]))).toEqual([{ id: main.id }]);
  });

  it('can be one of several in a bundle', () => {
    const dars = [zipOf([manifest, mainFile]), zipOf([manifest, mainFile, otherFile])];
    const files = dars.map((bytes, index) => ({ name: `dars/${index}.dar`, bytes }));
    const readme = { name: 'README', bytes: Buffer.from('hello') };
    expect(readDar(tarGzOf([readme, ...files]))).toEqual(both);
  });

  it.each([
    ['no archive', Buffer.from('hello')],
    ['an empty file', Buffer.alloc(0)],
    ['a zip file without packages', zipOf([manifest])],
    ['a bundle without DARs', tarGzOf([manifest])],
    ['a package without a payload', zipOf([{ ...mainFile, bytes: Buffer.from([0x08, 0x00]) }])],
    ['a torn one', zipOf([manifest, mainFile]).subarray(0, -10)],
  ])('is refused if it is %s', (_, bytes) => {
    expect(() => readDar(bytes)).toThrow();
  });

  it.each([-1, 1])('is refused if a file in it says a size that differs by %s', (difference) => {
    const bytes = zipOf([mainFile]);
    const size = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02])) + 24;
    bytes.writeUInt32LE(mainFile.bytes.length + difference, size);
    expect(() => readDar(bytes)).toThrow('another size than it says');
  });
});
