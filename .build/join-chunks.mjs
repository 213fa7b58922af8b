import { build } from 'esbuild';
import { nameOf } from './chunk-graph.mjs';

/** As esbuild imports from another chunk. */
const importing = /import\{([^{}]*)\}from"\.\/([^"]+)\.js"/g;

/**
 * A group that imports each other group once, where it did so first. It has the imports of all its chunks,
 * and each would be a call at every start.
 */
const withOneImportOfEach = (text) => {
  const lists = new Map();
  for (const [, list, imported] of text.matchAll(importing))
    lists.set(imported, [...(lists.get(imported) ?? []), list]);
  return text.replace(importing, (_, list, imported) => {
    const all = lists.get(imported);
    lists.delete(imported);
    return all === undefined ? '' : `import{${all.filter(Boolean).join()}}from"./${imported}.js"`;
  });
};

/** By chunk, the exports that chunks of other groups import. */
const findSharedExports = (texts, groupOf) => {
  const shared = new Map([...texts.keys()].map((name) => [name, new Set()]));
  for (const [importer, text] of texts) {
    for (const [, list, imported] of text.matchAll(importing)) {
      if (groupOf(importer) === groupOf(imported)) continue;
      for (const pair of list.split(',')) shared.get(imported).add(pair.split(' as ')[0]);
    }
  }
  return shared;
};

/** The name under which a group exports what one of its chunks exports: chunks have the same names. */
const exportName = (name, index) => `${name}$${index}`;

/** Under which a group exports all that one of its chunks exports, for those that import it dynamically. */
export const entryName = (index) => `entry$${index}`;

/**
 * Links the chunks of each group into one module, so that a start runs a few modules instead of a hundred:
 * what one chunk takes from another of its group is then a variable.
 *
 * @param {{
 *   texts: Map<string, string>, the chunks in ESM by their names
 *   groups: Map<string, readonly string[]>, the chunks of each group, by the name of the group
 *   isEntry: (chunk: string) => boolean, whether a chunk is imported dynamically
 * }} chunks
 * @returns {Promise<Map<string, string>>} the groups in ESM; they import each other by `./NAME.js`
 */
export const joinChunks = async ({ texts, groups, isEntry }) => {
  const places = new Map(
    [...groups].flatMap(([group, names]) => names.map((name, index) => [name, { group, index }])),
  );
  const groupOf = (name) => places.get(name).group;
  const shared = findSharedExports(texts, groupOf);

  /** All exports of a group. */
  const exportsOf = (name) => {
    const { index } = places.get(name);
    const pairs = [...shared.get(name)].map((each) => `${each} as ${exportName(each, index)}`);
    const all = isEntry(name) ? `export * as ${entryName(index)} from "./${name}.js";` : '';
    return `import "./${name}.js";export {${pairs.join()}} from "./${name}.js";${all}`;
  };
  /** A chunk of another group, as its importers know it. */
  const linkTo = (name) => {
    const { group, index } = places.get(name);
    const pairs = [...shared.get(name)].map((each) => `${exportName(each, index)} as ${each}`);
    return `export {${pairs.join()}} from "./${group}.js";`;
  };

  const linking = {
    name: 'link-chunks',
    setup: ({ onResolve, onLoad }) => {
      onResolve({ filter: /./ }, ({ path, kind, namespace, importer }) => {
        if (kind === 'entry-point')
          return { path, namespace: groups.get(path).length === 1 ? 'chunk' : 'group' };
        const name = nameOf(path);
        const isChunk = path.startsWith('./') && places.has(name) && namespace !== 'link';
        if (!isChunk || kind === 'dynamic-import') return { path, external: true };
        if (namespace === 'group' || groupOf(name) === groupOf(importer))
          return { path: name, namespace: 'chunk' };
        return groups.get(groupOf(name)).length === 1
          ? { path, external: true }
          : { path: name, namespace: 'link' };
      });
      onLoad({ filter: /./, namespace: 'group' }, ({ path }) => ({
        contents: groups.get(path).map(exportsOf).join('\n'),
      }));
      onLoad({ filter: /./, namespace: 'chunk' }, ({ path }) => ({ contents: texts.get(path) }));
      onLoad({ filter: /./, namespace: 'link' }, ({ path }) => ({ contents: linkTo(path) }));
    },
  };
  const { outputFiles } = await build({
    entryPoints: [...groups.keys()].map((group) => ({ in: group, out: group })),
    bundle: true,
    write: false,
    outdir: '/',
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    minify: true,
    charset: 'ascii',
    legalComments: 'none',
    logLevel: 'warning',
    plugins: [linking],
  });
  return new Map(outputFiles.map(({ path, text }) => [nameOf(path), withOneImportOfEach(text)]));
};
