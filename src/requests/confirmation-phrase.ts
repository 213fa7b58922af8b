import type { FormId } from '../submission/form-ids.ts';
import type { TokenIntent } from '../verify/intent/token-intent.ts';
import { kindOfIntent, type ActionKind } from '../tokens/plan/wanted-action.ts';

export const warningLabel = (at: number): string => `W${at + 1}`;

/** More warnings are named by the first and the last, because the text must fit on a line. */
const maxNamed = 5;

const warningNames = (count: number): readonly string[] =>
  count > maxNamed
    ? [`${warningLabel(0)}-${warningLabel(count - 1)}`]
    : Array.from({ length: count }, (_, at) => warningLabel(at));

/** What a confirmation does. */
export type ConfirmedAct =
  | 'ALLOCATE'
  | 'EXECUTE'
  | 'SIGN'
  | 'APPROVE'
  | 'PAY'
  | 'ACCEPT'
  | 'REJECT'
  | 'WITHDRAW'
  | 'MERGE'
  | 'PREAPPROVE'
  | 'CANCEL';

/** What the confirmation of a form's request does. */
export const formActs = {
  allocate: 'ALLOCATE',
  execute: 'EXECUTE',
} as const satisfies Readonly<Record<FormId, ConfirmedAct>>;

const acts: Readonly<Record<ActionKind, ConfirmedAct>> = {
  pay: 'PAY',
  accept: 'ACCEPT',
  reject: 'REJECT',
  withdraw: 'WITHDRAW',
  merge: 'MERGE',
  preapprove: 'PREAPPROVE',
  'cancel-preapproval': 'CANCEL',
};

/** What a confirmation of this intent does. */
export const actOf = (intent: TokenIntent): ConfirmedAct => acts[kindOfIntent(intent)];

/**
 * The text that a person types before anything is signed, sent or approved: the same in every form and
 * command. It is bound to the act, the profile and the bytes; a signature is bound to the bytes alone, which
 * are the same on every profile. Each warning is acknowledged by its
 * own name. `digest` is in hex; its end is typed, because a signed hash begins with its algorithm.
 */
export const confirmationPhrase = ({
  warnings,
  act,
  profile,
  digest,
}: {
  readonly warnings: number;
  readonly act: ConfirmedAct;
  readonly profile: string;
  readonly digest: string;
}): string =>
  [...warningNames(warnings), act, ...(act === 'SIGN' ? [] : [profile]), digest.slice(-4)].join(
    ' ',
  );
