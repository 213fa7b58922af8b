import { expect, it } from 'vitest';
import { isNeverPopulated } from '../../../../src/ledger/schema/contract-schema.ts';
import { createJsonTree } from '../../../../src/lib/json/cursor.ts';
import { treeRowSegments } from '../../../../src/shell/tree/tree-pane.tsx';

const textOf = (unfilled: boolean): string => {
  const [, , row] = createJsonTree({ createdEvent: { offset: 1 } }).rows;
  if (row === undefined) throw new Error('the tree has no such line');
  const style = { width: 80, now: 0, unfilled };
  return treeRowSegments(row, false, style)
    .map(({ text }) => text)
    .join('');
};

it('says of what a contract lookup never fills that it means nothing (4.1, rule 5)', () => {
  expect(textOf(true)).toMatch(/offset +1 +left empty by this endpoint/);
  expect(textOf(false)).not.toContain('never filled');
});

it('takes no other place for one that is never filled', () => {
  expect(isNeverPopulated(['createdEvent', 'offset'])).toBe(true);
  for (const steps of [
    ['createdEvent', 'contractId'],
    ['createdEvent', 'createArgument', 'offset'],
    ['other', 'offset'],
    ['createdEvent'],
    [],
  ])
    expect(isNeverPopulated(steps)).toBe(false);
});
