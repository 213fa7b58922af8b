import type { EffectHistory } from '../../ledger/effects/effects.ts';
import { tellEffects, type ToldEffects } from '../../ledger/effects/tell-effects.ts';
import { knownPackage, type TrustedPackage } from '../../ledger/packages/known-packages.ts';
import { readPreparedHistory } from '../prepared/prepared-history.ts';
import type { PreparedTransaction } from '../prepared/prepared-transaction.ts';
import { objectAt, textAt } from '../../lib/json/fields.ts';
import { shortenId } from '../../lib/text/width.ts';
import { nodesById, seedsOf } from '../hashing/submission-hash.ts';
import { externalCallLines, type TransactionStep } from '../prepared/transaction-tree.ts';
import { getString, isMessage, type DecodedMessage } from '../protobuf/protobuf-message.ts';
import { tellName, tellParty } from '../../lib/text/quote.ts';
import { effectFacts } from './effect-facts.ts';
import { reviewText, messageLines, type ReviewFact, type MessageStyle } from './messages.ts';
import type { NameType, ReviewLine } from './typed-lines.ts';

const shortLength = 8;

const collectPackages = (message: DecodedMessage, into: Set<string>): void => {
  const waiting: DecodedMessage[] = [message];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next.table.name === 'Identifier') into.add(getString(next, 'packageId'));
    for (const items of next.items.values())
      for (const item of items) if (isMessage(item)) waiting.push(item);
  }
};

/** Its whole id, and how it is written next to a name. */
interface NamedPackage {
  readonly id: string;
  readonly title: string;
}

const packageTitle = (id: string, all: ReadonlySet<string>): string => {
  const short = id.slice(0, shortLength);
  const isUnique = [...all].every((other) => other === id || !other.startsWith(short));
  const shown = isUnique ? short : id;
  const published = knownPackage(id);
  return published === undefined
    ? `package ${tellName(shown)}`
    : [published.name, published.version, shown].filter((part) => part !== undefined).join(' ');
};

/** Names module and entity, then the package. Ids that begin alike are written whole. */
const createTypeNames = (
  messages: readonly DecodedMessage[],
): { readonly name: NameType; readonly packages: readonly NamedPackage[] } => {
  const ids = new Set<string>();
  for (const message of messages) collectPackages(message, ids);
  const titles = new Map([...ids].map((id) => [id, packageTitle(id, ids)] as const));
  return {
    name: (identifier) => {
      const [id = '', ...rest] = identifier.split(':');
      return `${tellName(rest.join(':'))} [${titles.get(id) ?? tellName(id)}]`;
    },
    packages: [...titles].map(([id, title]) => ({ id, title })),
  };
};

const deepestIndent = 8;

/** A deeper level has its number: no other part of a review begins like this. */
const indentOf = (depth: number): string =>
  `${'  '.repeat(Math.min(depth, deepestIndent))}${depth > deepestIndent ? reviewText.level(depth) : ''}`;

const named = (parties: readonly string[]): string => parties.map(tellParty).join(', ');

/** The variant of a standard result: Pending, Completed or Failed. */
const outputOf = ({ result }: TransactionStep): string =>
  textAt(objectAt(result, 'output') ?? {}, 'tag');

const contractWidth = 14;

const headOf = (step: TransactionStep, name: NameType): string => {
  const { kind, template, choice, contractId, interfaceId, consuming, byKey } = step;
  const contract = tellName(shortenId(contractId, contractWidth));
  if (kind === 'rollback') return reviewText.rollback;
  if (kind === 'query') return reviewText.query(name(template));
  if (kind === 'create') return reviewText.create(name(template), contract);
  if (kind === 'fetch') return reviewText.fetch(name(template), contract);
  const through = interfaceId === '' ? '' : reviewText.through(name(interfaceId));
  return [
    reviewText.exercise(tellName(choice), name(template), contract),
    ...(through === '' ? [] : [through]),
    ...(consuming ? [reviewText.archives] : []),
    ...(byKey ? [reviewText.byKey] : []),
    ...(step.externalCalls.length > 0 ? [reviewText.calls(step.externalCalls.length)] : []),
  ].join(', ');
};

const stepParties = (step: TransactionStep): string => {
  const seeing = step.stakeholders.filter((party) => !step.signatories.includes(party));
  const output = outputOf(step);
  return [
    ...(step.actingParties.length > 0 ? [reviewText.by(named(step.actingParties))] : []),
    ...(step.signatories.length > 0 ? [reviewText.signed(named(step.signatories))] : []),
    ...(seeing.length > 0 ? [reviewText.seen(named(seeing))] : []),
    ...(step.choiceObservers.length > 0
      ? [reviewText.choiceSeen(named(step.choiceObservers))]
      : []),
    ...(output === '' ? [] : [reviewText.output(tellName(output))]),
  ].join('; ');
};

