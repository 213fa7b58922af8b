import { formatInteger } from '../../lib/text/pluralize.ts';
import { formatIsoSecond } from '../../lib/time/time.ts';

/** The source file of a value, as it was then. */
export interface SourceFile {
  /** Absolute. */
  readonly path: string;
  /** The SHA-256 of its bytes, in hex. */
  readonly sha256: string;
  readonly bytes: number;
  /** Its modification time, in ms since 1970. */
  readonly at: number;
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Describes the source of a value, for the line below its field. */
export const formatSourceFile = ({ path, sha256, bytes, at }: SourceFile): string =>
  `from ${nameOf(path)}, SHA-256 ${sha256.slice(0, 12)}…, ${formatInteger(bytes)} bytes, modified ${formatIsoSecond(at)}`;
