import { createHash } from 'node:crypto';

type Part = Uint8Array | string;

const isList = (content: Part | readonly Part[]): content is readonly Part[] =>
  Array.isArray(content);

/** May come in parts; text is UTF-8. */
export const sha256 = (content: Part | readonly Part[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of isList(content) ? content : [content]) hash.update(part);
  return hash.digest();
};

export const sha256Hex = (content: Part | readonly Part[]): string =>
  sha256(content).toString('hex');

/** A line break follows each part. */
export const sha256OfLines = (...parts: readonly Part[]): string =>
  sha256Hex(parts.flatMap((part) => [part, '\n']));
