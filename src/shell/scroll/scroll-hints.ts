import type { KeyScope } from '../../app/state.ts';
import type { KeyBinding } from '../keys/key-binding.ts';

type ScrollHint = {
  /** The effect of a step: it moves the selection of a list, or scrolls a page. */
  readonly label: 'move' | 'scroll';
  /** Places in the footer, 1 first. */
  readonly order: number;
  readonly pageOrder?: number;
};

/** The place of the scroll keys in the footer of each pane. */
const hints: Readonly<Partial<Record<KeyScope, ScrollHint>>> = {
  list: { label: 'move', order: 30 },
  detail: { label: 'scroll', order: 30 },
  lookupPlace: { label: 'move', order: 3 },
  lookupHistory: { label: 'move', order: 3 },
  facts: { label: 'move', order: 5 },
  tree: { label: 'move', order: 20 },
  failed: { label: 'scroll', order: 7 },
  differences: { label: 'move', order: 2 },
  form: { label: 'move', order: 2 },
  checks: { label: 'move', order: 2 },
  drafts: { label: 'move', order: 3 },
  expired: { label: 'move', order: 2 },
  decoded: { label: 'scroll', order: 2, pageOrder: 3 },
  review: { label: 'scroll', order: 12, pageOrder: 3 },
  reviewDecoded: { label: 'scroll', order: 2, pageOrder: 3 },
  picks: { label: 'move', order: 2 },
  signers: { label: 'move', order: 2 },
  signConfirm: { label: 'scroll', order: 4 },
  entries: { label: 'move', order: 8 },
  entry: { label: 'scroll', order: 8 },
  overview: { label: 'move', order: 4 },
  party: { label: 'move', order: 3 },
  profiles: { label: 'move', order: 30 },
  doctor: { label: 'scroll', order: 4 },
  receipt: { label: 'scroll', order: 2 },
  help: { label: 'scroll', order: 4 },
  palette: { label: 'move', order: 2 },
};

/** Gives the scroll bindings the word and the place that the innermost pane defines. */
export const withScrollHint =
  (scopes: readonly KeyScope[]) =>
  (row: KeyBinding): KeyBinding => {
    if (row.scope !== 'scroll') return row;
    const pane = scopes.find((scope) => hints[scope] !== undefined);
    const hint = pane && hints[pane];
    if (hint === undefined) return row;
    if (row.id === 'scroll.down') return { ...row, hint: hint.label, order: hint.order };
    return row.id === 'scroll.pageDown' ? { ...row, order: hint.pageOrder } : row;
  };
