import type { Binding } from './binding.ts';

/** Keys of the question whether to leave while a write has no answer: Enter is none of them. */
export const leaving = [
  {
    id: 'leave.stay',
    scope: 'leave',
    keys: ['s', 'escape'],
    hint: 'stay, wait for the answer',
    about: 'stay, wait for it',
    footer: 1,
  },
  {
    id: 'leave.quit',
    scope: 'leave',
    keys: ['Q'],
    hint: 'quit',
    about: 'quit without the answer',
    footer: 2,
  },
] as const satisfies readonly Binding[];

declare module './binding.ts' {
  interface CommandIds extends Record<(typeof leaving)[number]['id'], true> {}
}
