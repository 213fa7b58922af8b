import { median, pairedRatio } from '../harness/statistics.ts';
import { openServices } from '../harness/services.ts';
import { digits, type Table } from '../harness/table.ts';
import { start, type Command } from '../harness/terminal.ts';
import { bareNode, bareStart, cantui, installed } from '../peers/commands.ts';

/** A transfer in the list. */
const aRow = /\d\.\d{3} +xfer/;

const size = { columns: 120, rows: 40 };

/** What is measured, and what the screen shows when it is there; otherwise its end counts. */
type Start = { readonly command: Command; readonly shows?: RegExp };

const curl = (scanUrl: string): readonly Start[] => {
  const shell = installed('sh');
  if (shell === undefined || installed('curl') === undefined || installed('jq') === undefined)
    return [];
  const request = `curl -s -H 'content-type: application/json' -d '{"page_size":20}' ${scanUrl}/v0/activities | jq .`;
  return [{ command: { name: 'curl \\| jq, the same request', argv: [shell, '-c', request] } }];
};

const once = async ({ command, shows }: Start): Promise<number> => {
  const began = performance.now();
  const program = start(command, size);
  if (shows === undefined) {
    await program.exit;
    return performance.now() - began;
  }
  const ms = await program.shows(shows);
  await program.close();
  return ms;
};

/** From the start of a process to its end, or to the first frame with data: interleaved rounds. */
export const startUp = async (rounds: number): Promise<Table> => {
  const services = await openServices(400, 0);
  const starts: readonly Start[] = [
    { command: bareNode },
    { command: cantui(['--version'], 'cantui --version') },
    { command: cantui(['--help'], 'cantui --help') },
    { command: cantui(['activity', ...services.args], 'cantui activity, 20 rows') },
    ...curl(services.scanUrl),
    { command: bareStart('node alone: a terminal and a word'), shows: /cantui/ },
    { command: cantui(services.args, 'dashboard: first paint'), shows: /cantui/ },
    { command: bareStart('node alone: a request and its rows', services.scanUrl), shows: aRow },
    { command: cantui(services.args, 'dashboard: rows on screen'), shows: aRow },
    { command: cantui(['demo'], 'cantui demo: rows on screen'), shows: aRow },
  ];
  const times = starts.map((): number[] => []);
  // The first round warms the page cache and the compiled code; it does not count.
  for (let round = 0; round <= rounds; round += 1)
    for (const [index, item] of starts.entries()) {
      const ms = await once(item);
      if (round > 0) times[index]?.push(ms);
    }
  await services.close();
  const base = times[0] ?? [];
  return {
    title: 'Start-up',
    about: `Milliseconds from the start to the end, or to the first frame with data, 120×40, ${rounds} interleaved rounds. The ratio is the median of the ratios within a round.`,
    head: ['command', 'least', 'median', 'ratio to node -e 0'],
    rows: starts.map(({ command }, index) => {
      const own = times[index] ?? [];
      return [
        command.name,
        digits(Math.min(...own)),
        digits(median(own)),
        digits(pairedRatio(own, base), 2),
      ];
    }),
  };
};
