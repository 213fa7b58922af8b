import { describe, expect, it } from 'vitest';
import { partiesWithoutRight } from '../../../../../../src/features/writes/steps/prepare/user-rights.ts';

const right = (kind: string, party?: string) => ({
  kind: { [kind]: { value: party === undefined ? {} : { party } } },
});

const parties = ['anna::1220', 'otto::1220'];

describe('the parties that a user has no right to execute as', () => {
  it('are those that no right names', () => {
    const rights = [right('CanActAs', 'anna::1220'), right('CanReadAs', 'otto::1220')];
    expect(partiesWithoutRight(rights, parties)).toEqual(['otto::1220']);
    expect(partiesWithoutRight([right('CanExecuteAs', 'otto::1220'), ...rights], parties)).toEqual(
      [],
    );
  });

  it.each(['CanActAsAnyParty', 'CanExecuteAsAnyParty'])('are none with %s', (kind) => {
    expect(partiesWithoutRight([right(kind)], parties)).toEqual([]);
  });

  it.each(['ParticipantAdmin', 'CanReadAsAnyParty', 'Empty', 'a right of a later release'])(
    'are all with %s',
    (kind) => {
      expect(partiesWithoutRight([right(kind)], parties)).toEqual(parties);
    },
  );

  it('are all when a right has no kind', () => {
    expect(partiesWithoutRight([{ kind: null }, {}], parties)).toEqual(parties);
  });
});
