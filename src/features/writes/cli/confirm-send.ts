import { createInterface } from 'node:readline/promises';
import { isLowRisk } from '../submit/overridable-checks.ts';
import type { Settings } from '../../../config/settings/settings.ts';
import type { VerificationCheck } from '../../../verify/check-result.ts';
import type { WriteAction } from './write-options.ts';

/** What is to be sent, and the warnings that nobody has accepted yet. */
export type SendRequest = { readonly sha256: string; readonly open: readonly VerificationCheck[] };

/** What has to be typed, each warning by its name: no habit from another window types it. */
const phraseOf = ({ profile }: Settings, { sha256, open }: SendRequest): string =>
  [...open.map(({ id }) => id), `${profile}-${sha256.slice(0, 4)}`].join(' ');

const typed = async (phrase: string): Promise<boolean> => {
  const { stdin: input, stderr: output } = process;
  const asking = createInterface({ input, output });
  const answer = await asking.question(`cantui: type ${phrase} to send it: `);
  asking.close();
  return answer.trim() === phrase;
};

const yesNeeds =
  '--yes needs a profile with mode: test, or the sandbox of this program: use --dry-run, then --confirm';

/** Why a sealed body may not be sent; nothing when it may. */
export const refusalReason = async (
  action: WriteAction & { kind: 'send' },
  request: SendRequest,
  settings: Settings,
): Promise<string | undefined> => {
  const { sha256 } = request;
  if (settings.readOnly) return `profile ${settings.profile} is read-only: it never sends`;
  switch (action.confirmedBy) {
    case 'yes':
      return isLowRisk(settings) ? undefined : yesNeeds;
    case 'digest':
      return action.digest === sha256
        ? undefined
        : `the body's SHA-256 is ${sha256}, not ${action.digest}; nothing was sent`;
    case 'phrase':
      return (await typed(phraseOf(settings, request)))
        ? undefined
        : 'that is not what was asked for; nothing was sent';
    default:
      return action.confirmedBy satisfies never;
  }
};
