import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson, type Json } from '../../../../src/lib/json/json.ts';
import { flattenRows, jqPath, jsonPath, pathTo } from '../../../../src/lib/json/rows.ts';
import {
  collapseAtCursor,
  collapseAll,
  moveCursor,
  createJsonTree,
  searchTree,
  visibleRows,
  expandAtCursor,
  expandAll,
  type JsonTree,
} from '../../../../src/lib/json/cursor.ts';

const json = fc.jsonValue({ maxDepth: 5 }).map((value) => value as Json);
const height = 10;

const everything = (root: Json) => flattenRows(root, Infinity, { depth: 0, key: undefined });
const whole = (tree: JsonTree): JsonTree => expandAll({ ...tree, cursor: 0 }, height);

/** What stands at a path, by the language's own means. */
const valueAt = (root: unknown, steps: readonly (string | number)[]): unknown =>
  steps.reduce<unknown>((value, step) => (value as Record<string | number, unknown>)[step], root);

const act: fc.Arbitrary<(tree: JsonTree) => JsonTree> = fc.oneof(
  fc.integer({ min: -30, max: 30 }).map((by) => (tree: JsonTree) => moveCursor(tree, by, height)),
  fc.constant((tree: JsonTree) => expandAtCursor(tree, height)),
  fc.constant((tree: JsonTree) => collapseAtCursor(tree, height)),
  fc.constant((tree: JsonTree) => expandAll(tree, height)),
  fc.constant((tree: JsonTree) => collapseAll(tree, height)),
);

describe('a JSON document as a tree', () => {
  it('has the cursor on a line, and that line on screen, whatever is folded and moved', () => {
    fc.assert(
      fc.property(json, fc.array(act, { maxLength: 30 }), (root, acts) => {
        const tree = acts.reduce((now, next) => next(now), createJsonTree(root));
        const { from, to } = visibleRows(tree, height);
        expect(tree.cursor).toBeGreaterThanOrEqual(from);
        expect(tree.cursor).toBeLessThan(to);
        expect(tree.rows[0]?.value).toBe(root);
      }),
    );
  });

  it('shows every line once it is unfolded, as if nothing had ever been folded', () => {
    fc.assert(
      fc.property(json, fc.array(act, { maxLength: 30 }), (root, acts) => {
        const tree = acts.reduce((now, next) => next(now), createJsonTree(root));
        expect(whole(tree).rows).toEqual(everything(root));
      }),
    );
  });

  it('says of each line the path that leads to its value', () => {
    fc.assert(
      fc.property(json, (root) => {
        const { rows } = whole(createJsonTree(root));
        for (const [line, { value }] of rows.entries())
          expect(valueAt(root, pathTo(rows, line))).toBe(value);
      }),
    );
  });

  it('writes paths as JSONPath and as jq', () => {
    const steps = ['update', 'a b', 'events', 0, 'x"y'];
    expect(jsonPath(steps)).toBe('$.update["a b"].events[0]["x\\"y"]');
    expect(jqPath(steps)).toBe('.update["a b"].events[0]["x\\"y"]');
    expect(jqPath([])).toBe('.');
    expect(jqPath([0])).toBe('.[0]');
  });

  it('opens a large document with its deeper levels folded', () => {
    const root = { list: Array.from({ length: 5000 }, (_, at) => ({ at, more: { deep: [at] } })) };
    expect(createJsonTree(root).rows.length).toBeLessThan(400);
  });

  it('finds names and values in what is folded too, and goes around the ends', () => {
    const root = parseJson('{"a":{"Owner":"x"},"b":[{"c":"the owner"}],"n":12345678901234567890}');
    const at = (tree: JsonTree | undefined) => tree && jsonPath(pathTo(tree.rows, tree.cursor));
    const start = { ...collapseAll(createJsonTree(root), height), sought: 'owner' };
    const first = searchTree(start, 1, height);
    expect(at(first?.tree)).toBe('$.a.Owner');
    const second = first && searchTree(first.tree, 1, height);
    expect(at(second?.tree)).toBe('$.b[0].c');
    expect(second?.wrapped).toBe(false);
    const third = second && searchTree(second.tree, 1, height);
    expect(at(third?.tree)).toBe('$.a.Owner');
    expect(third?.wrapped).toBe(true);
    expect(at(second && searchTree(second.tree, -1, height)?.tree)).toBe('$.a.Owner');
    expect(at(searchTree({ ...start, sought: '901234567890' }, 1, height)?.tree)).toBe('$.n');
    expect(searchTree({ ...start, sought: 'nobody' }, 1, height)).toBeUndefined();
  });

  it('visits every hit once on the way round', () => {
    const isHit = (value: unknown, key: unknown): boolean =>
      (typeof value !== 'object' && JSON.stringify(value).toLowerCase().includes('e')) ||
      (typeof key === 'string' && key.toLowerCase().includes('e'));
    fc.assert(
      fc.property(fc.array(json), (root) => {
        const hits = everything(root).filter(({ value, key }) => isHit(value, key)).length;
        let tree: JsonTree = { ...createJsonTree(root), sought: 'e' };
        const seen = new Set<string>();
        for (let step = 0; step < hits; step += 1) {
          tree = searchTree(tree, 1, height)?.tree ?? tree;
          seen.add(JSON.stringify(pathTo(tree.rows, tree.cursor)));
        }
        expect(seen.size).toBe(hits);
      }),
    );
  });
});
