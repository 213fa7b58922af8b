import type { CommandSpec } from '../../../cli-kit/command-spec.ts';
import { connectionSettings } from '../../../cli-kit/shared-options.ts';
import { printDoctorReport } from './doctor.ts';

const doctorCommand: CommandSpec = {
  name: 'doctor',
  summary: 'diagnose connectivity, token, terminal and files',
  details:
    'The doctor is read-only. Exits with 0 if nothing failed, otherwise with the code of the most ' +
    'severe cause.',
  settings: ['ledgerUrl', 'scanUrl', 'token', 'timeout', ...connectionSettings],
  outputs: ['table', 'json'],
  examples: [['cantui doctor --profile prod', 'checks one profile']],
  run: (flags, _args, { learnListing }) => printDoctorReport(flags, learnListing),
};

export const specs: readonly CommandSpec[] = [doctorCommand];
