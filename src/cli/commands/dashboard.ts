import type { CommandSpec } from '../../cli-kit/command-spec.ts';
import type { GlobalFlags } from '../../cli-kit/load-settings.ts';
import { connectionSettings, tailSettings } from '../../cli-kit/shared-options.ts';

/** Without a terminal, the dashboard prints the newest activities. */
const outputs = ['table', 'json', 'ndjson', 'csv'];

const openDashboard = async (flags: GlobalFlags, isDemo: boolean): Promise<void> => {
  const { dashboard } = await import('../dashboard/dashboard.ts');
  return dashboard(flags, isDemo);
};

export const dashboardCommand: CommandSpec = {
  name: '',
  summary: 'A terminal dashboard for Canton ledger operators.',
  details: 'With no command, opens the dashboard, on the sandbox if nothing is configured.',
  settings: [
    ...([
      'ledgerUrl',
      'scanUrl',
      'token',
      'readOnly',
      'timeout',
      'lookupHistory',
      'theme',
    ] as const),
    ...connectionSettings,
    ...tailSettings,
    ...(['source', 'since'] as const),
  ],
  outputs,
  hasScreen: true,
  examples: [
    ['cantui --profile prod', 'dashboard of a profile'],
    ['cantui activity --follow --output ndjson', 'tail for a script'],
    ['cantui contract ID --as PARTY --output json', 'one lookup'],
  ],
  run: (flags) => openDashboard(flags, false),
};

export const demoCommand: CommandSpec = {
  name: 'demo',
  summary: 'open the dashboard on the sandbox',
  settings: ['readOnly', 'lookupHistory', 'theme', ...tailSettings],
  outputs,
  hasScreen: true,
  examples: [['cantui demo', 'needs no service and no config file']],
  run: (flags) => openDashboard(flags, true),
};
