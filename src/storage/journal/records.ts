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
] as const;

export type WriteStatus = (typeof writeStatuses)[number];

type Labels = Readonly<Partial<Record<WriteStatus, string>>>;

const full: Labels = {
  'ACCEPTED EARLIER': 'ACCEPTED (DUPLICATE SEEN)',
  SUPERSEDED: 'DUPLICATE',
  MARKED: 'RESOLVED BY OPERATOR',
};

const short: Labels = { ...full, 'ACCEPTED EARLIER': 'ACCEPTED (DUP.)', MARKED: 'RESOLVED' };

/** Returns the words for a status in text. The journal file and JSON outputs hold the status itself. */
export const statusLabel = (status: WriteStatus): string => full[status] ?? status;

/** Returns at most 15 characters for a status: for a column of a table. */
export const shortStatusLabel = (status: WriteStatus): string => short[status] ?? status;

const text = v.string();
const maybe = v.optional(text);

/** A person who approved exactly these bytes before they were sent, and the evidence. */
const approved = v.object({
  name: text,
  by: text,
  at: text,
  /** The allowed signer's key that signed it; absent for a statement. */
  signed: v.boolean(),
  /** The fingerprint of the key that signed it. */
  key: maybe,
  /** The name of the approval, which can be used only once. Absent in records of older versions. */
  id: maybe,
});

/** A check from before the write was sent; states are those of the program that checked. */
const check = v.object({
  id: text,
  title: text,
  state: text,
  detail: text,
  reason: maybe,
  remedy: maybe,
});

/** Bytes in a request, by their field. */
const blob = v.object({ field: text, bytes: v.number(), sha256: text });

/** Facts about a write when it was confirmed; the hash chain covers them. */
const account = {
  /** The version of this program. */
  tool: maybe,
  /** The subject and issuer that the token claims, unverified. */
  subject: maybe,
  /** The headers as sent, without the token. */
  headers: v.optional(v.array(v.tuple([text, text]))),
  checks: v.optional(v.array(check)),
  /** The files that contained it, as they were then; times are ISO 8601. */
  files: v.optional(v.array(v.object({ path: text, sha256: text, bytes: v.number(), at: text }))),
  /**
   * Who signed with which signer, by the word of the file that it was loaded from, for keys that signed.
   */
  signers: v.optional(v.array(v.object({ signer: text, type: text, signedBy: text, at: text }))),
  /** What a participant was asked to generate or prepare: its JSON, or only a digest of a long one. */
  requested: v.optional(v.object({ sha256: text, json: maybe })),
  /** ISO 8601: when an offer that it makes or ends expires, as the payment was asked for. */
  offerEnds: maybe,
  /** A description of the decoded contents. */
  summary: v.optional(v.array(v.object({ label: text, value: text }))),
};

/**
 * What a write does, computed from its bytes: every party of a text is in `parties`, so that a screen can
 * shorten it without decoding anything.
 */
const effect = v.object({
  /** The amount first, then from whom to whom; one text for each effect. */
  brief: v.array(text),
  sentences: v.array(text),
  parties: v.array(text),
});

const intent = v.object({
  ...account,
  event: v.literal('intent'),
  /** Absent in journals of earlier releases. */
  effect: v.optional(effect),
  /** `A-0007` for an allocation, `X-0031` for an execution. */
  entry: text,
  operation: v.picklist(['allocateParty', 'executeSubmission']),
  url: text,
  profile: text,
  bodySha256: text,
  bodyBytes: v.number(),
  /** The SHA-256 of the signed content in its spelling; `identity` distinguishes writes. */
  content: text,
  /**
   * The identity of the signed content, in any spelling; absent in journals of earlier releases.
   */
  identity: maybe,
  submissionId: maybe,
  /** The parties and the user of its completions. */
  parties: v.optional(v.array(text)),
  userId: maybe,
  /** The party of an allocation, if the request contains it. */
  partyId: maybe,
  /** The entry that this attempt repeats. */
  resends: maybe,
  /** The draft that was sent: it stops being a draft, even if its file still exists. */
  draft: maybe,
  /** Hex, of an execution: the hash that identifies its transaction in a lookup. */
  hash: maybe,
  /** The ledger's end before sending, with all digits: completions are read from there. */
  ledgerEnd: maybe,
  /** The time of that read, by this machine's clock. */
  ledgerEndAt: maybe,
  approvals: v.optional(v.array(approved)),
  /** The reason why the ledger's end is unknown. */
  ledgerEndWhy: maybe,
  /** ISO 8601, of an execution: the ledger rejects these bytes after this time. */
  maxRecordTime: maybe,
  /** Of an execution: the synchronizer whose record time decides whether that time has passed. */
  synchronizer: maybe,
  /** For an execution: the hashing scheme, which decides which parts are signed. */
  scheme: maybe,
  /** The deduplication period of the request, in seconds; absent for the service's own. */
  deduplicationSeconds: v.optional(v.number()),
  blobs: v.optional(v.array(blob)),
  /** Present if the body itself wasn't kept. */
  bodies: v.optional(v.literal('digest')),
  process: holderSchema,
});

/** The connection is open: from here on a byte can have been sent. */
const sent = v.object({ event: v.literal('sent'), entry: text });

const finding = v.object({
  event: v.literal('finding'),
  entry: text,
  word: v.picklist(writeStatuses),
  /** The evidence: the response, a completion, a looked-up transaction, an operator's statement. */
  evidence: text,
  detail: maybe,
  status: v.optional(v.number()),
  code: maybe,
  correlationId: maybe,
  traceId: maybe,
  /**
   * The submission id of the accepted attempt that an error names, and whether the error is
   * definite.
   */
  existingSubmissionId: maybe,
  completionOffset: maybe,
  definiteAnswer: v.optional(v.boolean()),
  partyId: maybe,
  updateId: maybe,
  /** The beginning of the response. */
  answer: maybe,
  /** The length of the response, in bytes. */
  answerBytes: v.optional(v.number()),
  /** The service's clock, from its `Date` header. */
  serverDate: maybe,
});

/** A search for the outcome, up to a time, that found nothing. */
const looked = v.object({
  event: v.literal('looked'),
  entry: text,
  /** ISO 8601: the record time of the synchronizer up to which all completions were read. */
  upTo: text,
});

const record = v.variant('event', [intent, sent, finding, looked]);
const stamp = v.object({ at: text, who: text });

/** A write, recorded before its first byte left. */
export type Intent = v.InferOutput<typeof intent>;
/** What a write does, as the journal tells it wherever the write is named. */
export type WriteEffect = v.InferOutput<typeof effect>;
export type RecordedApproval = v.InferOutput<typeof approved>;
/** The place from which the completion of an execution is looked for, or why it is unknown. */
export type LedgerEndRecord = Pick<Intent, 'ledgerEnd' | 'ledgerEndAt' | 'ledgerEndWhy'>;
/** The part of an intent that was on screen when it was confirmed. */
export type ReviewSnapshot = Pick<Intent, keyof typeof account>;
/** A finding about a write. */
export type OutcomeRecord = v.InferOutput<typeof finding>;

export type JournalRecord = v.InferOutput<typeof record>;
export type Timestamped<R = JournalRecord> = R & v.InferOutput<typeof stamp>;

const stamped = v.intersect([record, stamp]);

/** Parses a line of the journal; undefined for an unknown kind. */
export const parseRecord = (json: unknown): Timestamped | undefined => {
  const parsed = v.safeParse(stamped, json);
  return parsed.success ? parsed.output : undefined;
};
