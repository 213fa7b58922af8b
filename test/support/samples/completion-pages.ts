import type { Json } from '../../../src/lib/json/json.ts';
import { pollCompletion } from '../../../src/submission/outcome/poll-completion.ts';

export const submissionId = 'submission-1';
export const commandId = 'pay-rent';
export const updateId = `1220${'ab'.repeat(32)}`;
export const synchronizer = `global::1220${'ab'.repeat(32)}`;

type Sought = Partial<Parameters<typeof pollCompletion>[1]>;

/** A completion of our submission, unless it says otherwise. */
export const completion = (value: Readonly<Record<string, Json>>): Json => ({
  completionResponse: { Completion: { value: { submissionId, offset: 7, ...value } } },
});

/** Looks for our completion on pages that a ledger lists one after another, without waiting. */
export const followPages = (next: () => Json, sought: Sought = {}) =>
  pollCompletion(
    {
      request: () =>
        Promise.resolve({
          ok: true,
          value: { json: next(), exchange: { url: '', status: 200, ms: 1, bytes: 2 } },
        }),
      sleep: () => Promise.resolve(),
      now: () => 0,
    },
    { submissionId, commandId, parties: [], userId: '', begin: '5', ...sought },
    { waitMs: 0 },
  );

export const follow = (page: readonly Json[], hash?: string) =>
  followPages(() => [...page], { hash });
