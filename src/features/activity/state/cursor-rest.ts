import type { AppStore, StoreListener } from '../../../app/state.ts';

/** A held key repeats at least 20 times a second: until this time after a step, more may follow. */
const restMs = 60;

export type CursorRest = {
  readonly listen: StoreListener;
  readonly cancel: () => void;
};

/** When the cursor rests on a row, the detail beside the list follows it. */
export const createCursorRest = (store: AppStore): CursorRest => {
  let rest: NodeJS.Timeout | undefined;
  return {
    listen: ({ activity: { detail, position } }, before) => {
      if (detail.left === undefined || position === before.activity.position) return;
      clearTimeout(rest);
      rest = setTimeout(() => store.getState().restCursor(), restMs).unref();
    },
    cancel: () => clearTimeout(rest),
  };
};
