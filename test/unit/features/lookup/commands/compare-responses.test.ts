import { describe, expect, it } from 'vitest';
import { compareResponses } from '../../../../../src/features/lookup/commands/difference-commands.ts';
import { accepted, offered, updateOf } from '../../../../support/amulet-updates/updates.ts';
import type { JsonObject } from '../../../../../src/lib/json/json.ts';

const responseOf = (raw: JsonObject) => ({ raw, status: 200, ms: 1, bytes: 1, notes: [] });

describe('a comparison of two updates', () => {
  it('begins with what they do, and ends with the ids that always differ', () => {
    const rows = compareResponses(
      responseOf(updateOf([accepted()])),
      responseOf(updateOf([offered({ text: 'rent' })])),
    );
    expect(rows.slice(0, 2)).toMatchObject([
      { isEffect: true, left: expect.stringContaining('accepted') as string },
      { isEffect: true, right: expect.stringContaining('offered') as string },
    ]);
    expect(rows[0]).not.toHaveProperty('right');
    const names = rows
      .filter(({ isEffect }) => isEffect !== true)
      .map(({ steps }) => String(steps.at(-1)));
    const firstId = names.findIndex((name) => name === 'contractId' || name === 'updateId');
    expect(names.slice(firstId).filter((name) => name === 'choice')).toEqual([]);
  });

  it('has no row of effects where both do the same', () => {
    const one = updateOf([accepted()]);
    const other = { ...one, extra: 1 };
    expect(compareResponses(responseOf(one), responseOf(other))).toEqual([
      { steps: ['extra'], right: 1 },
    ]);
  });
});
