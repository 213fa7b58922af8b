import { parseBase64 } from '../base64.ts';
import { failed, inconclusive, passed, warning, type VerificationCheck } from '../check-result.ts';
import { checkMinLedgerTime } from './min-ledger-time.ts';
import type { PreparedTransaction } from './prepared-transaction.ts';
import type { HashingScheme } from '../hashing/hashing-schemes.ts';
import type { TransactionStep } from './transaction-tree.ts';
import type { SubmissionHash } from '../hashing/submission-hash.ts';
import type { SubmissionInput } from './submission-input.ts';
import { formatMicros } from '../format-time.ts';
import { checkTransactionVersion } from './transaction-version.ts';

/** What the rules look at. */
export interface SubmissionFacts {
  readonly input: SubmissionInput;
  readonly prepared: PreparedTransaction;
  /** Absent for a scheme without a public definition. */
  readonly scheme: HashingScheme | undefined;
  readonly hash: SubmissionHash | undefined;
  /** Milliseconds since 1970; absent when no clock is to be believed. */
  readonly nowMs: number | undefined;
}

type Rule = (facts: SubmissionFacts) => readonly VerificationCheck[];

const prepareAgain = 'have the transaction prepared again';

const tree: Rule = ({ prepared }) => {
  const name = { id: 'tree', title: 'All that happens is listed' };
  const { steps, problem } = prepared.tree;
  return [
    problem === undefined
      ? passed(name, `${steps.length} steps`)
      : failed(name, problem, prepareAgain),
  ];
};

const roots = ({ tree: { steps } }: PreparedTransaction): readonly TransactionStep[] =>
  steps.filter(({ depth }) => depth === 0);

const oneRoot: Rule = ({ prepared }) => {
  const name = { id: 'root', title: 'One command' };
  const steps = roots(prepared);
  return [
    steps.length === 1
      ? passed(name, steps[0]?.words ?? '')
      : failed(name, `${steps.length} commands: services take one`, prepareAgain),
  ];
};

/** Who must have agreed for a root to happen. */
const authorisersOf = ({
  kind,
  actingParties,
  signatories,
}: TransactionStep): readonly string[] => {
  if (kind === 'create') return signatories;
  return kind === 'rollback' || kind === 'query' ? [] : actingParties;
};

const acting: Rule = ({ prepared, input }) => {
  const name = { id: 'acting-party', title: 'The party that acts is the one that signs' };
  const { actAs } = prepared.metadata;
  const [party, second] = actAs;
  if (party === undefined || second !== undefined)
    return [
      failed(
        name,
        `${actAs.length} parties act: only single-party submissions are currently supported`,
        prepareAgain,
      ),
    ];
  const foreign = input.parties.filter((signing) => signing.party !== party);
  if (foreign.length > 0)
    return [
      failed(
        name,
        `${party} acts, and ${foreign.map((signing) => signing.party).join(', ')} signs`,
        'give the signatures of the party that acts',
      ),
    ];
  const others = roots(prepared)
    .flatMap(authorisersOf)
    .filter((item) => item !== party);
  return [
    others.length === 0
      ? passed(name, party)
      : failed(name, `it needs the authority of ${others.join(', ')}, too`, prepareAgain),
  ];
};

const scheme: Rule = ({ input, scheme: hashingScheme }) => {
  const name = { id: 'scheme', title: 'The hashing scheme is known' };
  return [
    hashingScheme === undefined
      ? warning(name, input.scheme, 'how this scheme hashes is not known here')
      : passed(name, hashingScheme.name),
  ];
};

const transactionVersion: Rule = ({ prepared, scheme: hashingScheme }) =>
  checkTransactionVersion(prepared.messages.transaction, hashingScheme);

const computed: Rule = ({ hash }) => {
  const name = { id: 'hash', title: 'The hash, which is signed' };
  if (hash === undefined) return [inconclusive(name, '', 'the scheme is not known here')];
  return [
    hash.ok ? passed(name, hash.value.toString('hex')) : failed(name, hash.error, prepareAgain),
  ];
};

const claimed: Rule = ({ input: { claimedHash }, hash }) => {
  if (claimedHash === undefined) return [];
  const name = { id: 'claimed-hash', title: 'The hash is that of this transaction' };
  const claim = parseBase64(claimedHash)?.toString('hex') ?? 'not base64';
  if (hash === undefined || !hash.ok)
    return [inconclusive(name, claim, 'it could not be computed')];
  const found = hash.value.toString('hex');
  return [
    found === claim
      ? passed(name, found)
      : failed(
          name,
          `claimed is ${claim}, and it is ${found}`,
          'sign nothing of this answer, and ask why the participant gave it',
        ),
  ];
};

const unsigned: Rule = ({ prepared: { metadata } }) => {
  const blobs = metadata.inputContracts.filter(({ blobBytes }) => blobBytes > 0).length;
  const parts = [
    ...(blobs > 0 ? [`the stored form of ${blobs} input contracts`] : []),
    ...(metadata.keyEntries > 0
      ? [`${metadata.keyEntries} entries that find contracts by key`]
      : []),
  ];
  const name = { id: 'unsigned', title: 'Every part is covered by the hash' };
  return parts.length === 0
    ? []
    : [
        inconclusive(
          name,
          parts.join(', '),
          'the schemes leave these out; the participant that executes must check them',
        ),
      ];
};

const recordTime: Rule = ({ prepared: { metadata }, scheme: hashingScheme, nowMs }) => {
  const { maxRecordTime: last } = metadata;
  if (last === undefined) return [];
  const name = { id: 'record-time', title: 'The deadline is signed, and not over' };
  const detail = `until ${formatMicros(last)}`;
  if (nowMs !== undefined && BigInt(nowMs) * 1000n > last)
    return [failed(name, detail, `it is over by the clock here: ${prepareAgain}`)];
  if (hashingScheme?.withRecordTime === true) return [passed(name, detail)];
  return [
    inconclusive(
      name,
      detail,
      `scheme ${hashingScheme?.name ?? 'unknown'} does not cover it: whoever holds the signature could execute later`,
    ),
  ];
};

const ledgerTime: Rule = ({ prepared: { metadata }, nowMs }) => {
  const { from, to } = metadata.ledgerTime;
  if (from === undefined && to === undefined) return [];
  const name = { id: 'ledger-time', title: 'The ledger’s time fits' };
  const detail = [
    ...(from === undefined ? [] : [`from ${formatMicros(from)}`]),
    ...(to === undefined ? [] : [`until ${formatMicros(to)}`]),
  ].join(' ');
  if (from !== undefined && to !== undefined && from > to)
    return [failed(name, detail, prepareAgain)];
  if (nowMs === undefined) return [inconclusive(name, detail, 'no clock is known here')];
  const now = BigInt(nowMs) * 1000n;
  if (to !== undefined && now > to)
    return [failed(name, detail, `it is over by the clock here: ${prepareAgain}`)];
  return from !== undefined && now < from
    ? [inconclusive(name, detail, 'its time has not come by the clock here')]
    : [passed(name, detail)];
};

const minTime: Rule = ({ input, prepared, nowMs }) =>
  checkMinLedgerTime(input.minLedgerTime, prepared.metadata, nowMs);

/** Rules of a submission (interface 4.4), beyond its signatures. */
export const submissionRules: readonly Rule[] = [
  tree,
  oneRoot,
  acting,
  scheme,
  transactionVersion,
  computed,
  claimed,
  unsigned,
  recordTime,
  ledgerTime,
  minTime,
];
