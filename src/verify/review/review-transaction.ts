import type { EffectHistory } from '../../ledger/effects/effects.ts';
import { tellEffects, type ToldEffects } from '../../ledger/effects/tell-effects.ts';
import { knownPackage, type TrustedPackage } from '../../ledger/packages/known-packages.ts';
import { readPreparedHistory } from '../prepared/prepared-history.ts';
import type { PreparedTransaction } from '../prepared/prepared-transaction.ts';
import { getString, isMessage, type DecodedMessage } from '../protobuf/protobuf-message.ts';
import { tellName } from '../../lib/text/quote.ts';
import { effectFacts } from './effect-facts.ts';
import { reviewText, type ReviewFact } from './messages.ts';
import { argumentFacts, metadataFacts, stepFacts } from './step-facts.ts';
import type { NameType } from './typed-lines.ts';

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
