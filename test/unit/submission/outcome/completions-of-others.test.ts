import { describe, expect, it } from 'vitest';
import type { Json } from '../../../../src/lib/json/json.ts';
import {
  commandId,
  completion,
  follow,
  followPages,
  updateId,
} from '../../../support/samples/completion-pages.ts';
import { errorInfo } from '../../../support/samples/error-info.ts';

const hash = 'ab'.repeat(32);
const otherHash = 'cd'.repeat(32);

describe('the completion of another submission', () => {
  const commit = { submissionId: 'submission-2', status: { code: 0 }, updateId };
  const refusal = { code: 9, message: 'LOCAL_VERDICT(9,0): no', details: [] };

  it('tells that ours was done by the other one, if it commits the same signed transaction', async () => {
    const page = [completion({ ...commit, transactionHash: hash })];
    expect(await follow(page, hash)).toEqual({
      ...{ kind: 'committed', updateId, source: 'completion' },
      ...{ submissionId: 'submission-2', isOther: true },
    });
  });

  it.each<[string, Json, string | undefined]>([
    ['commits, and no signed hash is known', completion(commit), undefined],
    ['commits without a hash', completion({ ...commit, commandId }), hash],
    [
      'commits another transaction with the same command id',
      completion({ ...commit, commandId, transactionHash: otherHash }),
      hash,
    ],
    [
      'refuses the same signed transaction',
      completion({ ...commit, status: refusal, updateId: '', transactionHash: hash }),
      hash,
    ],
  ])('tells nothing of ours if it %s', async (_title, page, known) => {
    expect((await follow([page], known)).kind).toBe('open');
  });
});

describe('the completion of a submission that met another one in flight', () => {
  const code = 'SUBMISSION_ALREADY_IN_FLIGHT';
  const details = [errorInfo(code, { existingSubmissionId: 'Some(submission-2)' })];
  const met = completion({ commandId, status: { code: 10, message: code, details } });
  const other = (value: Readonly<Record<string, Json>>): Json =>
    completion({ submissionId: 'submission-2', commandId, offset: 9, ...value });
  const no = { code: 9, message: 'LOCAL_VERDICT(9,0): no', details: [] };

  it.each<[string, Json]>([
    ['of unknown hash', other({ status: no })],
    ['of the same signed transaction', other({ status: no, transactionHash: hash })],
  ])('is rejected once that one was rejected, %s', async (_title, end) => {
    expect(await follow([met, end], hash)).toMatchObject({ verdict: { word: 'REJECTED' } });
    expect(await follow([end, met], hash)).toMatchObject({ verdict: { word: 'REJECTED' } });
  });

  it.each<[string, Json]>([
    ['its end is unreadable', other({ status: 5 })],
    ['it met another one itself', other({ status: { code: 10, message: code, details } })],
    ['it has another hash', other({ status: no, transactionHash: otherHash })],
    ['it is of another command', other({ status: no, commandId: 'pay-more' })],
    ['a third one was rejected', other({ submissionId: 'submission-3', status: no })],
  ])('stays in flight where %s', async (_title, end) => {
    expect(await follow([met, end], hash)).toMatchObject({ verdict: { word: 'IN FLIGHT' } });
  });

  it('is rejected also where that end is on a later page', async () => {
    const pages: (readonly Json[])[] = [[met], [other({ status: no })], []];
    expect(await followPages(() => pages.shift() ?? [])).toMatchObject({
      verdict: { word: 'REJECTED' },
    });
  });

  it('stays in flight where the list has no end', async () => {
    let offset = 7;
    let asked = 0;
    const busy = (): readonly Json[] => {
      asked += 1;
      offset += 1;
      return [met, completion({ submissionId: 'submission-3', offset, status: no })];
    };
    expect(await followPages(busy)).toMatchObject({ verdict: { word: 'IN FLIGHT' } });
    expect(asked).toBe(21);
  });

  it('stays in flight where no command id tells which other ones are meant', async () => {
    const page = [met, other({ status: no, commandId: '' })];
    expect(await followPages(() => page, { commandId: undefined, hash: undefined })).toMatchObject({
      verdict: { word: 'IN FLIGHT' },
    });
  });

  it('is rejected also where that one first met another one and then was rejected', async () => {
    const first = other({ status: { code: 10, message: code, details } });
    expect(await follow([met, first, other({ status: no })])).toMatchObject({
      verdict: { word: 'REJECTED' },
    });
  });
});
