import type { KeyScope } from '../../app/state.ts';
import type { KeyBinding, ScopeTable } from '../../shell/keys/key-binding.ts';
import * as doctor from './commands.ts';

/** The scopes of this feature. */
export const doctorScopeTable = {
  doctor: { title: 'DOCTOR' },
} as const satisfies ScopeTable;

/** The scopes of its screen. */
export const doctorScopes: readonly KeyScope[] = ['doctor', 'scroll', 'global'];

/** Keys of what the doctor found. */
export const doctorBindings: readonly KeyBinding[] = [
  {
    id: 'doctor.again',
    scope: 'doctor',
    keys: ['r'],
    hint: 'rerun',
    help: 'run all checks again',
    order: 1,
    run: ({ doctor }) => doctor.run(),
  },
  {
    id: 'doctor.copy',
    scope: 'doctor',
    keys: ['y'],
    hint: 'copy',
    help: 'copy the report',
    order: 2,
    run: doctor.copy,
  },
  {
    id: 'doctor.close',
    scope: 'doctor',
    keys: ['escape', 'q'],
    hint: 'close',
    help: 'close the doctor',
    order: 3,
    run: doctor.close,
  },
];

/** The keys that open the doctor. */
export const openDoctorBindings: readonly KeyBinding[] = [
  {
    id: 'doctor.open',
    scope: 'global',
    keys: ['!'],
    hint: 'doctor',
    help: 'run the doctor',
    palette: true,
    alias: 'diagnose check connection certificate clock health',
    run: doctor.open,
  },
  {
    id: 'profiles.doctor',
    scope: 'profiles',
    keys: ['d'],
    hint: 'doctor',
    help: 'run the doctor',
    order: 4,
    run: doctor.open,
  },
];
