import { expect, test } from 'vitest';
import { tryParsePlainJson } from '../../../../src/lib/json/json.ts';

test('a line that a crash cut off has no value', () => {
  expect(tryParsePlainJson('{"ids":["#1220')).toBeUndefined();
});

test('the value null is told from text without a value', () => {
  expect(tryParsePlainJson('null')).toBeNull();
});

test('a nest of brackets without an end has no value and does not exhaust the stack', () => {
  expect(tryParsePlainJson('['.repeat(1_000_000))).toBeUndefined();
});
