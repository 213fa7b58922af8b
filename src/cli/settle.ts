import { resolveSettings, type Flags, type Settings } from '../config/settings.ts';
import { readTokenFile } from '../config/token.ts';
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
  const { env } = process;
  const { colour, ascii } = abilitiesOf(env);
  const resolved = resolveSettings({
    flags,
    env,
    colour: colour && flags.color !== false,
    ascii,
    readToken: readTokenFile,
  });
  if (resolved.ok) return resolved.settings;
  for (const { option, message, remedy } of resolved.problems)
    say(`${option} ${message}: ${remedy}`);
  return end(usageError);
};

/** For what reads a scan alone: ends when none was named. */
export const needScan = ({ scanUrl }: Settings): void => {
  if (scanUrl !== '') return;
  say('no scan service was named: give --scan-url URL or set CANTUI_SCAN_URL');
  end(usageError);
};
