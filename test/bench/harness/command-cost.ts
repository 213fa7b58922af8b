import { cleanEnv, run } from '../../support/terminal/built-program.ts';
import { costOf } from './process-cost.ts';

export interface CommandCost {
  readonly seconds: number;
  /** The most memory that it had, in MB. */
  readonly peak: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A command, from its start to its end. */
export const costOfCommand = async (words: readonly string[]): Promise<CommandCost> => {
  const began = performance.now();
  const command = run(words, cleanEnv());
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, costOf(command.child.pid ?? 0)?.peakRssMb ?? 0);
  }, 20);
  await command.exit;
  clearInterval(watch);
  const seconds = (performance.now() - began) / 1000;
  return { seconds, peak, stdout: command.stdout(), stderr: command.stderr() };
};
