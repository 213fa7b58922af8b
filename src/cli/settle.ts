import { resolveSettings, type Flags, type Settings } from '../config/settings.ts';
import { abilitiesOf } from '../terminal/abilities.ts';
import { end } from './end.ts';
import { usageError } from './exit-codes.ts';
import { say } from './streams.ts';

export interface GlobalFlags extends Flags {
  /** False for `--no-color`. */
  readonly color?: boolean;
  readonly output?: string;
}

/** Settles the settings of a command, or ends with what is wrong with them. */
export const settle = (flags: GlobalFlags): Settings => {
  const { colour, ascii } = abilitiesOf(process.env);
  const wantsColour = colour && flags.color !== false;
  const resolved = resolveSettings({ flags, env: process.env, colour: wantsColour, ascii });
  if (resolved.ok) return resolved.settings;
  for (const { option, message, remedy } of resolved.problems)
    say(`${option} ${message}: ${remedy}`);
  return end(usageError);
};
