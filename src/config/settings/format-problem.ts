/** A rule that was broken, and what to do: the form of every problem with a setting. */
export const formatProblem = (message: string, remedy: string): string => `${message}: ${remedy}`;
