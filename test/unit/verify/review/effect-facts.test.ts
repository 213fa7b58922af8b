import { describe, expect, it } from 'vitest';
import { readUpdateHistory } from '../../../../src/ledger/effects/read-update.ts';
import { tellEffects } from '../../../../src/ledger/effects/tell-effects.ts';
import { effectFacts } from '../../../../src/verify/review/effect-facts.ts';
import { readRecorded } from '../../../support/recorded/read-recorded.ts';

const archived = readRecorded('archived-holdings').map(({ response }) => response.body);

const recorded = readRecorded('updates-with-views').map(({ response: { body } }) => {
  const history = readUpdateHistory(body, { hasViews: true, archived });
  if (history === undefined) return '';
  const facts = effectFacts(tellEffects(history), { you: [], name: (identifier) => identifier });
  return facts.map(({ label, value }) => `${label} ${value}`).join('\n');
});

describe('the facts about what a transaction does', () => {
  it('say of a merge that holdings are merged, not that none changes', () => {
    const merges = recorded.filter((facts) => /merges \d+ holdings of/.test(facts));
    expect(merges).not.toEqual([]);
    for (const facts of merges) expect(facts).not.toContain('no holding changes');
  });
});
