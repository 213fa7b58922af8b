import { crc32, deflateRawSync, gzipSync } from 'node:zlib';
import { sha256Hex } from '../../../src/lib/sha256.ts';

/** A package as it stands in a DAR: `Archive { hash_function = 1; payload = 3; hash = 4 }`. */
export const sampleDalf = (content: string): { readonly id: string; readonly bytes: Buffer } => {
  const payload = Buffer.from(content);
  const id = sha256Hex(payload);
  const bytes = Buffer.concat([
    Buffer.from([0x08, 0x00, 0x1a, 0x80 | (payload.length & 0x7f), payload.length >> 7]),
    payload,
    Buffer.from([0x22, 64]),
    Buffer.from(id),
  ]);
  return { id, bytes };
};

interface Zipped {
  readonly name: string;
  readonly bytes: Buffer;
  readonly isStored?: boolean;
}

/** A zip file as damlc writes it: sizes and checksums in the directory. */
export const zipOf = (files: readonly Zipped[]): Buffer => {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, bytes, isStored = false } of files) {
    const packed = isStored ? bytes : deflateRawSync(bytes);
    const title = Buffer.from(name);
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    header.writeUInt16LE(title.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(isStored ? 0 : 8, 10);
    entry.writeUInt32LE(crc32(bytes), 16);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(bytes.length, 24);
    entry.writeUInt16LE(title.length, 28);
    entry.writeUInt32LE(at, 42);
    parts.push(header, title, packed);
    directory.push(entry, title);
    at += header.length + title.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, listed, end]);
};

/** A `.tar.gz` of files (POSIX ustar). */
export const tarGzOf = (
  files: readonly { readonly name: string; readonly bytes: Buffer }[],
): Buffer =>
  gzipSync(
    Buffer.concat([
      ...files.flatMap(({ name, bytes }) => {
        const header = Buffer.alloc(512);
        header.write(name, 0);
        header.write(`${bytes.length.toString(8).padStart(11, '0')}\0`, 124);
        header.write('0', 156);
        return [header, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)];
      }),
      Buffer.alloc(1024),
    ]),
  );
