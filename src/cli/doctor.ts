import type { Settings } from '../config/settings.ts';
import { doctorExitCode, type DoctorFinding } from '../doctor/finding.ts';
import { doctorReportJson } from '../doctor/report.ts';
import { createServiceClients } from '../services/connect.ts';
import type { LearnListing } from '../services/doctor/means.ts';
import { runDoctor } from '../services/doctor/examine.ts';
import { reportLines } from './doctor-report.ts';
import { end } from './end.ts';
import { usageError } from './exit-codes.ts';
import { heedSignals } from './interruption.ts';
import { machineFacts } from './machine-facts.ts';
import { asksForSandbox, onSandbox, stateDirFor } from './on-sandbox.ts';
import { settle, type GlobalFlags } from './settle.ts';
import { printData, say } from './streams.ts';
import { tableWidth } from './table-width.ts';
import { version } from './version.ts';

const outputs = ['table', 'json'] as const;

type Output = (typeof outputs)[number];

const print = (
  findings: readonly DoctorFinding[],
  output: Output,
  { profile, ascii }: Settings,
): void => {
  const about = { profile, version, at: Date.now() };
  printData(
    output === 'json'
      ? `${JSON.stringify(doctorReportJson(findings, about), null, 2)}\n`
      : `${reportLines(findings, { width: tableWidth(), ascii }).join('\n')}\n`,
  );
};

const look = async (
  settings: Settings,
  learnListing: LearnListing,
  signal: AbortSignal,
): Promise<readonly DoctorFinding[]> => {
  const { env } = process;
  const now = Date.now;
  const stateDir = stateDirFor(settings);
  const { tokens, close } = createServiceClients(settings, { version, retries: 0, env, now });
  const machine = machineFacts(stateDir);
  const findings = await runDoctor({
    ...{ settings, tokens, machine, stateDir, version, now, signal, learnListing },
  });
  close();
  return findings;
};

/** `cantui doctor`: looks at everything between this terminal and the services, and changes nothing. */
export const doctor = async (flags: GlobalFlags, learnListing: LearnListing): Promise<void> => {
  const { output: wanted = 'table' } = flags;
  const output = outputs.find((known) => known === wanted);
  if (output === undefined) {
    say(`--output ${wanted} is not known: use ${outputs.join(', ')}`);
    return end(usageError);
  }
  const given = await settle(flags);
  const settings = asksForSandbox(given) ? await onSandbox(given) : given;
  given.notes.forEach(say);
  const { signal, code } = heedSignals();
  if (settings.mode === 'demo') say('this is the embedded ledger');
  const findings = await look(settings, learnListing, signal);
  const interrupted = code();
  if (interrupted !== undefined) return end(interrupted);
  print(findings, output, settings);
  return end(doctorExitCode(findings));
};
