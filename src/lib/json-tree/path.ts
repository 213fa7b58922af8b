import { parentOf, type TreeRow } from './lines.ts';

export type Step = string | number;

/** The steps from the document to a line. */
export const stepsTo = (rows: readonly TreeRow[], at: number): readonly Step[] => {
  const steps: Step[] = [];
  for (let line = at; line >= 0; line = parentOf(rows, line)) {
    const key = rows[line]?.key;
    if (key !== undefined) steps.unshift(key);
  }
  return steps;
};

const plain = /^[A-Za-z_][A-Za-z0-9_]*$/;

const stepText = (step: Step): string => {
  if (typeof step === 'number') return `[${step}]`;
  return plain.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`;
};

/** `$.update.events[0]`; names that are no words stand in brackets. */
export const jsonPath = (steps: readonly Step[]): string => `$${steps.map(stepText).join('')}`;

/** The same for jq, which begins with a dot: `.update.events[0]`. */
export const jqPath = (steps: readonly Step[]): string => {
  const text = steps.map(stepText).join('');
  return text.startsWith('.') ? text : `.${text}`;
};
