import type { MachineFacts } from './probes/setup.ts';
import type { Settings } from '../../config/settings/settings.ts';
import type { ReportItem } from './checks/check-result.ts';
import { initialDoctor } from './slice.ts';
import type { AppStore } from './context.ts';
import type { OutsideWorld } from '../../shell/command-handler.ts';
import type { TokenManager } from '../../config/tokens/token-manager.ts';
import type { LearnListing } from '../../cli-kit/command-spec.ts';
import { throttleLatest } from '../../lib/time/sleep.ts';
import type { ReportResponse } from '../../shell/report-responses.ts';

export type Doctor = {
  /** Starts the checks, unless they are running already. */
  readonly run: () => void;
};

export type DoctorDeps = {
  readonly store: AppStore;
  readonly settings: Settings;
  readonly tokens: TokenManager | undefined;
  readonly deps: OutsideWorld & {
    readonly machine?: ((stateDir: string) => MachineFacts) | undefined;
  };
  readonly learnListing: LearnListing;
};

/** Drawing takes time that would count as latency of the services. */
const drawEveryMs = 500;
const untilDrawnMs = 150;

export const createDoctor = (needs: DoctorDeps, signal: AbortSignal): Doctor => {
  const { store, settings, tokens, deps: ports, learnListing } = needs;
  const { updateDoctor, ledgerResponded } = store.getState();
  // The doctor probes endpoints that a ledger may lack: a missing endpoint is a good response.
  const onResponse: ReportResponse = (failure, provesToken) =>
    ledgerResponded({
      ...{ at: ports.now(), provesToken },
      failure: failure?.kind === 'notFound' ? undefined : failure,
    });
  const { now, version, stateDir, sleep } = ports;
  const look = async (): Promise<void> => {
    const shown = throttleLatest<readonly ReportItem[]>({
      everyMs: drawEveryMs,
      sleep,
      deliver: (items) => updateDoctor((doctor) => ({ ...doctor, items })),
    });
    const machine = ports.machine?.(stateDir);
    const { runDoctor } = await import('./probes/run-doctor.ts');
    const items = await runDoctor({
      ...{ settings, tokens, machine, stateDir, version, now, signal, onResponse, learnListing },
      // The dashboard would stand still while the document is read.
      readsDocument: false,
      onPlan: (planned) => {
        // Immediate findings wait for the first timer, too.
        shown.push(planned);
        return sleep(untilDrawnMs, signal);
      },
      onFinding: shown.push,
    });
    shown.flush();
    updateDoctor((doctor) => ({ ...doctor, items, running: false }));
  };
  return {
    run: () => {
      if (ports.replay !== undefined) {
        store
          .getState()
          .showNotice(
            'warning',
            'The doctor is unavailable in a replay, which connects to no service.',
          );
        return;
      }
      if (store.getState().doctor.running) return;
      updateDoctor(({ from }) => ({ ...initialDoctor, from, running: true, at: now() }));
      void look();
    },
  };
};
