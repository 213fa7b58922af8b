import { beforeEach, describe, expect, it } from 'vitest';
import { readEntries, appendToJournal } from '../../../src/storage/journal/journal-file.ts';
import type { OutcomeRecord } from '../../../src/storage/journal/records.ts';
import { currentProcess } from '../../../src/storage/locks/process-identity.ts';
import { resolveEntry } from '../../../src/submission/outcome/outcome-records.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';
import { writePast } from '../../support/writes/journal-writer.ts';

let stateDir: string;

beforeEach(() => {
  stateDir = scratchFolder();
});

const resolve = () =>
  resolveEntry('X-0001', 'the auditor saw it', { stateDir, now: () => Date.now() });

const words = (): readonly string[] => readEntries(stateDir).map(({ word }) => word);

describe('the word of an operator', () => {
  it.each(['UNKNOWN', 'ACCEPTED', 'IN FLIGHT'] as const)('marks an entry that is %s', (word) => {
    writePast(stateDir, { entry: 'X-0001', at: 1, finding: { word } });
    expect(resolve()).toMatchObject({ ok: true });
    expect(words()).toEqual(['MARKED']);
    expect(readEntries(stateDir)[0]?.findings.at(-1)?.detail).toBe('the auditor saw it');
  });

  it.each<OutcomeRecord['word']>([
    ...(['ALLOCATED', 'COMMITTED', 'REJECTED', 'NOT SENT'] as const),
    ...(['ACCEPTED EARLIER', 'SUPERSEDED'] as const),
  ])('is refused, and not recorded, where the outcome is %s', (word) => {
    writePast(stateDir, { entry: 'X-0001', at: 1, finding: { word } });
    const resolved = resolve();
    expect(resolved.ok ? '' : resolved.error).toContain(word);
    expect(readEntries(stateDir)[0]?.findings).toHaveLength(1);
    expect(words()).toEqual([word]);
  });

  it('is refused, and not recorded, while another process is sending', () => {
    writePast(stateDir, { entry: 'X-0001', at: 1, intent: { process: currentProcess() } });
    expect(words()).toEqual(['SENDING']);
    expect(resolve().ok).toBe(false);
    expect(readEntries(stateDir)[0]?.findings).toEqual([]);
  });

  it('is overridden by a response that arrives later', () => {
    writePast(stateDir, { entry: 'X-0001', at: 1, finding: { word: 'UNKNOWN' } });
    resolve();
    const late = {
      event: 'finding',
      entry: 'X-0001',
      word: 'COMMITTED',
      evidence: 'late',
    } as const;
    appendToJournal(stateDir, () => [late], Date.now());
    expect(words()).toEqual(['COMMITTED']);
  });
});
