import type { KeyBinding } from '../../shell/keys/key-binding.ts';

/** Keys of what the doctor found. */
export const doctorBindings = [
  {
    id: 'doctor.again',
    scope: 'doctor',
    keys: ['r'],
    footerLabel: 'again',
    description: 'look at everything again',
    footerOrder: 1,
  },
  {
    id: 'doctor.copy',
    scope: 'doctor',
    keys: ['y'],
    footerLabel: 'copy',
    description: 'copy the report',
    footerOrder: 2,
  },
  {
    id: 'doctor.close',
    scope: 'doctor',
    keys: ['escape', 'q'],
    footerLabel: 'close',
    description: 'close the doctor',
    footerOrder: 3,
  },
  {
    id: 'doctor.down',
    scope: 'doctor',
    keys: ['j', 'down'],
    footerLabel: 'scroll',
    description: 'scroll the report',
    footerOrder: 4,
  },
  {
    id: 'doctor.up',
    scope: 'doctor',
    keys: ['k', 'up'],
    footerLabel: 'scroll',
    description: 'scroll the report',
  },
  {
    id: 'doctor.pageDown',
    scope: 'doctor',
    keys: ['pagedown', 'ctrl+d', ' '],
    footerLabel: 'page',
    description: 'page of the report',
  },
  {
    id: 'doctor.pageUp',
    scope: 'doctor',
    keys: ['pageup', 'ctrl+u'],
    footerLabel: 'page',
    description: 'page of the report',
  },
  {
    id: 'doctor.first',
    scope: 'doctor',
    keys: ['g', 'home'],
    footerLabel: 'top',
    description: 'start / end of it all',
  },
  {
    id: 'doctor.last',
    scope: 'doctor',
    keys: ['G', 'end'],
    footerLabel: 'end',
    description: 'start / end of it all',
  },
] as const satisfies readonly KeyBinding[];

declare module '../../shell/keys/key-binding.ts' {
  interface CommandIds extends Record<(typeof doctorBindings)[number]['id'], true> {}
}
