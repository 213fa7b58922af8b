/** Of the environment, not of the program: its message tells users all that they need. */
export class UserError extends Error {}

/** Of the system or of Node: its code, such as `ENOENT`, tells the cause. */
type CodedError = Error & { readonly code: unknown };

/** False for defects. */
export const isCodedError = (error: unknown): error is CodedError =>
  error instanceof Error && 'code' in error;

/** Empty for an error without one. */
export const codeOf = (error: unknown): string => (isCodedError(error) ? String(error.code) : '');

export const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  codes.includes(codeOf(error));
