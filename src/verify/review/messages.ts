import type { ViewerRole } from '../../ledger/effects/effects.ts';
import { pluralize } from '../../lib/text/pluralize.ts';
import { tellName } from '../../lib/text/quote.ts';
import { formatMicros } from '../format-time.ts';
import { formatIdentifier } from '../protobuf/daml-json.ts';
import { isMessage, type DecodedMessage, type MessageValue } from '../protobuf/protobuf-message.ts';
import { foldText, valueLines, type NameType, type ReviewLine } from './typed-lines.ts';

export interface MessageStyle {
  readonly name: NameType;
  /** Shown elsewhere, or covered by no hash. */
  readonly leftOut: ReadonlySet<string>;
  readonly times: ReadonlySet<string>;
}

const fieldWords = (field: string): string =>
  field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const scalar = (
  field: string,
  item: Exclude<MessageValue, DecodedMessage>,
  { times }: MessageStyle,
): string => {
  if (item instanceof Uint8Array) return Buffer.from(item).toString('hex');
  if (typeof item === 'string') return tellName(item);
  return typeof item === 'bigint' && times.has(field) ? formatMicros(item) : String(item);
};

const messageItemLines = (
  field: string,
  item: MessageValue,
  depth: number,
  style: MessageStyle,
): readonly ReviewLine[] => {
  const label = fieldWords(field);
  if (!isMessage(item)) return [{ depth, ...foldText(`${label}: ${scalar(field, item, style)}`) }];
  switch (item.table.name) {
    case 'Value':
      return valueLines(item, { label, depth, name: style.name });
    case 'Identifier':
      return [{ depth, text: `${label}: ${style.name(formatIdentifier(item))}` }];
    default:
      return [{ depth, text: `${label}:` }, ...messageLines(item, depth + 1, style)];
  }
};

/** Writes the fields in the order of the table, and those that a later version adds. */
export const messageLines = (
  message: DecodedMessage,
  depth: number,
  style: MessageStyle,
): readonly ReviewLine[] =>
  Object.values(message.table.fields).flatMap(({ name }) =>
    style.leftOut.has(name)
      ? []
      : (message.items.get(name) ?? []).flatMap((item) =>
          messageItemLines(name, item, depth, style),
        ),
  );

export interface ReviewFact {
  readonly label: string;
  readonly value: string;
  readonly whole?: string;
  /** The effects tell its meaning: a review shows it on request. */
  readonly folds?: true;
  /** How much it matters: what the signer loses or gains, or what nobody can tell. */
  readonly weight?: 'money' | 'doubt';
  readonly brief?: true;
  readonly until?: number;
}

export const reviewText = {
  effect: 'effect',
  /** The party that an allocation makes. */
  party: 'party',
  youLose: 'you lose',
  youGain: 'you gain',
  othersGain: 'others gain',
  othersLose: 'others lose',
  youLock: 'you lock',
  youUnlock: 'you unlock',
  othersLock: 'others lock',
  othersUnlock: 'others unlock',
  locks: 'locked',
  tokens: 'token',
  youAuthorize: 'you authorize',
  seenBy: 'seen by',
  unclear: 'unclear',
  noHoldings: {
    whole: 'no holding changes',
    visible: 'no holding changes in the steps that can be read',
    filtered: 'no holding changes among the requested contracts',
  },
  token: (id: string, admin: string): string => `${id} of ${admin}`,
  ofParty: (amount: string, party: string): string => `${amount}: ${party}`,
  locked: (amount: string): string => `${amount} locked`,
  lockedUntil: (what: string, holders: readonly string[], until: string | undefined): string => {
    const by = holders.length === 0 ? '' : `, by ${holders.join(', ')}`;
    return `${what}${by}${until === undefined ? ', with no end' : `, until ${until}`}`;
  },
  acts: 'acts',
  act: (
    choice: string,
    target: string,
    { count, archives, isUnclear }: { count: number; archives: boolean; isUnclear: boolean },
  ): string =>
    [
      `${choice} on ${target}`,
      ...(count === 1 ? [] : [`${count} times`]),
      ...(archives ? ['which archives it'] : []),
      ...(isUnclear ? ['not understood'] : []),
    ].join(', '),
  ownPath: (choice: string, target: string, others: number): string =>
    others === 0
      ? `${choice} on ${target}, its known path`
      : `${choice} on ${target}, its known path: ${pluralize(others, 'more act')}`,
  authority: (count: number, template: string, others: readonly string[]): string => {
    const together = others.length === 0 ? '' : `, together with ${others.join(', ')}`;
    return `${pluralize(count, 'contract')} ${template}${together}`;
  },
  viewer: (party: string, roles: readonly ViewerRole[]): string => `${party} (${roles.join(', ')})`,
  notSigned: 'not signed',
  blobs: (contracts: number): string =>
    `created-event blobs of ${pluralize(contracts, 'input contract')}`,
  keyEntries: (count: number): string => pluralize(count, 'contract key entry'),
  claims: 'an argument is what a choice asks for; the effects above are what happens',
  steps: 'steps',
  details: 'fields',
  packages: 'packages',
  metadata: 'request',
  step: (number: number): string => `step ${number}`,
  seed: (seed: string): string => `seed: ${seed}`,
  version: (version: string): string => `version of the transaction: ${version}`,
  level: (depth: number): string => `(level ${depth}) `,
  rollback: 'roll back the steps below',
  query: (template: string): string => `look up ${template} by its key`,
  create: (template: string, contract: string): string => `create ${template} ${contract}`,
  fetch: (template: string, contract: string): string => `fetch ${template} ${contract}`,
  exercise: (choice: string, template: string, contract: string): string =>
    `exercise ${choice} on ${template} ${contract}`,
  through: (interfaceName: string): string => `through ${interfaceName}`,
  archives: 'which archives it',
  byKey: 'found by its key',
  calls: (count: number): string => `with ${pluralize(count, 'external call')}`,
  by: (parties: string): string => `by ${parties}`,
  signed: (parties: string): string => `signed by ${parties}`,
  seen: (parties: string): string => `seen by ${parties}`,
  choiceSeen: (parties: string): string => `choice seen by ${parties}`,
  output: (tag: string): string => `result ${tag}`,
} as const;
