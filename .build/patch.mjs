import { readFile } from 'node:fs/promises';

/** The files of dependencies that were edited in this build, each with the reason. */
export const editedFiles = new Map();

/**
 * An esbuild plugin that edits one file of a dependency on its way into the bundle.
 * A pattern that is not found stops the build: a new version of the dependency must be looked at.
 */
export const patch = ({ file, why, edits }) => ({
  name: `patch: ${why}`,
  setup(build) {
    build.onLoad({ filter: file }, async ({ path }) => {
      let contents = await readFile(path, 'utf8');
      for (const { find, put } of edits) {
        if (!find.test(contents))
          throw new Error(`${path}: nothing matches ${find}, needed to ${why}`);
        contents = contents.replace(find, put);
      }
      editedFiles.set(path, why);
      return { contents, loader: 'js' };
    });
  },
});
