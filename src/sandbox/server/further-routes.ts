import { furtherOperations, type FurtherOperationName } from '../../ledger/further-operations.ts';

/** An operation around the six, and the parts of its path. */
export interface FurtherRoute {
  readonly name: FurtherOperationName;
  /** By the names in the braces of the document. */
  readonly parts: Readonly<Record<string, string>>;
}

/** The prefix of the scan service's address (API description 1). */
export const scanPrefix = '/api/scan';

const brace = /\{([^}]+)\}/g;

interface Pattern {
  readonly name: FurtherOperationName;
  readonly method: string;
  readonly pattern: RegExp;
  readonly names: readonly string[];
}

const patternOf = (name: FurtherOperationName): Pattern => {
  const { method, path: own, service } = furtherOperations[name];
  const path = service === 'scan' ? `${scanPrefix}${own}` : own;
  const names = [...path.matchAll(brace)].map(([, part = '']) => part);
  return { name, method, names, pattern: new RegExp(`^${path.replaceAll(brace, '([^/]+)')}$`) };
};

/** Paths without a part of the caller's come first: `/v2/parties/participant-id` is no party. */
const patterns: readonly Pattern[] = (Object.keys(furtherOperations) as FurtherOperationName[])
  .map(patternOf)
  .sort((a, b) => a.names.length - b.names.length);

/** A part of a path; undefined if its escapes mean no text. */
export const decodePathPart = (part: string): string | undefined => {
  try {
    return decodeURIComponent(part);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
};

/** Finds the operation around the six that a request is for. */
export const findFurtherRoute = (method: string, path: string): FurtherRoute | undefined => {
  for (const { name, method: own, names, pattern } of patterns) {
    const found = own === method ? pattern.exec(path) : null;
    if (found === null) continue;
    const values = found.slice(1).map(decodePathPart);
    const parts = Object.fromEntries(names.map((part, index) => [part, values[index] ?? '']));
    return { name, parts };
  }
  return undefined;
};
