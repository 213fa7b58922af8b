import type { AppState } from './context.ts';
import type { CommandHandler, CommandContext } from './command-context.ts';
import {
  type KeyScope,
  keysIn,
  type KeyBinding,
  type ScopeTable,
} from '../../shell/keys/key-binding.ts';
import { isFound } from './checks/check-result.ts';
import { doctorReportText } from './checks/report.ts';
import { copyToClipboard } from '../../shell/copy-to-clipboard.ts';
import { storeHandler } from '../../shell/command-handler.ts';

/** Runs the checks when none have run yet. */
export const openDoctor: CommandHandler = ({ store, doctor }) => {
  const state = store.getState();
  const { tab } = state.screen;
  const isNew = state.doctor.at === undefined;
  if (state.doctor.from === undefined) state.updateDoctor((was) => ({ ...was, from: tab }));
  state.setTab('profiles');
  if (isNew) doctor.run();
};

export const close = storeHandler((state: AppState) => {
  const { from = 'profiles' } = state.doctor;
  state.updateDoctor((doctor) => ({ ...doctor, from: undefined, scroll: 0 }));
  state.setTab(from);
});

export const copyDoctorReport: CommandHandler = (ctx) => {
  const { doctor, connection, showNotice } = ctx.store.getState();
  const findings = doctor.items.filter(isFound);
  if (findings.length === 0) {
    showNotice('note', 'Nothing to copy yet: no check has finished.');
    return;
  }
  const { profile, version } = connection;
  const about = { profile, version, at: doctor.at ?? 0 };
  const text = doctorReportText(findings, about);
  copyToClipboard(ctx, 'the report', text, ': use cantui doctor');
};

export const runAgain: CommandHandler = ({ doctor }) => doctor.run();

export const doctorScopeTable = {
  doctor: { title: 'DOCTOR', scroll: 'scroll' },
} as const satisfies ScopeTable;

export const doctorScopes: readonly KeyScope[] = ['doctor', 'scroll', 'global'];

const inDoctor = keysIn('doctor');

export const doctorKeys: readonly KeyBinding<AppState, CommandContext>[] = [
  inDoctor('r', 'doctor.again', 'rerun', 'run all checks again', runAgain),
  inDoctor('y', 'doctor.copy', 'copy', 'copy the report', copyDoctorReport),
  inDoctor('escape q', 'doctor.close', 'close', 'close the doctor', close),
  keysIn('global')('!', 'doctor.open', '', 'run the doctor', openDoctor, {
    alias: 'diagnose check connection certificate clock health',
  }),
  keysIn('profiles')('d', 'profiles.doctor', 'doctor', 'run the doctor', openDoctor),
];
