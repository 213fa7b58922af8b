import { expect, it } from 'vitest';
import { cleanEnv, run, until } from '../../../support/terminal/built-program.ts';
import { open } from '../../../support/servers/sandbox.ts';

interface Row {
  readonly event_id: string;
  readonly transfer?: { readonly transferInstructionCid?: string };
  readonly abort_transfer_instruction?: { readonly transfer_instruction_cid: string };
}

const limit = 200;

it.each([
  ['a page', []],
  ['a page of a list that is followed', ['--follow']],
])(
  'an aborted offer has its parties and amount, also if %s has only its end',
  async (_list, more) => {
    const { scanUrl } = await open({ history: 250 });
    const print = async (format: string): Promise<readonly string[]> => {
      const words = ['activity', '--output', format, '--page-size', '20', '--limit', String(limit)];
      const started = run([...words, ...more], cleanEnv({ CANTUI_SCAN_URL: scanUrl }));
      const lines = (): readonly string[] =>
        started
          .stdout()
          .split('\n')
          .filter((line) => line !== '');
      await until('all rows were printed', () => lines().length >= limit, started.stderr);
      started.child.kill('SIGTERM');
      await started.exit;
      return lines();
    };
    const rows = (await print('ndjson')).map((line) => JSON.parse(line) as Row);
    const opened = new Set(rows.map(({ transfer }) => transfer?.transferInstructionCid ?? ''));
    const ended = rows.filter(({ abort_transfer_instruction: abort }) =>
      opened.has(abort?.transfer_instruction_cid ?? 'none'),
    );
    const lines = await print('csv');
    const cellsOf = ({ event_id: id }: Row) =>
      lines.find((line) => line.startsWith(id))?.split(',');
    expect(ended.length).toBeGreaterThan(1);
    for (const row of ended) {
      const [from, to, amount] = cellsOf(row)?.slice(4, 7) ?? [];
      expect([from, to]).toEqual([expect.stringContaining('::'), expect.stringContaining('::')]);
      expect(amount).toMatch(/^\d+\.\d+$/);
    }
  },
);
