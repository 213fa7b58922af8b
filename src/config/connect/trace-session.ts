import { trace } from '../../lib/io/trace.ts';
import type { Settings } from '../settings/settings.ts';

/** Tells a debug log or a recording for which services clients are made. */
export const traceSession = (settings: Settings, version: string | undefined): void => {
  if (trace.emit === undefined) return;
  const { profile, mode, ledgerUrl, scanUrl, source, cursorDirection } = settings;
  const { pageSize, pollIntervalMs, sinceMs, maxRows } = settings;
  trace.emit('session', {
    ...{ version, profile, mode, ledgerUrl, scanUrl, source, cursorDirection },
    ...{ pageSize, pollIntervalMs, sinceMs, maxRows },
  });
};
