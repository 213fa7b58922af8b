import { readZip, zipsIn, type ArchivedFile } from '../../lib/io/archives.ts';
import { sha256Hex } from '../../lib/sha256.ts';
import type { TrustedPackage } from './known-packages.ts';

/** Reads a base-128 number of at most 35 bits, and where it ends. */
const readNumber = (bytes: Buffer, at: number): readonly [value: number, end: number] => {
  let value = 0;
  for (let index = 0; index < 5; index += 1) {
    const byte = bytes[at + index];
    if (byte === undefined) break;
    value += (byte & 0x7f) * 2 ** (7 * index);
    if (byte < 0x80) return [value, at + index + 1];
  }
  throw new Error('it contains no Daml package');
};

const payloadField = 3;

/** `Archive { hash_function = 1; bytes payload = 3; string hash = 4 }` (daml_lf.proto). */
const payloadOf = (archive: Buffer): Buffer => {
  for (let at = 0; at < archive.length;) {
    const [tag, afterTag] = readNumber(archive, at);
    const [length, start] = readNumber(archive, afterTag);
    const isBytes = (tag & 7) === 2;
    if (isBytes && Math.floor(tag / 8) === payloadField)
      return archive.subarray(start, start + length);
    at = isBytes ? start + length : start;
  }
  throw new Error('it contains no Daml package');
};

const named = /(?:^|\/)([A-Za-z0-9_-]+?)-(\d[\w.+-]*)-([0-9a-f]{64})\.dalf$/;
const endsWithId = /-([0-9a-f]{64})\.dalf$/;

/** Its id is the SHA-256 of its payload. Its name and version stand only in the name of its file. */
const packageIn = ({ name, read }: ArchivedFile): TrustedPackage => {
  const id = sha256Hex(payloadOf(read()));
  const [, said = id] = endsWithId.exec(name) ?? [];
  if (said !== id) throw new Error(`its package ${said} has the id ${id}`);
  const [, packageName, version] = named.exec(name) ?? [];
  return packageName === undefined ? { id } : { id, name: packageName, version };
};

/**
 * The packages of a DAR, or of a bundle of DARs (`.tar.gz`): the main ones and those that they depend
 * on. Throws if it is damaged.
 */
export const readDar = (bytes: Buffer): readonly TrustedPackage[] => {
  const packages = new Map<string, TrustedPackage>();
  for (const zip of zipsIn(bytes))
    for (const file of readZip(zip)) {
      // The DARs of a bundle repeat what they depend on.
      const key = `${file.name.split('/').at(-1) ?? ''} ${file.key}`;
      if (file.name.endsWith('.dalf') && !packages.has(key)) packages.set(key, packageIn(file));
    }
  if (packages.size === 0) throw new Error('it contains no Daml package');
  return [...new Map([...packages.values()].map((each) => [each.id, each])).values()];
};
