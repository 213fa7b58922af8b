import type { Binding } from './binding.ts';

/** Keys of what the doctor found. */
export const doctor = [
  {
    id: 'doctor.again',
    scope: 'doctor',
    keys: ['r'],
    hint: 'again',
    about: 'look at everything again',
    footer: 1,
  },
  {
    id: 'doctor.copy',
    scope: 'doctor',
    keys: ['y'],
    hint: 'copy',
    about: 'copy the report',
    footer: 2,
  },
  {
    id: 'doctor.close',
    scope: 'doctor',
    keys: ['escape', 'q'],
    hint: 'close',
    about: 'close the doctor',
    footer: 3,
  },
  {
    id: 'doctor.down',
    scope: 'doctor',
    keys: ['j', 'down'],
    hint: 'scroll',
    about: 'scroll the report',
    footer: 4,
  },
  {
    id: 'doctor.up',
    scope: 'doctor',
    keys: ['k', 'up'],
    hint: 'scroll',
    about: 'scroll the report',
  },
  {
    id: 'doctor.pageDown',
    scope: 'doctor',
    keys: ['pagedown', 'ctrl+d', ' '],
    hint: 'page',
    about: 'page of the report',
  },
  {
    id: 'doctor.pageUp',
    scope: 'doctor',
    keys: ['pageup', 'ctrl+u'],
    hint: 'page',
    about: 'page of the report',
  },
  {
    id: 'doctor.first',
    scope: 'doctor',
    keys: ['g', 'home'],
    hint: 'top',
    about: 'start / end of it all',
  },
  {
    id: 'doctor.last',
    scope: 'doctor',
    keys: ['G', 'end'],
    hint: 'end',
    about: 'start / end of it all',
  },
] as const satisfies readonly Binding[];

declare module './binding.ts' {
  interface CommandIds extends Record<(typeof doctor)[number]['id'], true> {}
}
