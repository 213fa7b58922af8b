import type { ContentProblem, KeyPath } from './file-schema.ts';

/** A problem of a file: its place, key, rule and remedy. */
export type FileProblem = {
  readonly file: string;
  /** Counted from 1; absent for the file as a whole. */
  readonly line?: number;
  /** `profiles.prod.pageSize`; empty for the file as a whole. */
  readonly key: string;
  readonly text: string;
};

/** A problem of the content with its place in the file. */
export const toFileProblem = (
  { path, lineOf }: { readonly path: string; readonly lineOf: (path: KeyPath) => number },
  problem: ContentProblem,
): FileProblem => ({
  file: path,
  line: lineOf(problem.path),
  key: problem.path.join('.'),
  text: problem.text,
});
