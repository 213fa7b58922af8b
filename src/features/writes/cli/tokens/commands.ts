import { exitWith } from '../../../../cli-kit/exit.ts';
import { failUsage, printError } from '../../../../cli-kit/streams.ts';
import { sanitize } from '../../../../lib/text/sanitize.ts';
import { tokenOptionText as text } from '../../messages/tokens.ts';
import { createActionDeps, planAction } from '../../tokens/plan/plan-action.ts';
import {
  actionFields,
  actionProblems,
  readAction,
  type ActionField,
  type ActionKind,
} from '../../tokens/plan/wanted-action.ts';
import { openLedger } from '../steps/ask-ledger.ts';
import { carryOut } from './carry-out.ts';
import type { TokenFlags } from './token-options.ts';

/** The argument of a command; the other fields are options. */
const named: Readonly<Partial<Record<ActionField, string>>> = { party: 'PARTY', offer: 'OFFER' };

const mostShown = 140;

const optionOf = (field: ActionField): string => named[field] ?? `--${field}`;

/** `argument` is the party or the offer that the command names. */
export const runAction = async (
  kind: ActionKind,
  flags: TokenFlags,
  argument = '',
): Promise<void> => {
  const options: Readonly<Partial<Record<ActionField, string | undefined>>> = flags;
  const typed = (field: ActionField): string =>
    (named[field] === undefined ? options[field] : argument) ?? '';
  // The variable of a script may be unset: no default takes its place.
  const empty = actionFields[kind].find((field) => field !== 'memo' && options[field] === '');
  if (empty !== undefined) return failUsage(text.empty(optionOf(empty)));
  const [problem] = actionProblems(kind, typed);
  if (problem !== undefined) {
    const { field, message, remedy } = problem;
    const value = typed(field).length > mostShown ? '' : typed(field);
    return failUsage(sanitize(text.problem([optionOf(field), value], message, remedy)));
  }
  const ledger = await openLedger(flags);
  const note = (line: string): void => printError(sanitize(line));
  const deps = createActionDeps(ledger.request, ledger.settings, { note, now: Date.now });
  const plan = await planAction(readAction(kind, typed), deps);
  if (plan.ok) return carryOut(ledger, plan.value, flags);
  printError(sanitize(plan.error.text));
  return exitWith(plan.error.exit);
};
