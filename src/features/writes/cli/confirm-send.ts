import { createInterface } from 'node:readline/promises';
import { isLowRisk } from '../steps/submit/overridable-checks.ts';
import type { Settings } from '../../../config/settings/settings.ts';
import type { VerificationCheck } from '../../../verify/check-result.ts';
import type { WriteAction } from './write-options.ts';
import { confirmText } from '../messages/cli.ts';

/** The request, and the warnings that the user hasn't accepted yet. */
export type SendRequest = { readonly sha256: string; readonly open: readonly VerificationCheck[] };

/** The phrase to type, with each warning by its name, so that nobody types it out of habit. */
const phraseOf = ({ profile }: Settings, { sha256, open }: SendRequest): string =>
  [...open.map(({ id }) => id), `${profile}-${sha256.slice(0, 4)}`].join(' ');

/** Asks the user at the terminal to type a phrase; returns whether they did. */
export const isTyped = async (phrase: string, prompt: string): Promise<boolean> => {
  const { stdin: input, stderr: output } = process;
  const asking = createInterface({ input, output });
  const answer = await asking.question(prompt);
  asking.close();
  return answer.trim() === phrase;
};

/** The reason why a sealed body may not be sent; undefined if it may. */
export const refusalReason = async (
  action: WriteAction & { kind: 'send' },
  request: SendRequest,
  settings: Settings,
): Promise<string | undefined> => {
  const { sha256 } = request;
  if (settings.readOnly) return confirmText.readOnly(settings.profile);
  switch (action.confirmedBy) {
    case 'yes':
      return isLowRisk(settings) ? undefined : confirmText.yes;
    case 'digest':
      return action.digest === sha256 ? undefined : confirmText.otherDigest(sha256, action.digest);
    case 'phrase': {
      const phrase = phraseOf(settings, request);
      return (await isTyped(phrase, confirmText.prompt(phrase)))
        ? undefined
        : confirmText.otherPhrase;
    }
    case 'plan':
      return undefined;
    default:
      return action.confirmedBy satisfies never;
  }
};
