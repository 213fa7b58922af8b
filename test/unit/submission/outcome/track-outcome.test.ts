import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FrozenRequest } from '../../../../src/http/send/build-request.ts';
import type { Json } from '../../../../src/lib/json/json.ts';
import { readEntries } from '../../../../src/storage/journal/journal-file.ts';
import type { WriteName } from '../../../../src/submission/classify-outcome.ts';
import { trackOutcome } from '../../../../src/submission/outcome/track-outcome.ts';
import { errorInfo } from '../../../support/samples/error-info.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';
import { party, writePast } from '../../../support/writes/journal-writer.ts';
import { execution } from '../../../support/writes/small-execution.ts';

let stateDir: string;
let asked: string[];

beforeEach(() => {
  stateDir = scratchFolder();
  asked = [];
});

type Word = 'ALLOCATED' | 'ACCEPTED' | 'REJECTED' | 'UNKNOWN' | 'IN FLIGHT';
const exits: Readonly<Partial<Record<Word, number>>> = { REJECTED: 5, UNKNOWN: 6, 'IN FLIGHT': 6 };

/** Looks for the outcome of an entry after its response, on a ledger that responds so. */
const track = (entry: string, word: Word, json: Json, stored = stateDir) => {
  const name: WriteName = entry.startsWith('A') ? 'allocateParty' : 'executeSubmission';
  const body = JSON.stringify(name === 'allocateParty' ? {} : execution);
  const exchange = { url: '', status: 200, ms: 1, bytes: 2 };
  return trackOutcome(
    {
      ...{ profile: 'demo', waits: true, partyId: party, ledger: { ledgerEnd: '7' } },
      sealed: { name, body } as FrozenRequest<WriteName>,
    },
    {
      ...{ kind: 'sent', entry, outcome: undefined as never, effect: undefined as never },
      verdict: { word, exit: exits[word] ?? 0, detail: 'said so' },
    },
    {
      request: ({ path }) => {
        asked.push(path);
        return Promise.resolve({ ok: true, value: { json, exchange } });
      },
      sleep: () => Promise.resolve(),
      now: () => 1,
      stateDir: stored,
    },
    { waitMs: 0 },
  );
};

const words = (): readonly string[] =>
  readEntries(stateDir).map(({ entry, word }) => `${entry} ${word}`);

const listed: Json = { partyDetails: [{ party, isLocal: true }] };
const unlisted: Json = { partyDetails: [] };

const allocation = (entry: string, word: Word): void =>
  writePast(stateDir, { entry, at: 1, finding: { word } });

describe('a refused allocation', () => {
  it('was made by the earlier attempt of unknown outcome, once its party is on the ledger', async () => {
    allocation('A-0001', 'UNKNOWN');
    allocation('A-0002', 'REJECTED');
    expect(await track('A-0002', 'REJECTED', listed)).toMatchObject({
      followed: { kind: 'existed', instead: 'A-0001' },
    });
    expect(words()).toEqual(['A-0001 ACCEPTED EARLIER', 'A-0002 SUPERSEDED']);
  });

  it('leaves an earlier attempt open if its party is not on the ledger', async () => {
    allocation('A-0001', 'UNKNOWN');
    allocation('A-0002', 'REJECTED');
    expect(await track('A-0002', 'REJECTED', unlisted)).toBeUndefined();
    expect(words()).toEqual(['A-0001 UNKNOWN', 'A-0002 REJECTED']);
  });

  it('stays refused if its party exists and no attempt here made it', async () => {
    allocation('A-0001', 'REJECTED');
    const tracked = await track('A-0001', 'REJECTED', listed);
    expect(tracked?.followed).toEqual({ kind: 'existed', instead: undefined });
    expect(words()).toEqual(['A-0001 REJECTED']);
  });

  it('says that its outcome is not on record if the journal cannot be written', async () => {
    const file = join(stateDir, 'file');
    writeFileSync(file, '');
    expect((await track('A-0001', 'REJECTED', listed, file))?.unrecorded).toBeDefined();
    expect((await track('A-0001', 'UNKNOWN', listed, file))?.unrecorded).toBeDefined();
  });
});

describe('the outcome after a response', () => {
  it.each<[string, Word]>([
    ['A-0001', 'ALLOCATED'],
    ['A-0001', 'ACCEPTED'],
    ['X-0001', 'REJECTED'],
  ])('of %s is not looked for if it is %s', async (entry, word) => {
    expect(await track(entry, word, listed)).toBeUndefined();
    expect(asked).toEqual([]);
  });

  it.each<Word>(['ACCEPTED', 'UNKNOWN', 'IN FLIGHT'])(
    'of an execution is looked for if it is %s',
    async (word) => {
      expect(await track('X-0001', word, [])).toMatchObject({ followed: { kind: 'open' } });
      expect(asked).toContain('/v2/commands/command-completions');
    },
  );

  it('is told by what the journal makes of its completion', async () => {
    writePast(stateDir, {
      ...{ entry: 'X-0001', at: 1 },
      intent: { submissionId: 'sub-1', content: 'other', purpose: 'payment:b' },
    });
    writePast(stateDir, { entry: 'X-0002', at: 2, request: execution });
    const code = 'SUBMISSION_ALREADY_IN_FLIGHT';
    const details = [errorInfo(code, { existingSubmissionId: 'Some(sub-1)' })];
    const { submissionId } = execution;
    const value = { submissionId, status: { code: 10, message: code, details } };
    const tracked = await track('X-0002', 'ACCEPTED', [
      { completionResponse: { Completion: { value } } },
    ]);
    expect(tracked?.followed).toMatchObject({ kind: 'failed', verdict: { word: 'REJECTED' } });
    expect(words()).toEqual(['X-0001 ACCEPTED', 'X-0002 REJECTED']);
  });
});
