// Module hooks of Node: they load dependencies with the patches that the build applies.
import { fileURLToPath, pathToFileURL } from 'node:url';
import { aliases, patchedFile } from '../../../.build/patched-files.mjs';

/** Resolves what a patched file imports from the build. */
export const resolve = (specifier, context, next) =>
  aliases[specifier] === undefined
    ? next(specifier, context)
    : { url: pathToFileURL(aliases[specifier]).href, shortCircuit: true };

/** Loads a file that has a patch with its patch. */
export const load = (url, context, next) => {
  const source = url.startsWith('file:') ? patchedFile(fileURLToPath(url)) : undefined;
  return source === undefined
    ? next(url, context)
    : { format: 'module', source, shortCircuit: true };
};
