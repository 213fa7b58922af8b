/** Formats a problem with a setting: the broken rule, and what to do. */
export const formatProblem = (message: string, remedy: string): string => `${message}: ${remedy}`;
