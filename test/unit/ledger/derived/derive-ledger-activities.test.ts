import { describe, expect, it } from 'vitest';
import { isUnrecognized } from '../../../../src/features/activity/state/activity-filter.ts';
import { readLedgerUpdate } from '../../../../src/ledger/activity/update-events.ts';
import { deriveLedgerActivities } from '../../../../src/ledger/derived/derive-ledger-activities.ts';
import { readRecorded } from '../../../support/recorded/read-recorded.ts';
import { packagesNamed } from '../../../../src/ledger/packages/known-packages.ts';

const rowsOf = (packageId: string) => {
  const update = readLedgerUpdate({
    update: {
      Transaction: {
        value: {
          updateId: `1220${'ab'.repeat(32)}`,
          offset: 7,
          recordTime: '2026-02-03T12:00:00.000000Z',
          events: [
            {
              CreatedEvent: {
                nodeId: 0,
                contractId: '00ab',
                templateId: `${packageId}:Splice.Round:OpenMiningRound`,
                packageName: 'splice-amulet',
                createArgument: {},
                signatories: ['dso::1220ab'],
                interfaceViews: [],
              },
            },
          ],
        },
      },
    },
  });
  if (update === undefined || update === 'checkpoint') throw new Error('it has a place');
  return deriveLedgerActivities(update, { hasViews: true });
};

describe('what changes no holding', () => {
  it('is hidden in a list if its package is a published one, by its id', () => {
    const [published = ''] = packagesNamed('splice-amulet');
    expect(rowsOf(published).map(isUnrecognized)).toEqual([true]);
  });

  it('is listed if only the name of its package is that of a published one', () => {
    const [row] = rowsOf('ee'.repeat(32));
    expect(row).toMatchObject({ typeName: 'create OpenMiningRound', from: 'dso::1220ab' });
    expect(row && isUnrecognized(row)).toBe(false);
  });
});

describe('a reassignment', () => {
  it.each(
    readRecorded('reassignments').filter(({ note }) => /^update by id: (un)?assignment/.test(note)),
  )('is a row of its parties: $note', ({ response }) => {
    const update = readLedgerUpdate(response.body);
    if (update === undefined || update === 'checkpoint') throw new Error('it was recorded');
    const [row] = deriveLedgerActivities(update, { hasViews: true });
    expect(row?.from).toMatch(/^alice::1220/);
  });

  it('names the signatories, observers and witnesses of a contract of others', () => {
    const update = readLedgerUpdate({
      update: {
        Reassignment: {
          value: {
            updateId: `1220${'cd'.repeat(32)}`,
            offset: 8,
            recordTime: '2026-02-03T12:00:00.000000Z',
            events: [
              {
                JsAssignmentEvent: {
                  source: 'east::12',
                  target: 'west::12',
                  submitter: 'alice::1220ab',
                  createdEvent: {
                    contractId: '00ab',
                    templateId: 'aa:M:T',
                    signatories: ['alice::1220ab'],
                    observers: ['bob::1220ab'],
                    witnessParties: ['bob::1220ab'],
                  },
                },
              },
            ],
          },
        },
      },
    });
    if (update === undefined || update === 'checkpoint') throw new Error('it has a place');
    const [row] = deriveLedgerActivities(update, { hasViews: true });
    expect(row?.involved).toContain('bob::1220ab');
  });
});
