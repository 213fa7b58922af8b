import { parentIndexOf, type TreeRow } from './rows.ts';

export type PathSegment = string | number;

export const pathTo = (rows: readonly TreeRow[], at: number): readonly PathSegment[] => {
  const steps: PathSegment[] = [];
  for (let line = at; line >= 0; line = parentIndexOf(rows, line)) {
    const key = rows[line]?.key;
    if (key !== undefined) steps.unshift(key);
  }
  return steps;
};

const plain = /^[A-Za-z_][A-Za-z0-9_]*$/;

const stepText = (step: PathSegment): string => {
  if (typeof step === 'number') return `[${step}]`;
  return plain.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`;
};

/** `$.update.events[0]`; a name that isn't a word is written in brackets. */
export const jsonPath = (steps: readonly PathSegment[]): string =>
  `$${steps.map(stepText).join('')}`;

/** The same path for jq, which begins with a dot: `.update.events[0]`. */
export const jqPath = (steps: readonly PathSegment[]): string => {
  const text = steps.map(stepText).join('');
  return text.startsWith('.') ? text : `.${text}`;
};
