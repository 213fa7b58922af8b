/** The place of a filter error, counted from 0, the broken rule, and a correct example. */
export interface SyntaxProblem {
  readonly at: number;
  readonly message: string;
  readonly remedy: string;
}

/** Thrown while a filter is read, and caught by the functions that return a result. */
export class FilterSyntaxError extends Error {
  readonly problem: SyntaxProblem;

  constructor(at: number, message: string, remedy: string) {
    super(message);
    this.problem = { at, message, remedy };
  }
}
