import type { Settings } from '../../config/settings/settings.ts';
import type { DoctorFinding } from './checks/check-result.ts';
import { initialDoctor } from './doctor-state.ts';
import type { AppStore } from '../../shell/state/app-state.ts';
import type { TokenManager } from '../../config/tokens/token-manager.ts';
import type { LearnListing } from './probes/probe-deps.ts';
import { throttleLatest } from '../../lib/time/throttle-latest.ts';
import type { SessionDeps } from '../../shell/session-deps.ts';
import type { ReportAnswer } from '../../shell/report-answers.ts';

export type Doctor = {
  /** Looks at everything anew, unless it is looking already. */
  readonly run: () => void;
};

declare module '../../shell/command-handler.ts' {
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
    const { runDoctor: examine } = await import('./probes/run-doctor.ts');
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
