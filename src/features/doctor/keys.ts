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
] as const satisfies readonly KeyBinding[];

declare module '../../shell/keys/key-binding.ts' {
  interface CommandIds extends Record<(typeof doctorBindings)[number]['id'], true> {}
}
