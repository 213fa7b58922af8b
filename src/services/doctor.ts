import type { Settings } from '../config/settings.ts';
import type { DoctorFinding } from '../doctor/finding.ts';
import { initialDoctor } from '../store/doctor.ts';
import type { AppStore } from '../store/state.ts';
import type { TokenManager } from '../tokens/keeper.ts';
import type { LearnListing } from './doctor/means.ts';
import { throttleLatest } from './coalesce.ts';
import type { SessionDeps } from './ports.ts';
import type { ReportAnswer } from './report-answers.ts';

export type Doctor = {
  /** Looks at everything anew, unless it is looking already. */
  readonly run: () => void;
};

declare module './deed.ts' {
  interface CommandContext {
    readonly doctor: Doctor;
  }
}

export type DoctorDeps = {
  readonly store: AppStore;
  readonly settings: Settings;
  readonly tokens: TokenManager | undefined;
  readonly deps: SessionDeps;
  readonly learnListing: LearnListing;
};

/** To draw takes time, which would be measured as that of the services. */
const drawEveryMs = 500;
const untilDrawnMs = 150;

/** Examines the set-up of a session; findings are in the store soon after they are made. */
export const createDoctor = (needs: DoctorDeps, signal: AbortSignal): Doctor => {
  const { store, settings, tokens, deps: ports, learnListing } = needs;
  const { updateDoctor, ledgerAnswered } = store.getState();
  // The doctor asks for what a ledger need not have: a missing route is an answer.
  const onAnswer: ReportAnswer = (failure) =>
    ledgerAnswered({
      at: ports.now(),
      failure: failure?.kind === 'notFound' ? undefined : failure,
    });
  const { now, version, stateDir, sleep } = ports;
  const look = async (): Promise<void> => {
    // Loaded when somebody asks: few sessions do.
    const { runDoctor: examine } = await import('./doctor/examine.ts');
    const doctorFindings: DoctorFinding[] = [];
    const shown = throttleLatest<readonly DoctorFinding[]>({
      everyMs: drawEveryMs,
      sleep,
      deliver: (findings) => updateDoctor((doctor) => ({ ...doctor, findings })),
    });
    // What is known at once waits as well, until something else was heard.
    shown.push(doctorFindings);
    const machine = ports.machine?.(stateDir);
    const findings = await examine({
      ...{ settings, tokens, machine, stateDir, version, now, signal, onAnswer, learnListing },
      onPlan: (checks) => {
        updateDoctor((doctor) => ({ ...doctor, checks }));
        return sleep(untilDrawnMs, signal);
      },
      onFindings: (next) => {
        doctorFindings.push(...next);
        shown.push([...doctorFindings]);
      },
    });
    shown.flush();
    updateDoctor((doctor) => ({ ...doctor, findings, running: false }));
  };
  return {
    run: () => {
      if (store.getState().doctor.running) return;
      updateDoctor(({ from }) => ({ ...initialDoctor, from, running: true, at: now() }));
      void look();
    },
  };
};
