import { createHash } from 'node:crypto';

/** Text is hashed as UTF-8. */
type Part = Uint8Array | string;

const isList = (content: Part | readonly Part[]): content is readonly Part[] =>
  Array.isArray(content);

/** The SHA-256 of a content, which may come in parts. */
export const sha256 = (content: Part | readonly Part[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of isList(content) ? content : [content]) hash.update(part);
  return hash.digest();
};

/** As `sha256`, in lower-case hex. */
export const sha256Hex = (content: Part | readonly Part[]): string =>
  sha256(content).toString('hex');

/** As `sha256Hex`, of lines: a line break follows each part. */
export const sha256OfLines = (...parts: readonly Part[]): string =>
  sha256Hex(parts.flatMap((part) => [part, '\n']));
