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

const acceptedWithoutMemo = ({ fields }: ActivityDraft): string | undefined => {
  const moved = objectAt(fields, 'moved') ?? {};
  return moved['step'] === 'accepted' && textIfAny(moved, 'description') === undefined
    ? textIfAny(moved, 'contract_id')
    : undefined;
};

export const withMemos = (
  drafts: readonly ActivityDraft[],
  { memoOf }: OfferMemos,
): readonly ActivityDraft[] =>
  drafts.map((draft) => {
    const accepted = acceptedWithoutMemo(draft);
    const description = accepted === undefined ? undefined : memoOf(accepted);
    if (description === undefined) return draft;
    const moved = { ...objectAt(draft.fields, 'moved'), description };
    return { ...draft, fields: { ...draft.fields, moved } };
  });
