import { checks } from '../checks/checks.ts';
import { runCheck } from '../checks/check-result.ts';
import type { ProbeDeps } from './probe-deps.ts';
import type { Probe } from './probe.ts';

/** Detects the source of the activity list and the direction of its cursor. */
export const tailProbe = ({ settings, client, stateDir, now, learnListing }: ProbeDeps): Probe => {
  const { listing, cursor } = checks.tail;
  return {
    checks: [listing, cursor],
    run: async (signal) => {
      const learned = await learnListing({ settings, client, stateDir, now }, signal);
      const { source, meaning, failure, ...kept } = learned;
      return [
        runCheck(listing, { wanted: settings.source, source, failure }),
        runCheck(cursor, { source, chosen: settings.cursorDirection, learned: meaning, ...kept }),
      ];
    },
  };
};
