import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, realpathSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pairedRatio } from '../../test/bench/harness/statistics.ts';
import type { NodeHome } from './nodes.ts';

const rounds = 15;

/** Deletes what V8 compiled, as if the program had just been installed or its folder were read-only. */
const forgetCompiled = (program: string): void => {
  const build = join(dirname(realpathSync(program)), 'build');
  for (const name of readdirSync(build)) if (name.endsWith('.cache')) rmSync(join(build, name));
};

/** The ratio of each command to a bare start of the same Node, the median of the rounds. */
const compare = (
  { node, env }: NodeHome,
  commands: readonly (readonly [file: string, ...words: string[]])[],
  before: () => void,
): readonly number[] => {
  const all = [[node, '-e', '0'] as const, ...commands];
  const times = all.map((): number[] => []);
  for (let round = 0; round <= rounds; round += 1)
    for (const [index, [file, ...words]] of all.entries()) {
      before();
      const began = performance.now();
      execFileSync(file, words, { env, stdio: 'ignore' });
      // The first round warms the page cache and writes the compiled code.
      if (round > 0) times[index]?.push(performance.now() - began);
    }
  const [base = [], ...others] = times;
  return others.map((own) => pairedRatio(own, base));
};

const inWords = ([version = Number.NaN, activity = Number.NaN]: readonly number[]): string =>
  `--version ${version.toFixed(2)}, 20 activities ${activity.toFixed(2)}`;

/** What a start costs next to `node -e 0`, with the compiled code that V8 keeps and without. */
export const measureStartUp = async (program: string, node: NodeHome): Promise<string> => {
  const sandbox = spawn(program, ['sandbox'], {
    env: node.env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [said] = (await once(sandbox.stdout, 'data')) as [Buffer];
  const scan = /scan=(\S+)/.exec(said.toString())?.[1] ?? '';
  const commands = [
    [program, '--version'],
    [program, 'activity', '--limit', '20', '--scan-url', scan],
  ] as const;
  const kept = compare(node, commands, () => undefined);
  const first = compare(node, commands, () => forgetCompiled(program));
  sandbox.kill();
  await once(sandbox, 'exit');
  return `${inWords(kept)}; without compiled code ${inWords(first)}`;
};
