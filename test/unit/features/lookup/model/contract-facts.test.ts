import { describe, expect, it } from 'vitest';
import {
  prunedFact,
  readArchive,
  stateFacts,
  readUpdateAt,
} from '../../../../../src/features/lookup/model/contract-facts.ts';
import type { Json } from '../../../../../src/lib/json/json.ts';

const contractId = '00ab';
const updateId = `1220${'ef'.repeat(32)}`;
const created = {
  createdEvent: { contractId, offset: 5, templateId: 'p:M:T', packageName: 'app' },
};
const archived = (fields: Json) => ({ created, archived: { archivedEvent: fields } });

describe('the events of a contract', () => {
  it('prove that it is active only when there is a creation and no archive', () => {
    const active = { kind: 'active', template: '#app:M:T' };
    expect(readArchive({ created, archived: null }, contractId)).toEqual(active);
    expect(readArchive({ created }, contractId)).toEqual(active);
  });

  it('prove the archive with its offset, also without the creation', () => {
    const event = { contractId, offset: 7 };
    expect(readArchive(archived(event), contractId)).toEqual({ kind: 'archived', offset: '7' });
    const alone = { created: null, archived: { archivedEvent: event } };
    expect(readArchive(alone, contractId)).toEqual({ kind: 'archived', offset: '7' });
  });

  it.each<[string, Json]>([
    ['they are about another contract', { created: { createdEvent: { contractId: '00cd' } } }],
    ['the archive is that of another contract', archived({ contractId: '00cd', offset: 7 })],
    ['the archive has no offset', archived({ contractId })],
    ['the offset is no whole number', archived({ contractId, offset: 7.5 })],
    ['the archive is no event', { created, archived: 'yes' }],
    ['the archive is an empty object', { created, archived: {} }],
    ['there is none', {}],
    ['the response is a list', []],
  ])('prove nothing when %s', (_title, json) => {
    expect(readArchive(json, contractId).kind).toBe('unknown');
  });
});

describe('the update that archived a contract', () => {
  const at = (fields: Json): Json => ({ update: { Transaction: { value: fields } } });

  it('is the one at the offset of the archive', () => {
    const value = { updateId, offset: 7, recordTime: '2026-01-02T03:04:05Z' };
    const found = readUpdateAt(at(value), '7');
    expect(found).toEqual({ updateId, recordTime: value.recordTime });
    expect(stateFacts({ kind: 'archived', offset: '7', archiver: found })).toEqual([
      { name: 'state', value: 'ARCHIVED at offset 7, 2026-01-02T03:04:05Z' },
      { name: 'archived by', value: updateId, updateId },
    ]);
  });

  it.each<[string, Json]>([
    ['is at another offset', at({ updateId, offset: 8 })],
    ['has no update id', at({ offset: 7 })],
    ['is a checkpoint', { update: { OffsetCheckpoint: { value: { offset: 7 } } } }],
    ['is missing', {}],
  ])('is unknown when the response %s', (_title, json) => {
    const found = readUpdateAt(json, '7');
    expect(found).toBe('the response of update-by-offset is unreadable');
    expect(stateFacts({ kind: 'archived', offset: '7', archiver: found })[1]).toEqual({
      name: 'archived by',
      value: 'unknown: the response of update-by-offset is unreadable',
    });
  });
});

describe('the offset up to which a participant pruned', () => {
  it.each<[Json, string]>([
    [{ participantPrunedUpToInclusive: 0 }, 'none'],
    [
      { participantPrunedUpToInclusive: 41 },
      'up to offset 41: this participant no longer has what was recorded or archived before',
    ],
    [
      { participantPrunedUpToInclusive: 'all' },
      'unknown: the response of latest-pruned-offsets is unreadable',
    ],
    [[], 'unknown: the response of latest-pruned-offsets is unreadable'],
  ])('of %j is %s', (value, text) => {
    expect(prunedFact({ ok: true, value }).value).toBe(text);
  });
});
