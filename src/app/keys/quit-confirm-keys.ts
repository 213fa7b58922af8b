import type { KeyBinding } from '../../shell/keys/key-binding.ts';

/** Keys of the question whether to leave while a write has no answer: Enter is none of them. */
export const quitConfirmBindings: readonly KeyBinding[] = [
  {
    id: 'leave.stay',
    scope: 'leave',
    keys: ['s', 'escape'],
    hint: 'stay',
    help: 'stay and wait',
    order: 1,
    run: ({ store }) => store.getState().closeOverlay(),
  },
  {
    id: 'leave.quit',
    scope: 'leave',
    keys: ['Q'],
    hint: 'quit',
    help: 'quit without a response',
    order: 2,
    run: ({ deps }) => deps.end(0),
  },
];
