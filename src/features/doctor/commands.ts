import { sortByTable } from './checks/checks.ts';
import { doctorReportText } from './checks/report.ts';
import { copyToClipboard } from '../../shell/copy-to-clipboard.ts';
import {
  storeHandler,
  type CommandHandler,
  type CommandTable,
} from '../../shell/command-handler.ts';
import { reportText } from './messages/report.ts';

/** Opens the report, and runs the checks when none have run yet. */
const open: CommandHandler = ({ store, doctor }) => {
  const state = store.getState();
  const { tab } = state.screen;
  const isNew = state.doctor.at === undefined;
  if (state.doctor.from === undefined) state.updateDoctor((was) => ({ ...was, from: tab }));
  state.setTab('profiles');
  if (isNew) doctor.run();
};

/** Goes back to the tab that the doctor was opened from. */
const close = storeHandler((state) => {
  const { from = 'profiles' } = state.doctor;
  state.updateDoctor((doctor) => ({ ...doctor, from: undefined, scroll: 0 }));
  state.setTab(from);
});

const copy: CommandHandler = (ctx) => {
  const { doctor, connection, showNotice } = ctx.store.getState();
  if (doctor.findings.length === 0) {
    showNotice('note', reportText.nothingToCopy);
    return;
  }
  const { profile, version } = connection;
  const about = { profile, version, at: doctor.at ?? 0 };
  const text = doctorReportText(sortByTable(doctor.findings), about);
  copyToClipboard(ctx, reportText.report, text, reportText.copyInstead);
};

/** Commands of the doctor. */
export const doctorCommands: CommandTable = {
  'doctor.open': open,
  'profiles.doctor': open,
  'doctor.again': ({ doctor }) => doctor.run(),
  'doctor.copy': copy,
  'doctor.close': close,
};
