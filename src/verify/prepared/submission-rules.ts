import type { Packages } from '../../ledger/packages/known-packages.ts';
import { checkClaim, claimedHex } from '../shared-checks.ts';
import {
  failed,
  inconclusive,
  passed,
  type VerificationCheck,
  checkNames,
} from '../check-result.ts';
import { checkContracts, checkPackages } from './contract-checks.ts';
import {
  checkMinLedgerTime,
  checkPreparationTime,
  checkTransactionVersion,
  ledgerTimeWords,
} from './time-and-version.ts';
import type { PreparedTransaction, SubmissionInput } from './prepared-transaction.ts';
import { computedSchemes, schemes, type HashingScheme } from '../hashing/hashing-schemes.ts';
import type { TransactionStep } from './transaction-tree.ts';
import { submissionHash, type SubmissionHash } from '../hashing/submission-hash.ts';
import { formatMicros } from '../format-time.ts';

interface SubmissionFacts {
  readonly input: SubmissionInput;
  readonly prepared: PreparedTransaction;
  /** If undefined, the scheme has no public definition. */
  readonly scheme: HashingScheme | undefined;
  readonly hash: SubmissionHash | undefined;
  readonly packages: Packages;
  /** Milliseconds since 1970; absent if no clock can be trusted. */
  readonly nowMs: number | undefined;
}

type Rule = (facts: SubmissionFacts) => readonly VerificationCheck[];

const prepareAgain = 'prepare the transaction again';

const tree: Rule = ({ prepared }) => {
  const name = checkNames.tree;
  const { steps, problem } = prepared.tree;
  if (steps.length === 0 && problem === undefined)
    return [inconclusive(name, '', 'the transaction has no steps')];
  return [
    problem === undefined
      ? passed(name, `${steps.length} steps`)
      : failed(name, problem, prepareAgain),
  ];
};

const roots = ({ tree: { steps } }: PreparedTransaction): readonly TransactionStep[] =>
  steps.filter(({ depth }) => depth === 0);

/** One command that creates a contract and exercises a choice on it has two roots. */
const isCreateAndExercise = ([first, second, ...more]: readonly TransactionStep[]): boolean =>
  more.length === 0 &&
  first?.kind === 'create' &&
  second?.kind === 'exercise' &&
  second.contractId === first.contractId;

const oneRoot: Rule = ({ prepared }) => {
  const name = checkNames.root;
  const steps = roots(prepared);
  return [
    steps.length === 1 || isCreateAndExercise(steps)
      ? passed(name, steps.map(({ words }) => words).join(', then '))
      : failed(name, `${steps.length} commands; services accept one`, prepareAgain),
  ];
};

const authorizersOf = ({ kind, actingParties, signatories }: TransactionStep): readonly string[] =>
  kind === 'create' ? signatories : actingParties;

const acting: Rule = ({ prepared, input }) => {
  const name = checkNames.actingParty;
  const { actAs } = prepared.metadata;
  const [party, second] = actAs;
  if (party === undefined || second !== undefined)
    return [
      failed(
        name,
        `${actAs.length} acting parties; only single-party submissions are supported`,
        prepareAgain,
      ),
    ];
  const foreign = input.parties.filter((signing) => signing.party !== party);
  if (foreign.length > 0)
    return [
      failed(
        name,
        `the acting party is ${party}, but the signatures are of ${foreign.map((signing) => signing.party).join(', ')}`,
        'add signatures of the acting party',
      ),
    ];
  const others = roots(prepared)
    .flatMap(authorizersOf)
    .filter((item) => item !== party);
  return [
    others.length === 0
      ? passed(name, party)
      : failed(name, `also needs the authority of ${others.join(', ')}`, prepareAgain),
  ];
};

const unknownScheme = ({ scheme: name }: SubmissionInput): string =>
  name === '' ? 'hashingSchemeVersion is missing' : `scheme ${name} is unknown`;

