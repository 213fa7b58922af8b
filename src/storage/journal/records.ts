import * as v from 'valibot';
import { holderSchema } from '../locks/process-identity.ts';

export const writeStatuses = [
  'SENDING',
  'ALLOCATED',
  'ACCEPTED',
  'COMMITTED',
  'REJECTED',
  'UNKNOWN',
  'NOT SENT',
  'ACCEPTED EARLIER',
  'SUPERSEDED',
  'MARKED',
  'EXPIRED',
  'IN FLIGHT',
] as const;

export type WriteStatus = (typeof writeStatuses)[number];

/** The label has at most 15 characters, for a column. */
export const shortStatusLabel = (status: WriteStatus): string =>
  status === 'ACCEPTED EARLIER' ? 'ACC. EARLIER' : status;

const text = v.string();
const maybe = v.optional(text);

const approved = v.object({
  name: text,
  by: text,
  at: text,
  /** False if the approval was only stated. */
  signed: v.boolean(),
  key: maybe,
  /** It can be used only once. Absent in older records. */
  id: maybe,
});

const check = v.object({
  id: text,
  title: text,
  state: text,
  detail: text,
  reason: maybe,
  remedy: maybe,
});

const blob = v.object({ field: text, bytes: v.number(), sha256: text });

const account = {
  tool: maybe,
  /** The token claims this subject; nobody verified it. */
  subject: maybe,
  /** The headers as sent, without the token. */
  headers: v.optional(v.array(v.tuple([text, text]))),
  checks: v.optional(v.array(check)),
  files: v.optional(v.array(v.object({ path: text, sha256: text, bytes: v.number(), at: text }))),
  /** By the word of the file that the write was loaded from. */
  signers: v.optional(v.array(v.object({ signer: text, type: text, signedBy: text, at: text }))),
  /** Its JSON, or only a digest of a long one. */
  requested: v.optional(v.object({ sha256: text, json: maybe })),
  /** ISO 8601: when an offer that it makes or ends expires. */
  offerEnds: maybe,
  summary: v.optional(v.array(v.object({ label: text, value: text }))),
};

/** What the bytes do. `parties` has those of the texts, so that a screen can shorten them. */
const effect = v.object({
  /** One for each effect: the amount, then from whom to whom. */
  brief: v.array(text),
  sentences: v.array(text),
  parties: v.array(text),
});

const intent = v.object({
  ...account,
  event: v.literal('intent'),
  /** This field is absent in journals of earlier releases. */
  effect: v.optional(effect),
  entry: text,
  operation: v.picklist(['allocateParty', 'executeSubmission']),
  url: text,
  profile: text,
  bodySha256: text,
  bodyBytes: v.number(),
  /** The SHA-256 of the signed content in its spelling. */
  content: text,
  /** The identity of the signed content, in any spelling; absent in journals of earlier releases. */
  identity: maybe,
  /** What it is for, whoever prepared it; absent in journals of earlier releases. */
  purpose: maybe,
  /** The contracts that it uses up, and its command id: what a retry shares with it. */
  spends: v.optional(v.array(text)),
  commandId: maybe,
  submissionId: maybe,
  parties: v.optional(v.array(text)),
  userId: maybe,
  partyId: maybe,
  resends: maybe,
  draft: maybe,
  /** The hash in hex identifies an execution's transaction in a lookup. */
  hash: maybe,
  /** The ledger's end before sending, with all digits: completions are read from there. */
  ledgerEnd: maybe,
  ledgerEndAt: maybe,
  approvals: v.optional(v.array(approved)),
  ledgerEndWhy: maybe,
  /** ISO 8601: the ledger rejects an execution's bytes after this time. */
  maxRecordTime: maybe,
  /** Its record time decides whether that time has passed. */
  synchronizer: maybe,
  scheme: maybe,
  /** Absent if the service's own period applies. */
  deduplicationSeconds: v.optional(v.number()),
  blobs: v.optional(v.array(blob)),
  /** The body itself wasn't kept. */
  bodies: v.optional(v.literal('digest')),
  process: holderSchema,
});

const sent = v.object({ event: v.literal('sent'), entry: text });

const finding = v.object({
  event: v.literal('finding'),
  entry: text,
  word: v.picklist(writeStatuses),
  /** A response, a completion, a looked-up transaction, or an operator's statement. */
  evidence: text,
  detail: maybe,
  status: v.optional(v.number()),
  code: maybe,
  correlationId: maybe,
  traceId: maybe,
  /** The accepted attempt that an error names. */
  existingSubmissionId: maybe,
  completionOffset: maybe,
  definiteAnswer: v.optional(v.boolean()),
  partyId: maybe,
  updateId: maybe,
  answer: maybe,
  answerBytes: v.optional(v.number()),
  /** The time of the `Date` header. */
  serverDate: maybe,
});

const looked = v.object({
  event: v.literal('looked'),
  entry: text,
  /** ISO 8601: all completions up to this record time were read. */
  upTo: text,
});

const record = v.variant('event', [intent, sent, finding, looked]);
const stamp = v.object({ at: text, who: text });

export type Intent = v.InferOutput<typeof intent>;
export type WriteEffect = v.InferOutput<typeof effect>;
export type RecordedApproval = v.InferOutput<typeof approved>;
export type LedgerEndRecord = Pick<Intent, 'ledgerEnd' | 'ledgerEndAt' | 'ledgerEndWhy'>;
/** What was on screen when the write was confirmed. */
export type ReviewSnapshot = Pick<Intent, keyof typeof account>;
export type OutcomeRecord = v.InferOutput<typeof finding>;

export type JournalRecord = v.InferOutput<typeof record>;
export type Timestamped<R = JournalRecord> = R & v.InferOutput<typeof stamp>;

const stamped = v.intersect([record, stamp]);

export const parseRecord = (json: unknown): Timestamped | undefined => {
  const parsed = v.safeParse(stamped, json);
  return parsed.success ? parsed.output : undefined;
};
