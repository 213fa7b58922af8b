import { dynamic, text, type OptionSpec } from '../command-spec.ts';

export const acceptWarnings: OptionSpec = {
  flags: '--accept-warnings <ids>',
  about: 'accept these warnings, comma-separated',
  value: text,
  alsoTried: ['accept'],
};

export const overrideFailures: OptionSpec = {
  flags: '--override-failures <ids>',
  about: 'ignore failed checks (test profiles, sandbox only)',
  value: text,
  alsoTried: ['overrule', 'force'],
};

export const retryOf: OptionSpec = {
  flags: '--retry-of <entry>',
  about: 'retry this journal entry; at most one counts',
  value: dynamic('entries'),
  alsoTried: ['resend', 'retry'],
};

export const wait: OptionSpec = {
  flags: '--wait <duration>',
  about: 'time to wait for the outcome',
  fallback: '10s',
  value: text,
};
