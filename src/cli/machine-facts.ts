import { configPath } from '../config/config-file.ts';
import { inspectPath } from '../journal/place-facts.ts';
import type { MachineFacts } from '../services/doctor/means.ts';
import { readTerminalInfo } from '../terminal/terminal-facts.ts';

/** What the terminal and the disk of this process are like, now. */
export const readSystemInfo = (stateDir: string): MachineFacts => ({
  terminal: readTerminalInfo(process.env, process.stdout),
  config: inspectPath(configPath(process.env).path),
  state: inspectPath(stateDir),
});
