import { sanitise } from '../lib/sanitise.ts';
import type { Sealed } from '../services/submission/open-submitter.ts';
import type { Submitted } from '../services/submission/submit.ts';
import { printData } from './streams.ts';

const labelWidth = 15;

/** Facts, a line each; what is foreign in them is made safe to print. */
export const factLines = (
  facts: readonly (readonly [string, string | number | undefined])[],
): string =>
  facts
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${name.padEnd(labelWidth)} ${sanitise(String(value))}\n`)
    .join('');

/** What would be sent, and how to confirm it. */
export const printReview = (
  sealed: Sealed,
  submissionId: string | undefined,
  output: string | undefined,
): void => {
  const { url, headers, body, bytes, sha256 } = sealed;
  if (output === 'json') {
    const review = {
      method: 'POST',
      url,
      headers: Object.fromEntries(headers),
      bytes,
      sha256,
      body,
    };
    printData(`${JSON.stringify({ ...review, submissionId }, null, 2)}\n`);
    return;
  }
  const again = submissionId === undefined ? '' : ` --submission-id ${submissionId}`;
  printData(
    factLines([
      ['method', 'POST'],
      ['url', url],
      ...headers.map(([name, value]) => ['header', `${name}: ${value}`] as const),
      ['size', `${bytes} bytes`],
      ['sha256', sha256],
      ['submission id', submissionId],
      ['to send it', `--confirm ${sha256}${again}`],
      ['asked', 'nothing: the ledger was not called'],
    ]),
  );
  printData(`\n${sanitise(body)}\n`);
};

/** What came of a write. */
export const printSubmitted = (
  { entry, verdict, outcome }: Submitted & { kind: 'sent' },
  output: string | undefined,
): void => {
  const { word, detail, partyId } = verdict;
  const status = outcome.exchange?.status;
  if (output === 'json') {
    printData(`${JSON.stringify({ entry, outcome: word, detail, partyId, status })}\n`);
    return;
  }
  printData(
    factLines([
      ['entry', entry],
      ['outcome', word],
      ['party', partyId],
      ['known from', detail],
      ['status', status],
    ]),
  );
};
