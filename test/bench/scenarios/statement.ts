import { listAt, textAt } from '../../../src/lib/json/fields.ts';
import { isObject, tryParseJson, type JsonObject } from '../../../src/lib/json/json.ts';
import { payer } from '../../support/tokens/token-world.ts';
import { costOfCommand } from '../harness/command-cost.ts';
import { digits, type Table } from '../harness/table.ts';
import {
  openYearOfMovements,
  yearFrom,
  yearTo,
  type YearOfMovements,
} from '../harness/year-of-movements.ts';

const tokens = 5;

/** Units of the last digit of a decimal with ten of them, without the code that is measured. */
const unitsOf = (text: string): bigint => {
  const [, sign = '', whole = '0', part = ''] = /^(-?)(\d+)\.(\d{10})$/.exec(text) ?? [];
  return BigInt(`${sign}${whole}${part}`);
};

/** True if both ends are those of the model, and the movements are what is between, to the last digit. */
const agrees = (account: JsonObject, { opening, closing }: YearOfMovements): boolean => {
  const id = textAt(account, 'id');
  const [first, last] = ['opening', 'closing'].map((name) => unitsOf(textAt(account, name)));
  const moved = listAt(account, 'movements').reduce(
    (sum, each) => sum + unitsOf(textAt(each, 'change')),
    0n,
  );
  return first === opening.get(id) && last === closing.get(id) && (first ?? 0n) + moved === last;
};

/** A year of movements at random: what a statement of it takes, and whether it adds up. */
export const statement = async (counts: readonly number[]): Promise<Table> => {
  const rows: (readonly string[])[] = [];
  for (const count of counts) {
    const year = await openYearOfMovements(count, tokens);
    const { seconds, peak, stdout } = await costOfCommand([
      ...['statement', payer, '--output', 'json', '--ledger-url', year.url],
      ...['--since', new Date(yearFrom).toISOString(), '--until', new Date(yearTo).toISOString()],
    ]);
    await year.close();
    const json = tryParseJson(stdout);
    const accounts = isObject(json) ? listAt(json, 'instruments') : [];
    const listed = accounts.reduce((sum, each) => sum + listAt(each, 'movements').length, 0);
    const right = accounts.filter((account) => agrees(account, year)).length;
    rows.push([
      count.toLocaleString('en'),
      digits(seconds, 1),
      digits(peak),
      listed.toLocaleString('en'),
      `${right} of ${tokens}`,
    ]);
  }
  return {
    title: 'Statement',
    about: `\`cantui statement\` of a year with random movements of ${tokens} tokens, on a participant that lists 200 at once. A token agrees if opening and closing are those of the model and the movements are their difference, to the last digit.`,
    head: ['movements', 'seconds', 'peak MB', 'listed', 'tokens that agree'],
    rows,
  };
};
