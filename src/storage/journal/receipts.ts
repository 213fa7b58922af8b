import { join } from 'node:path';
import { hashLine, type HashChain } from './hash-chain.ts';
import { formatEvidence, type Entry } from './entry.ts';
import { writeDurableFile } from '../files/atomic-files.ts';
import { withVersion, prepareToReplace } from '../versioned-file.ts';

export const receiptPath = (stateDir: string, entry: string): string =>
  join(stateDir, 'receipts', `${entry}.json`);

const entryChainLines = ({ lines }: HashChain, entry: string) => {
  const own = lines.flatMap((line) =>
    line.kind === 'record' && line.record['entry'] === entry ? [line] : [],
  );
  return {
    lines: own.map(({ number, text }) => ({ line: number, sha256: hashLine(text) })),
    previous: own.at(-1)?.record['prev'],
  };
};

/** Contains no token. Repeats the journal, and can be made from it again. */
export const buildReceipt = (chain: HashChain, entry: Entry) => {
  const { findings, tool, who, subject, profile, operation, url, at, sentAt, word } = entry;
  const answer = findings.find(({ answerBytes }) => answerBytes !== undefined);
  return withVersion('receipt', {
    effect: entry.effect,
    receipt: entry.entry,
    tool,
    state: { word, evidence: formatEvidence(entry), findings },
    operator: { who, subject },
    profile,
    operation,
    url,
    times: { intended: at, connected: sentAt, answered: answer?.at, server: answer?.serverDate },
    ledger: { end: entry.ledgerEnd, askedAt: entry.ledgerEndAt },
    request: {
      headers: entry.headers,
      bytes: entry.bodyBytes,
      sha256: entry.bodySha256,
      kept: entry.bodies !== 'digest',
      blobs: entry.blobs,
      files: entry.files,
      requested: entry.requested,
      signers: entry.signers,
      content: entry.content,
      identity: entry.identity,
      hash: entry.hash,
      scheme: entry.scheme,
      maxRecordTime: entry.maxRecordTime,
      party: entry.partyId,
      actsAs: entry.parties,
      submissionId: entry.submissionId,
      userId: entry.userId,
    },
    summary: entry.summary,
    checks: entry.checks,
    approvals: entry.approvals,
    attempts: { resends: entry.resends, resentAs: entry.resentAs },
    journal: entryChainLines(chain, entry.entry),
  });
};

export type Receipt = ReturnType<typeof buildReceipt>;

/** The name becomes part of a path. */
const isEntryName = (entry: string): boolean => /^[AX]-\d{1,15}$/.test(entry);

/** Mode 0600, synced. Throws file system errors; never replaces one of a later release. */
export const writeReceipts = (
  stateDir: string,
  chain: HashChain,
  entries: readonly Entry[],
): void => {
  for (const entry of entries.filter(({ entry: name }) => isEntryName(name))) {
    const path = receiptPath(stateDir, entry.entry);
    const receipt = buildReceipt(chain, entry);
    prepareToReplace('receipt', path);
    writeDurableFile(path, `${JSON.stringify(receipt, null, 2)}\n`);
  }
};
