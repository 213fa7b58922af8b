import { createHash } from 'node:crypto';
import { cpSync } from 'node:fs';
import { saveBody } from '../../../src/storage/journal/evidence.ts';
import { currentProcess } from '../../../src/storage/locks/process-identity.ts';
import type { OutcomeRecord, Intent, WriteEffect } from '../../../src/storage/journal/records.ts';
import { appendToJournal } from '../../../src/storage/journal/journal-file.ts';
import { operations } from '../../../src/ledger/operations.ts';
import { describeWrite } from '../../../src/submission/effect/describe-write.ts';
import { requestFacts } from '../../../src/submission/request-facts.ts';
import type { Json } from '../../../src/lib/json/json.ts';
import { scratchFolder } from '../scratch-folder.ts';

export type Past = {
  readonly entry: string;
  /** What was sent; `A` entries are allocations, `X` entries executions. */
  readonly request?: Json;
  readonly at: number;
  readonly url?: string;
  readonly intent?: Partial<Intent>;
  /** Absent: the outcome was never recorded. */
  readonly finding?: Partial<OutcomeRecord>;
};

/** A process that is gone: what it was about to end is never ended. */
const gone = () => ({ ...currentProcess(), pid: 0x3ffffffe });

/** Writes into a journal what an earlier run of the program would have. */
export const writePast = (stateDir: string, past: Past): void => {
  const { entry, request = {}, at, intent, finding } = past;
  const body = JSON.stringify(request);
  const bodySha256 = createHash('sha256').update(body).digest('hex');
  const operation = entry.startsWith('A') ? 'allocateParty' : 'executeSubmission';
  const { url = `http://ledger.example${operations[operation].path}` } = past;
  saveBody(stateDir, bodySha256, body);
  const begun: Intent = {
    event: 'intent',
    entry,
    effect: describeWrite(operation, request),
    operation,
    url,
    profile: 'demo',
    bodySha256,
    bodyBytes: Buffer.byteLength(body),
    ...requestFacts(operation, request),
    process: gone(),
    ...intent,
  };
  const sent = { event: 'sent', entry } as const;
  const ended =
    finding === undefined
      ? []
      : [
          {
            event: 'finding',
            entry,
            word: 'REJECTED',
            evidence: 'the answer to the request',
            ...finding,
          } as const,
        ];
  appendToJournal(stateDir, () => [begun, sent, ...ended], at);
};

export const update = `1220${'e0'.repeat(32)}`;
export const party = `carol::1220${'ab'.repeat(32)}`;

const payer = `alice::1220${'cd'.repeat(32)}`;

/** What the executions do: a payment. */
const payment: WriteEffect = {
  brief: [`25.0000 Amulet ${payer} → ${party}`],
  sentences: [`${payer} paid ${party} 25.0000 Amulet`],
  parties: [payer, party],
};

/** What the allocation does. */
const allocation: WriteEffect = {
  brief: [`allocates ${party} on node-7::1220${'ef'.repeat(32)}`],
  sentences: [`allocates party ${party}, hosted by node-7::1220${'ef'.repeat(32)}`],
  parties: [party, `node-7::1220${'ef'.repeat(32)}`],
};

const answered = { evidence: 'the answer to the request', status: 200 };

/** Each sent something else: none is another attempt at the write of another. */
const contentOf = (entry: string) => {
  const content = createHash('sha256').update(entry).digest('hex');
  return { content, identity: `bytes:${content}` };
};

const writePastsAnew = (stateDir: string, before: number): void => {
  const pasts: readonly Past[] = [
    {
      entry: 'A-0001',
      at: before - 9000,
      finding: { ...answered, word: 'ALLOCATED', partyId: party },
    },
    {
      entry: 'X-0001',
      at: before - 8000,
      intent: { parties: [party], submissionId: 'sub-1', ledgerEnd: '7' },
    },
    {
      entry: 'X-0002',
      at: before - 7000,
      finding: { ...answered, word: 'COMMITTED', updateId: update },
    },
    {
      entry: 'X-0003',
      at: before - 6000,
      finding: {
        ...answered,
        status: 400,
        code: 'INVALID_ARGUMENT',
        traceId: 'tid-7',
        detail: 'the command is not valid',
        answer: '{"code":"INVALID_ARGUMENT","cause":"it \\u001b[31mshouts"}',
      },
    },
  ];
  pasts.forEach(({ intent, ...past }) =>
    writePast(stateDir, {
      ...past,
      intent: {
        ...contentOf(past.entry),
        effect: past.entry.startsWith('A') ? allocation : payment,
        ...intent,
      },
    }),
  );
};

/** A state directory with the pasts before each time that a test has asked for. */
const written = new Map<number, string>();

const writtenPasts = (before: number): string => {
  const known = written.get(before);
  if (known !== undefined) return known;
  const folder = scratchFolder();
  writePastsAnew(folder, before);
  written.set(before, folder);
  return folder;
};

/** Writes a journal of four submissions, one of each kind, from the ten seconds before a time. */
export const writePasts = (stateDir: string, before: number): void =>
  cpSync(writtenPasts(before), stateDir, { recursive: true, preserveTimestamps: true });
