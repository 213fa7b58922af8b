// Texts around the checks: the page in the dashboard, the report of the command, checks that stopped.

export const reportText = {
  title: 'Doctor',
  running: (done: number, total: number): string => `checking: ${done} of ${total}`,
  finished: (time: string): string => `checked at ${time}`,
  pending: 'running',
  readOnly: 'read-only check',
  copyHint: 'y copies the report, without secrets',

  nothingToCopy: 'Nothing to copy yet: no check has finished.',
  report: 'the report',
  copyInstead: ': use cantui doctor',

  sandbox: 'Checking the sandbox.',
  noReplay: 'The doctor is unavailable in a replay, which connects to no service.',

  canceled: 'canceled',
  timedOut: (duration: string): string => `timed out after ${duration}`,
} as const;

/** At the start of the dashboard, about a service that is newer than this program. */
export const newReleaseNotice = (
  service: 'ledger' | 'scan',
  version: string,
  compared: string,
): string =>
  `The ${service} is version ${version}; cantui was compared with ${compared}. ${
    service === 'ledger' ? 'cantui doctor shows what differs.' : 'Look for a newer cantui.'
  }`;
