import { createInterface } from 'node:readline/promises';
import { isLoopback } from '../config/urls.ts';
import type { Settings } from '../config/settings.ts';
import type { Deed } from './write-options.ts';

/** Whether `--yes` is enough: on a ledger of this machine, or on a profile marked as a test. */
const mayGoUnseen = ({ ledgerUrl, mode }: Settings): boolean =>
  mode === 'test' || (mode !== 'prod' && isLoopback(ledgerUrl));

/** What has to be typed: no habit from another window types it. */
const phraseOf = ({ profile }: Settings, sha256: string): string =>
  `${profile}-${sha256.slice(0, 4)}`;

const typed = async (phrase: string): Promise<boolean> => {
  const { stdin: input, stderr: output } = process;
  const asking = createInterface({ input, output });
  const answer = await asking.question(`cantui: type ${phrase} to send it: `);
  asking.close();
  return answer.trim() === phrase;
};

/** Why a sealed body may not be sent; nothing when it may. */
export const objection = async (
  deed: Deed & { kind: 'send' },
  sha256: string,
  settings: Settings,
): Promise<string | undefined> => {
  if (settings.readOnly) return `profile ${settings.profile} is read-only: it never sends`;
  switch (deed.confirmedBy) {
    case 'yes':
      return mayGoUnseen(settings)
        ? undefined
        : '--yes is for the embedded ledger and for development: use --dry-run, then --confirm';
    case 'digest':
      return deed.digest === sha256
        ? undefined
        : `the body's SHA-256 is ${sha256}, not ${deed.digest}; nothing was sent`;
    case 'phrase':
      return (await typed(phraseOf(settings, sha256)))
        ? undefined
        : 'that is not what was asked for; nothing was sent';
    default:
      return deed.confirmedBy satisfies never;
  }
};
