import { copyText } from '../../lib/text/excerpt.ts';
import { textIfAny, objectAt } from '../../lib/json/fields.ts';
import { dropOldest } from '../../lib/keep.ts';
import type { Activity } from '../activity/activity.ts';
import type { ActivityDraft } from './draft.ts';

const maxKept = 5000;

/** An update that accepts an offer does not repeat its memo. */
export interface OfferMemos {
  /** Returns the same for ever, once it was asked for. */
  readonly memoOf: (contractId: string) => string | undefined;
  readonly remember: (activities: readonly Activity[]) => void;
}

/**
 * An offer seen after its acceptance changes nothing: that row was made without a memo, and is the
 * same when made again.
 */
export const createOfferMemos = (): OfferMemos => {
  const memos = new Map<string, string>();
  const add = (contractId: string, memo: string): void => {
    memos.set(copyText(contractId), memo);
    dropOldest(memos, maxKept);
  };
  return {
    memoOf: (contractId) => {
      const memo = memos.get(contractId);
      if (memo === undefined) add(contractId, '');
      return memo === '' ? undefined : memo;
    },
    remember: (activities) => {
      for (const { step, subject, description = '' } of activities)
        if (step?.step === 'opens' && subject !== undefined && !memos.has(subject))
          add(subject, copyText(description));
    },
  };
};

const acceptedWithoutMemo = ({ fields }: ActivityDraft) => {
  for (const name of ['transfer', 'moved'] as const) {
    const record = objectAt(fields, name) ?? {};
    const offer =
      record['transfer_kind'] === 'transfer_instruction_accept'
        ? textIfAny(record, 'transferInstructionCid')
        : undefined;
    const contractId = record['step'] === 'accepted' ? textIfAny(record, 'contract_id') : offer;
    if (contractId !== undefined && textIfAny(record, 'description') === undefined)
      return { name, record, contractId };
  }
  return undefined;
};

export const withMemos = (
  drafts: readonly ActivityDraft[],
  { memoOf }: OfferMemos,
): readonly ActivityDraft[] =>
  drafts.map((draft) => {
    const accepted = acceptedWithoutMemo(draft);
    const description = accepted && memoOf(accepted.contractId);
    if (accepted === undefined || description === undefined) return draft;
    const { name, record } = accepted;
    return { ...draft, fields: { ...draft.fields, [name]: { ...record, description } } };
  });
