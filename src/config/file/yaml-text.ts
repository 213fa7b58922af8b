import {
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  type Document,
  type Node,
} from 'yaml';
import type { Result } from '../../lib/result.ts';
import type { KeyPath } from './file-schema.ts';

export type ParseYamlResult = Result<
  {
    readonly value: unknown;
    /** The line on which a key stands, from 1; of a key that is not there, that of its parent. */
    readonly lineOf: (path: KeyPath) => number;
  },
  { readonly line: number; readonly reason: string }
>;

/** More aliases than this unfold into more than anybody wrote. */
const maxAliases = 100;

const startOf = (node: unknown): number | undefined => (isNode(node) ? node.range?.[0] : undefined);

/** What stands below a key: where the key is, and its value. */
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

type Unfolded = Result<unknown, string>;

const unfold = (document: Document.Parsed): Unfolded => {
  try {
    return { ok: true, value: document.toJS({ maxAliasCount: maxAliases }) };
  } catch (error) {
    // Aliases alone make it throw: too many of them, or one of something that is not there.
    if (error instanceof ReferenceError) return { ok: false, error: error.message };
    throw error;
  }
};

/** Reads YAML 1.2, as data alone: no tags of its own, no merge keys, every key once, one document. */
export const parseYaml = (text: string): ParseYamlResult => {
  const lineCounter = new LineCounter();
  // With the level "silent", a second document is left out without an error.
  const document = parseDocument(text, { lineCounter, prettyErrors: false, logLevel: 'error' });
  const [problem] = [...document.errors, ...document.warnings];
  const lineAt = (offset: number): number => Math.max(1, lineCounter.linePos(offset).line);
  if (problem !== undefined)
    return { ok: false, error: { line: lineAt(problem.pos[0]), reason: problem.message } };
  const unfolded = unfold(document);
  if (!unfolded.ok) return { ok: false, error: { line: 1, reason: unfolded.error } };
  const { value } = unfolded;
  return {
    ok: true,
    value: { value, lineOf: (path) => lineAt(offsetOf(document.contents, path)) },
  };
};
