import type { KeyBinding } from '../../shell/keys/key-binding.ts';

/** Keys of the question whether to leave while a write has no answer: Enter is none of them. */
export const quitConfirmBindings: readonly KeyBinding[] = [
  {
    id: 'leave.stay',
    scope: 'leave',
    keys: ['s', 'escape'],
    hint: 'stay, wait for the response',
    help: 'stay, wait for it',
    order: 1,
    run: ({ store }) => store.getState().closeOverlay(),
  },
  {
    id: 'leave.quit',
    scope: 'leave',
    keys: ['Q'],
    hint: 'quit',
    help: 'quit without the response',
    order: 2,
    run: ({ deps }) => deps.end(0),
  },
];
