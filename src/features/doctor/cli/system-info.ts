import { configPath } from '../../../config/file/config-file.ts';
import { inspectPath } from '../../../storage/files/path-status.ts';
import type { MachineFacts } from '../probes/probe-deps.ts';
import { readTerminalInfo } from './terminal-info.ts';

/** Reads the facts about the terminal and the disk of this process. */
export const readSystemInfo = (stateDir: string): MachineFacts => ({
  terminal: readTerminalInfo(process.env, process.stdout),
  config: inspectPath(configPath(process.env).path),
  state: inspectPath(stateDir),
});