const stepFact = (step: TransactionStep, index: number, name: NameType): readonly ReviewFact[] => {
  const indent = indentOf(step.depth);
  const parties = stepParties(step);
  return [
    {
      label: index === 0 ? reviewText.steps : '',
      value: `${indent}${index + 1}. ${headOf(step, name)}`,
    },
    ...(parties === '' ? [] : [{ label: '', value: `${indent}   ${parties}` }]),
    ...externalCallLines(step.externalCalls).map(({ depth, text: value }) => ({
      label: '',
      value: `${indent}${'  '.repeat(depth)}${value}`,
    })),
  ];
};

const stepFacts = ({ tree }: PreparedTransaction, name: NameType): readonly ReviewFact[] =>
  tree.steps.flatMap((step, index) => stepFact(step, index, name));

const asFact = ({ depth, text: value, whole }: ReviewLine): ReviewFact => ({
  label: '',
  value: `${indentOf(depth)}${value}`,
  ...(whole !== undefined && { whole }),
});

const ofNodes = new Set(['children', 'externalCallResults']);

const argumentFacts = (prepared: PreparedTransaction, name: NameType): readonly ReviewFact[] => {
  const nodes = nodesById(prepared.messages.transaction);
  const seeds = seedsOf(prepared.messages.transaction);
  const style: MessageStyle = { name, leftOut: ofNodes, times: new Set() };
  const fields = prepared.tree.steps.flatMap(({ nodeId }, index): readonly ReviewFact[] => {
    const content = nodes.get(nodeId)?.content;
    const seed = seeds.get(nodeId)?.toString('hex');
    return [
      { label: '', value: reviewText.step(index + 1) },
      ...(content === undefined ? [] : messageLines(content, 1, style).map(asFact)),
      ...(seed === undefined ? [] : [{ label: '', value: `  ${reviewText.seed(seed)}` }]),
    ];
  });
  return [{ label: reviewText.details, value: reviewText.claims }, ...fields];
};

/** Those that the effects and the head of a review show, and those that no scheme hashes. */
const ofMetadata = new Set(['eventBlob', 'globalKeyMapping']);

const metadataTimes = new Set([
  'preparationTime',
  'createdAt',
  'minLedgerTime',
  'maxLedgerTime',
  'maxRecordTime',
]);

/** What no scheme hashes: the participant that executes the transaction has to check it. */
const notSigned = ({ metadata }: PreparedTransaction): readonly ReviewFact[] => {
  const blobs = metadata.inputContracts.filter(({ blobBytes }) => blobBytes > 0).length;
  const parts = [
    ...(blobs > 0 ? [reviewText.blobs(blobs)] : []),
    ...(metadata.keyEntries > 0 ? [reviewText.keyEntries(metadata.keyEntries)] : []),
  ];
  return parts.length === 0 ? [] : [{ label: reviewText.notSigned, value: parts.join(', ') }];
};

/** Says besides the steps who submits, when, where, and which contracts are used. */
const metadataFacts = (prepared: PreparedTransaction, name: NameType): readonly ReviewFact[] => [
  { label: reviewText.metadata, value: reviewText.version(tellName(prepared.version)) },
  ...messageLines(prepared.messages.metadata, 0, {
    name,
    leftOut: ofMetadata,
    times: metadataTimes,
  }).map(asFact),
  ...notSigned(prepared),
];

/** The parts are in the order in which the signer decides. */
export interface TransactionReview {
  readonly history: EffectHistory;
  readonly told: ToldEffects;
  readonly effects: readonly ReviewFact[];
  readonly steps: readonly ReviewFact[];
  readonly details: readonly ReviewFact[];
}

/** Folds a field of a transaction that is understood as a whole: its effects say what they do. */
const folding = (fact: ReviewFact): ReviewFact => ({ ...fact, folds: true });

interface ReviewContext {
  readonly trusted?: readonly TrustedPackage[] | undefined;
  /** Whether nothing happens but what was requested; absent without a request. */
  readonly isOwnPath?: ((history: EffectHistory) => boolean) | undefined;
}

/** Builds the review of a transaction: effects, steps, and every field that the hash covers. */
export const reviewTransaction = (
  prepared: PreparedTransaction,
  { trusted, isOwnPath }: ReviewContext = {},
): TransactionReview => {
  const { messages, metadata } = prepared;
  const history = readPreparedHistory(prepared, trusted);
  const told = tellEffects(history);
  const { name, packages } = createTypeNames([messages.transaction, messages.metadata]);
  const details: readonly ReviewFact[] = [
    ...packages.map(({ id, title }, index) => ({
      label: index === 0 ? reviewText.packages : '',
      value: `${title} = ${tellName(id)}`,
    })),
    ...argumentFacts(prepared, name),
    ...metadataFacts(prepared, name),
  ];
  return {
    history,
    told,
    effects: effectFacts(told, { you: metadata.actAs, name, isOwnPath: isOwnPath?.(history) }),
    steps: stepFacts(prepared, name),
    details: told.effects.notUnderstood.length > 0 ? details : details.map(folding),
  };
};
