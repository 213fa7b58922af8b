import { type PathSegment, childrenOf } from '../../lib/json/rows.ts';
import type { Result } from '../../lib/result.ts';
import { queryJson, type QueryHits } from './json-query.ts';
import type { TreeDocuments } from './open-tree.ts';

/** The hits are places of the tree. */
export const queryDocuments = (
  { tree, isBundle }: TreeDocuments,
  query: string,
): Result<QueryHits, string> => {
  if (isBundle !== true) return queryJson(tree.root, query);
  const paths: (readonly PathSegment[])[] = [];
  let isCut = false;
  for (const [title, json] of childrenOf(tree.root)) {
    const found = queryJson(json, query);
    if (!found.ok) return found;
    paths.push(...found.value.paths.map((path) => [title, ...path]));
    isCut ||= found.value.isCut;
  }
  return { ok: true, value: { paths, isCut } };
};
