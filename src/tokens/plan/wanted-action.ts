import { tokenFieldText } from './messages.ts';
import {
  checkContractId,
  checkWholeId,
  type IdentifierProblem,
} from '../../ledger/ids/identifiers.ts';
import { offerActions, type OfferAction } from '../../ledger/registry/registry-endpoints.ts';
import { compareDecimals, isDecimal, roundToScale } from '../../lib/numbers/decimal.ts';
import { parseDuration } from '../../lib/time/duration.ts';
import type { TokenIntent } from '../../verify/intent/token-intent.ts';

/** What a user wrote: `ADMIN/ID`, or an id alone. */
export interface WantedInstrument {
  readonly admin: string | undefined;
  readonly id: string;
}

/** Reads `ADMIN/ID` or an id; undefined for another text. No party id has a slash. */
const parseInstrument = (given: string): WantedInstrument | undefined => {
  const at = given.indexOf('/');
  if (at === -1) return given === '' ? undefined : { admin: undefined, id: given };
  const [admin, id] = [given.slice(0, at), given.slice(at + 1)];
  return admin.includes('::') && id !== '' ? { admin, id } : undefined;
};

export type WantedAction =
  | {
      readonly kind: 'pay';
      readonly from: string;
      readonly to: string;
      readonly amount: string;
      readonly instrument: WantedInstrument | undefined;
      readonly account?: string | undefined;
      readonly memo: string | undefined;
      readonly expiresMs: number;
    }
  | {
      readonly kind: 'merge';
      readonly party: string;
      readonly instrument: WantedInstrument | undefined;
      readonly account?: string | undefined;
    }
  | { readonly kind: OfferAction; readonly offer: string }
  | { readonly kind: 'preapprove'; readonly party: string; readonly provider: string }
  | {
      readonly kind: 'cancel-preapproval';
      readonly party: string;
      /** Undefined means the only one. */
      readonly preapproval: string | undefined;
    };

export const actionKinds = [
  'pay',
  ...offerActions,
  'merge',
  'preapprove',
  'cancel-preapproval',
] as const satisfies readonly WantedAction['kind'][];

export type ActionKind = (typeof actionKinds)[number];

/** A transfer to oneself merges. */
export const kindOfIntent = (intent: TokenIntent): ActionKind => {
  if (intent.kind !== 'transfer') return intent.kind;
  return intent.transferKind === 'self' ? 'merge' : 'pay';
};

/** What is typed for each kind: options and fields have these names. */
export const actionFields = {
  pay: ['from', 'to', 'amount', 'instrument', 'memo', 'expires', 'account'],
  accept: ['offer'],
  reject: ['offer'],
  withdraw: ['offer'],
  merge: ['party', 'instrument', 'account'],
  preapprove: ['party', 'provider'],
  'cancel-preapproval': ['party', 'preapproval'],
} as const satisfies Readonly<Record<ActionKind, readonly string[]>>;

export type ActionField = (typeof actionFields)[ActionKind][number];

export type ActionProblem = IdentifierProblem & { readonly field: ActionField };

export type Typed = (field: ActionField) => string;

const scale = 10;

/** Registries and people read memos: longer ones belong elsewhere. */
const mostMemo = 256;

const [leastMs, usualMs, mostMs] = [60_000, 86_400_000, 90 * 86_400_000];

type Check = (typed: string) => IdentifierProblem | undefined;

const checkParty: Check = (typed) => {
  if (typed === '') return tokenFieldText.noParty;
  return typed.includes('::') ? checkWholeId(typed) : tokenFieldText.party;
};

/** The admin of a token is a party, too. */
const checkInstrument: Check = (typed) => {
  if (typed === '') return undefined;
  const read = parseInstrument(typed);
  if (read === undefined) return tokenFieldText.instrument;
  return read.admin === undefined ? undefined : checkWholeId(read.admin);
};

const checkAmount: Check = (typed) => {
  if (typed === '') return tokenFieldText.noAmount;
  if (!isDecimal(typed) || compareDecimals(typed, '0') !== 1) return tokenFieldText.amount;
  const rounded = roundToScale(typed, scale);
  return rounded !== undefined && compareDecimals(rounded, typed) === 0
    ? undefined
    : tokenFieldText.tooManyDecimals;
};

const isDuration = (ms: number | undefined): boolean =>
  ms !== undefined && ms >= leastMs && ms <= mostMs;

const checks: Readonly<Record<ActionField, Check>> = {
  from: checkParty,
  to: checkParty,
  party: checkParty,
  provider: checkParty,
  amount: checkAmount,
  instrument: checkInstrument,
  account: (typed) =>
    typed.length > mostMemo ? tokenFieldText.memo(typed.length, mostMemo) : undefined,
  memo: (typed) =>
    typed.length > mostMemo ? tokenFieldText.memo(typed.length, mostMemo) : undefined,
  expires: (typed) =>
    typed === '' || isDuration(parseDuration(typed)) ? undefined : tokenFieldText.expires,
  offer: (typed) => (typed === '' ? tokenFieldText.noOffer : checkContractId(typed)),
  preapproval: (typed) => (typed === '' ? undefined : checkContractId(typed)),
};

export const actionProblems = (kind: ActionKind, typed: Typed): readonly ActionProblem[] => {
  const found = actionFields[kind].flatMap((field) => {
    const problem = checks[field](typed(field));
    return problem === undefined ? [] : [{ field, ...problem }];
  });
  const isToOneself = kind === 'pay' && found.length === 0 && typed('from') === typed('to');
  return isToOneself ? [{ field: 'to', ...tokenFieldText.toOneself }] : found;
};

const optional = (typed: string): string | undefined => (typed === '' ? undefined : typed);

/** No text but the empty one means the usual token: what can't be read is a token that nobody has. */
const readInstrument = (typed: string): WantedInstrument | undefined =>
  parseInstrument(typed) ?? (typed === '' ? undefined : { admin: undefined, id: typed });

/** Every digit of an amount is kept. */
export const readAction = (kind: ActionKind, typed: Typed): WantedAction => {
  const instrument = readInstrument(typed('instrument'));
  switch (kind) {
    case 'pay':
      return {
        ...{ kind, from: typed('from'), to: typed('to'), instrument },
        amount: roundToScale(typed('amount'), scale) ?? typed('amount'),
        account: optional(typed('account')),
        memo: optional(typed('memo')),
        expiresMs: parseDuration(typed('expires')) ?? usualMs,
      };
    case 'merge':
      return { kind, party: typed('party'), instrument, account: optional(typed('account')) };
    case 'preapprove':
      return { kind, party: typed('party'), provider: typed('provider') };
    case 'cancel-preapproval':
      return { kind, party: typed('party'), preapproval: optional(typed('preapproval')) };
    default:
      return { kind, offer: typed('offer') };
  }
};
