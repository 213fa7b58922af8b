/** An error of the environment, not of the program: its message tells users all that they need. */
export class UserError extends Error {}

/** An error of the system or of Node, which tells its cause by a code such as `ENOENT`. */
type CodedError = Error & { readonly code: unknown };

/** Returns true for errors of the system and of Node; false for defects. */
export const isCodedError = (error: unknown): error is CodedError =>
  error instanceof Error && 'code' in error;

/** Returns the code of an error; empty if it has none. */
export const codeOf = (error: unknown): string => (isCodedError(error) ? String(error.code) : '');

export const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  codes.includes(codeOf(error));
