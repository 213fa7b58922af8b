import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson, type Json } from '../../../src/lib/json.ts';
import { layOut } from '../../../src/lib/json-tree/lines.ts';
import { jqPath, jsonPath, stepsTo } from '../../../src/lib/json-tree/path.ts';
import {
  folded,
  foldedAll,
  moved,
  openTree,
  sought,
  treeWindow,
  unfolded,
  unfoldedAll,
  type JsonTree,
} from '../../../src/lib/json-tree/tree.ts';

const json = fc.jsonValue({ maxDepth: 5 }).map((value) => value as Json);
const height = 10;

const everything = (root: Json) => layOut(root, Infinity, { depth: 0, key: undefined });
const whole = (tree: JsonTree): JsonTree => unfoldedAll({ ...tree, cursor: 0 }, height);

/** What stands at a path, by the language's own means. */
const valueAt = (root: unknown, steps: readonly (string | number)[]): unknown =>
  steps.reduce<unknown>((value, step) => (value as Record<string | number, unknown>)[step], root);

const act: fc.Arbitrary<(tree: JsonTree) => JsonTree> = fc.oneof(
  fc.integer({ min: -30, max: 30 }).map((by) => (tree: JsonTree) => moved(tree, by, height)),
  fc.constant((tree: JsonTree) => unfolded(tree, height)),
  fc.constant((tree: JsonTree) => folded(tree, height)),
  fc.constant((tree: JsonTree) => unfoldedAll(tree, height)),
  fc.constant((tree: JsonTree) => foldedAll(tree, height)),
);

describe('a JSON document as a tree', () => {
  it('has the cursor on a line, and that line on screen, whatever is folded and moved', () => {
    fc.assert(
      fc.property(json, fc.array(act, { maxLength: 30 }), (root, acts) => {
        const tree = acts.reduce((now, next) => next(now), openTree(root));
        const { from, to } = treeWindow(tree, height);
        expect(tree.cursor).toBeGreaterThanOrEqual(from);
        expect(tree.cursor).toBeLessThan(to);
        expect(tree.rows[0]?.value).toBe(root);
      }),
    );
  });

  it('shows every line once it is unfolded, as if nothing had ever been folded', () => {
    fc.assert(
      fc.property(json, fc.array(act, { maxLength: 30 }), (root, acts) => {
        const tree = acts.reduce((now, next) => next(now), openTree(root));
        expect(whole(tree).rows).toEqual(everything(root));
      }),
    );
  });

  it('says of each line the path that leads to its value', () => {
    fc.assert(
      fc.property(json, (root) => {
        const { rows } = whole(openTree(root));
        for (const [line, { value }] of rows.entries())
          expect(valueAt(root, stepsTo(rows, line))).toBe(value);
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
    expect(openTree(root).rows.length).toBeLessThan(400);
  });

  it('finds names and values in what is folded too, and goes around the ends', () => {
    const root = parseJson('{"a":{"Owner":"x"},"b":[{"c":"the owner"}],"n":12345678901234567890}');
    const at = (tree: JsonTree | undefined) => tree && jsonPath(stepsTo(tree.rows, tree.cursor));
    const start = { ...foldedAll(openTree(root), height), sought: 'owner' };
    const first = sought(start, 1, height);
    expect(at(first?.tree)).toBe('$.a.Owner');
    const second = first && sought(first.tree, 1, height);
    expect(at(second?.tree)).toBe('$.b[0].c');
    expect(second?.wrapped).toBe(false);
    const third = second && sought(second.tree, 1, height);
    expect(at(third?.tree)).toBe('$.a.Owner');
    expect(third?.wrapped).toBe(true);
    expect(at(second && sought(second.tree, -1, height)?.tree)).toBe('$.a.Owner');
    expect(at(sought({ ...start, sought: '901234567890' }, 1, height)?.tree)).toBe('$.n');
    expect(sought({ ...start, sought: 'nobody' }, 1, height)).toBeUndefined();
  });

  it('visits every hit once on the way round', () => {
    const isHit = (value: unknown, key: unknown): boolean =>
      (typeof value !== 'object' && JSON.stringify(value).toLowerCase().includes('e')) ||
      (typeof key === 'string' && key.toLowerCase().includes('e'));
    fc.assert(
      fc.property(fc.array(json), (root) => {
        const hits = everything(root).filter(({ value, key }) => isHit(value, key)).length;
        let tree: JsonTree = { ...openTree(root), sought: 'e' };
        const seen = new Set<string>();
        for (let step = 0; step < hits; step += 1) {
          tree = sought(tree, 1, height)?.tree ?? tree;
          seen.add(JSON.stringify(stepsTo(tree.rows, tree.cursor)));
        }
        expect(seen.size).toBe(hits);
      }),
    );
  });
});
