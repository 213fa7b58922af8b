import {
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  visit,
  type Document,
  type Node,
} from 'yaml';
import type { Result } from '../../lib/result.ts';
import type { KeyPath } from './file-schema.ts';

type YamlProblem = { readonly line: number; readonly reason: string };

type ParseYamlResult = Result<
  {
    readonly value: unknown;
    /** The line of a key counts from 1; a missing key has the line of its parent. */
    readonly lineOf: (path: KeyPath) => number;
  },
  YamlProblem
>;

/** More aliases can expand to an enormous document. */
const maxAliases = 100;

const startOf = (node: unknown): number | undefined => (isNode(node) ? node.range?.[0] : undefined);

const below = (node: unknown, key: string | number) => {
  if (isSeq(node)) {
    const item = node.items[Number(key)];
    return { at: startOf(item), value: item };
  }
  if (!isMap(node)) return undefined;
  const pair = node.items.find(
    (item) => isScalar(item.key) && String(item.key.value) === String(key),
  );
  return pair === undefined ? undefined : { at: startOf(pair.key), value: pair.value };
};

const offsetOf = (contents: Node | null, path: KeyPath): number => {
  let offset = startOf(contents) ?? 0;
  let node: unknown = contents;
  for (const key of path) {
    const found = below(node, key);
    if (found === undefined) break;
    offset = found.at ?? offset;
    node = found.value;
  }
  return offset;
};

/** An alias of a value that contains the alias has no end. */
const findEndlessAlias = (document: Document.Parsed): number | undefined => {
  let found: number | undefined;
  visit(document, {
    Alias: (_, alias, path) => {
      const meant = alias.resolve(document);
      if (meant === undefined || !path.includes(meant)) return undefined;
      found = startOf(alias);
      return visit.BREAK;
    },
  });
  return found;
};

type Unfolded = Result<unknown, string>;

const unfold = (document: Document.Parsed): Unfolded => {
  try {
    return { ok: true, value: document.toJS({ maxAliasCount: maxAliases }) };
  } catch (error) {
    // Only aliases make it throw: too many, or an undefined one.
    if (error instanceof ReferenceError) return { ok: false, error: error.message };
    throw error;
  }
};

/** Reads YAML 1.2 as plain data: no tags, no merge keys, no repeated key, one document. */
export const parseYaml = (text: string): ParseYamlResult => {
  const lineCounter = new LineCounter();
  // With the level "silent", a second document is omitted without an error.
  const document = parseDocument(text, { lineCounter, prettyErrors: false, logLevel: 'error' });
  const [problem] = [...document.errors, ...document.warnings];
  const lineAt = (offset: number): number => Math.max(1, lineCounter.linePos(offset).line);
  if (problem !== undefined)
    return { ok: false, error: { line: lineAt(problem.pos[0]), reason: problem.message } };
  const endless = findEndlessAlias(document);
  if (endless !== undefined)
    return { ok: false, error: { line: lineAt(endless), reason: 'an alias contains itself' } };
  const unfolded = unfold(document);
  if (!unfolded.ok) return { ok: false, error: { line: 1, reason: unfolded.error } };
  const { value } = unfolded;
  return {
    ok: true,
    value: { value, lineOf: (path) => lineAt(offsetOf(document.contents, path)) },
  };
};