const prepareWithKnownScheme = `do not sign; ${prepareAgain} with a scheme that this cantui computes (${computedSchemes})`;

const scheme: Rule = ({ input, scheme: hashingScheme }) => {
  const name = checkNames.scheme;
  return [
    hashingScheme === undefined
      ? failed(name, unknownScheme(input), prepareWithKnownScheme)
      : passed(name, hashingScheme.name),
  ];
};

/** The first scheme that hashes everything in a transaction. */
const fittingScheme = ({ messages }: PreparedTransaction): string | undefined =>
  Object.entries(schemes).find(([, each]) => submissionHash(messages, each).ok)?.[0];

/** Nobody can know what a signature covers whose hash can't be computed: so it is a failure. */
const computed: Rule = ({ hash, input, prepared }) => {
  const name = checkNames.hash;
  if (hash === undefined) return [failed(name, unknownScheme(input), prepareWithKnownScheme)];
  if (hash.ok) return [passed(name, hash.value.toString('hex'))];
  const fits = fittingScheme(prepared);
  return [
    failed(
      name,
      hash.error,
      fits === undefined
        ? `do not sign; no scheme that this cantui computes (${computedSchemes}) hashes the transaction`
        : `${prepareAgain} with hashingSchemeVersion ${fits}`,
    ),
  ];
};

const claimed: Rule = ({ input: { claimedHash }, hash }) =>
  checkClaim(
    checkNames.claimedHash,
    claimedHash && claimedHex(claimedHash),
    hash?.ok === true ? hash.value.toString('hex') : undefined,
    { unknown: 'the hash could not be computed', what: 'hashes' },
  );

const recordTime: Rule = ({ prepared: { metadata }, scheme: hashingScheme, nowMs }) => {
  const { maxRecordTime: last } = metadata;
  if (last === undefined) return [];
  const name = checkNames.recordTime;
  const detail = `until ${formatMicros(last)}`;
  if (nowMs !== undefined && BigInt(nowMs) * 1000n > last)
    return [failed(name, detail, `expired (local clock); ${prepareAgain}`)];
  if (hashingScheme?.withRecordTime === true) return [passed(name, detail)];
  return [
    inconclusive(
      name,
      detail,
      `scheme ${hashingScheme?.name ?? 'unknown'} does not sign the deadline; the holder of the signature could execute later`,
    ),
  ];
};

const ledgerTime: Rule = ({ prepared: { metadata }, nowMs }) => {
  const { from, to } = metadata.ledgerTime;
  if (from === undefined && to === undefined) return [];
  const name = checkNames.ledgerTime;
  const detail = ledgerTimeWords(metadata.ledgerTime);
  if (from !== undefined && to !== undefined && from > to)
    return [failed(name, detail, prepareAgain)];
  if (nowMs === undefined) return [inconclusive(name, detail, 'no trusted clock to compare with')];
  const now = BigInt(nowMs) * 1000n;
  if (to !== undefined && now > to)
    return [failed(name, detail, `expired (local clock); ${prepareAgain}`)];
  return from !== undefined && now < from
    ? [inconclusive(name, detail, 'not valid yet (local clock)')]
    : [passed(name, detail)];
};

/** Rules of a submission (API description 4.4), beyond its signatures. */
export const submissionRules: readonly Rule[] = [
  tree,
  oneRoot,
  acting,
  ({ prepared, packages }) => checkPackages(prepared, packages),
  ({ prepared }) => checkContracts(prepared),
  scheme,
  ({ prepared, scheme: chosen }) => checkTransactionVersion(prepared.messages.transaction, chosen),
  computed,
  claimed,
  recordTime,
  ({ prepared, nowMs }) => [checkPreparationTime(prepared.metadata.preparedAt, nowMs)],
  ledgerTime,
  ({ input, prepared, nowMs }) => checkMinLedgerTime(input.minLedgerTime, prepared.metadata, nowMs),
];
