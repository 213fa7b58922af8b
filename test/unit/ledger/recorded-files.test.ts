import { describe, expect, it } from 'vitest';
import { readRecorded, readRecordedEffects } from '../../support/recorded/read-recorded.ts';

describe('the recorded exchanges', () => {
  it('have an update for each list of true effects', () => {
    const updates = readRecorded('updates-with-views').map(({ response }) =>
      JSON.stringify(response.body),
    );
    for (const { updateId } of readRecordedEffects())
      expect(updates.filter((update) => update.includes(updateId))).not.toHaveLength(0);
  });
});
