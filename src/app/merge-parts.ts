/**
 * Combines an object of which each feature has a part. Types can't add up a list of parts, so a test
 * checks that none is missing.
 */
export const mergeParts = <T extends object>(parts: readonly Partial<T>[]): T =>
  Object.assign({}, ...parts) as T;
