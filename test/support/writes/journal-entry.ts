import type { Entry } from '../../../src/storage/journal/entry.ts';
import { currentProcess } from '../../../src/storage/locks/process-identity.ts';
import type { WriteStatus } from '../../../src/storage/journal/records.ts';

const stamped = { at: '2026-02-03T12:00:00.000Z', who: 'ops@bastion' };

/** An entry of the journal with what is told of it; all have the same content. */
export const entry = (
  name: string,
  word: WriteStatus,
  { code, ...more }: Partial<Entry> & { readonly code?: string } = {},
): Entry => ({
  event: 'intent',
  entry: name,
  operation: name.startsWith('A') ? 'allocateParty' : 'executeSubmission',
  url: 'https://ledger.example/v2/interactive-submission/execute',
  profile: 'prod',
  bodySha256: name,
  bodyBytes: 2,
  content: 'the same',
  submissionId: `id of ${name}`,
  process: currentProcess(),
  findings: [
    {
      ...stamped,
      event: 'finding',
      entry: name,
      word,
      evidence: 'the response to the request',
      code,
    },
  ],
  resentAs: [],
  word,
  ...stamped,
  ...more,
});
