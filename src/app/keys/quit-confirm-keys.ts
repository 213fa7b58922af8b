import type { KeyBinding } from '../../shell/keys/key-binding.ts';

/** Keys of the question whether to leave while a write has no answer: Enter is none of them. */
export const quitConfirmBindings = [
  {
    id: 'leave.stay',
    scope: 'leave',
    keys: ['s', 'escape'],
    footerLabel: 'stay, wait for the answer',
    description: 'stay, wait for it',
    footerOrder: 1,
  },
  {
    id: 'leave.quit',
    scope: 'leave',
    keys: ['Q'],
    footerLabel: 'quit',
    description: 'quit without the answer',
    footerOrder: 2,
  },
] as const satisfies readonly KeyBinding[];

declare module '../../shell/keys/key-binding.ts' {
  interface CommandIds extends Record<(typeof quitConfirmBindings)[number]['id'], true> {}
}
