import { gunzipSync, inflateRawSync } from 'node:zlib';

/** A file in an archive; its content is read when it is asked for. */
export interface ArchivedFile {
  readonly name: string;
  /** Tells equal contents apart from others; not a proof. */
  readonly key: string;
  /** Throws if it is damaged, or larger than it says. */
  readonly read: () => Buffer;
}

const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;
const stored = 0;
const deflated = 8;

/** A file that says it is larger is refused before it is unpacked. */
const largestFile = 256 * 1024 * 1024;

const damaged = (what: string): Error => new Error(`damaged archive: ${what}`);

export const isZip = (bytes: Buffer): boolean =>
  bytes.subarray(0, 4).toString('latin1') === 'PK\x03\x04';

/** Finds the directory of a zip archive: its end is followed by a comment of at most 64 KiB. */
const findDirectory = (bytes: Buffer): { readonly count: number; readonly start: number } => {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 65_557); at -= 1)
    if (bytes.readUInt32LE(at) === endOfDirectory)
      return { count: bytes.readUInt16LE(at + 10), start: bytes.readUInt32LE(at + 16) };
  throw damaged('it has no directory');
};

interface ZipEntry {
  readonly method: number;
  readonly packed: number;
  readonly size: number;
  readonly header: number;
}

/** The sizes of the directory count: the file's own header may leave them out. */
const unpack = (bytes: Buffer, { method, packed, size, header }: ZipEntry): Buffer => {
  if (size > largestFile) throw damaged('a file in it is too large');
  const from = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
  const content = bytes.subarray(from, from + packed);
  if (method !== stored && method !== deflated) throw damaged('an unknown compression');
  const file = method === stored ? content : inflateRawSync(content, { maxOutputLength: size + 1 });
  if (file.length !== size) throw damaged('a file in it has another size than it says');
  return file;
};

/** PKWARE's APPNOTE, 4.3.12 and 4.3.16; without encryption, ZIP64 and several disks. */
export const readZip = (bytes: Buffer): readonly ArchivedFile[] => {
  const { count, start } = findDirectory(bytes);
  const files: ArchivedFile[] = [];
  for (let at = start; files.length < count;) {
    if (bytes.readUInt32LE(at) !== directoryEntry) throw damaged('its directory ends too early');
    const [packed, size] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)];
    const nameEnd = at + 46 + bytes.readUInt16LE(at + 28);
    const header = bytes.readUInt32LE(at + 42);
    const entry = { method: bytes.readUInt16LE(at + 10), packed, size, header };
    files.push({
      name: bytes.toString('utf8', at + 46, nameEnd),
      key: `${bytes.readUInt32LE(at + 16)} ${size}`,
      read: () => unpack(bytes, entry),
    });
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return files;
};

const block = 512;

/** The plain files of a tape archive (POSIX ustar), without their names. */
const readTar = (bytes: Buffer): readonly Buffer[] => {
  const files: Buffer[] = [];
  for (let at = 0; at + block <= bytes.length;) {
    const size = Number.parseInt(bytes.toString('latin1', at + 124, at + 136), 8);
    if (Number.isNaN(size)) break;
    const type = bytes.toString('latin1', at + 156, at + 157);
    if (type === '0' || type === '\0') files.push(bytes.subarray(at + block, at + block + size));
    at += block + Math.ceil(size / block) * block;
  }
  return files;
};

const isGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** The zip files in a `.tar.gz`, or the one that it is itself. */
export const zipsIn = (bytes: Buffer): readonly Buffer[] => {
  if (isZip(bytes)) return [bytes];
  if (!isGzip(bytes)) throw damaged('it is neither a zip file nor a .tar.gz');
  return readTar(gunzipSync(bytes, { maxOutputLength: 4 * largestFile })).filter(isZip);
};
