import { basename } from 'node:path';

/** The name of a chunk, by its path. */
export const nameOf = (chunk) => basename(chunk, '.js');

/** The chunks that run when one of them does. */
export const reached = (outputs, from) => {
  const found = new Set();
  const visit = (chunk) => {
    if (found.has(chunk)) return;
    found.add(chunk);
    for (const { path, kind } of outputs[chunk].imports) {
      if (kind === 'import-statement' && outputs[path] !== undefined) visit(path);
    }
  };
  from.forEach(visit);
  return found;
};

/** Whether a chunk imports itself by way of others, which then meet it before it has run. */
export const isInCircle = (outputs, chunk) =>
  outputs[chunk].imports.some(
    ({ path, kind }) =>
      kind === 'import-statement' &&
      outputs[path] !== undefined &&
      reached(outputs, [path]).has(chunk),
  );
