import type { KeyScope } from '../../app/state.ts';
import { keysIn, type KeyBinding, type ScopeTable } from '../../shell/keys/key-binding.ts';
import * as doctor from './commands.ts';

export const doctorScopeTable = {
  doctor: { title: 'DOCTOR', scroll: 'scroll' },
} as const satisfies ScopeTable;

export const doctorScopes: readonly KeyScope[] = ['doctor', 'scroll', 'global'];

const inDoctor = keysIn('doctor');

export const doctorKeys: readonly KeyBinding[] = [
  inDoctor('r', 'doctor.again', 'rerun', 'run all checks again', doctor.runAgain),
  inDoctor('y', 'doctor.copy', 'copy', 'copy the report', doctor.copy),
  inDoctor('escape q', 'doctor.close', 'close', 'close the doctor', doctor.close),
  keysIn('global')('!', 'doctor.open', '', 'run the doctor', doctor.open, {
    alias: 'diagnose check connection certificate clock health',
  }),
  keysIn('profiles')('d', 'profiles.doctor', 'doctor', 'run the doctor', doctor.open),
];
