import { describe, expect, it } from 'vitest';
import { textAt } from '../../../src/lib/json/fields.ts';
import {
  isArray,
  isObject,
  stringifyJson,
  tryParseJson,
  type Json,
} from '../../../src/lib/json/json.ts';
import type { Sandbox } from '../../../src/sandbox/sandbox.ts';
import { readRecorded, type RecordedExchange } from '../../support/recorded/read-recorded.ts';
import { askFurther, formatFor, get, open, post, effects } from '../../support/servers/sandbox.ts';

/** The name of each field of an object; of a list, that it is one. */
const fieldsOf = (body: Json): string => {
  if (isArray(body)) return 'a list';
  return isObject(body) ? Object.keys(body).sort().join(' ') : '';
};

/** A cause without what differs from ledger to ledger: ids, numbers and names of parties. */
const causeOf = (body: Json): string => {
  const text = isObject(body) ? textAt(body, 'cause') : typeof body === 'string' ? body : '';
  return text.replaceAll(/[\w.#-]*::[\w.:-]+|[\da-f]{16,}|\d+/g, '*').slice(0, 120);
};

/** What must be alike in both responses. */
const shapeOf = (status: number, body: Json): string => {
  const code = isObject(body) ? textAt(body, 'code') : '';
  return [status, code, causeOf(body), fieldsOf(body)].filter((part) => part !== '').join(' | ');
};

/** Replaces what only the recorded ledger has by what the sandbox has. */
const translatorFor = async (sandbox: Sandbox): Promise<(text: string) => string> => {
  const { world } = sandbox;
  const [trader] = world.traders;
  const [contract = ''] = world.contracts.keys();
  const format = {
    includeTransactions: { eventFormat: formatFor([trader]), transactionShape: effects },
  };
  const { text } = await askFurther(sandbox, 'ledgerUpdates', {
    body: { beginExclusive: 0, endInclusive: world.offset, updateFormat: format },
    query: { limit: '1' },
  });
  const update = /"updateId":"(\w+)"/.exec(text)?.[1] ?? '';
  const offset = /"offset":(\d+)/.exec(text)?.[1] ?? '';
  return (request) =>
    request
      .replaceAll(
        'local::12208642e3210c5346d6e7baa38837b0d7cdacf78c7dfb0f79421c760bec22ce5c30',
        world.connected[0]?.id ?? '',
      )
      .replaceAll(/alice(?:::|%3A%3A)122079e6[\da-f]+/g, trader)
      .replaceAll(/1220(?:3cd68176|071120c4)[\da-f]{56}/g, update)
      .replaceAll(
        '00373c38e026b8d971eb5a177f2b46a531831db70012b343e1c0679ff2e5b9c7a2ca1212202f85911df3330f3e838262b5556feb8df809d6dc2b181a54e4dbd17cd5da4a35',
        contract,
      )
      .replaceAll('"userId":"ops"', '"userId":"ledger-api-user"')
      .replaceAll(/"offset":21\b/g, `"offset":${offset}`)
      .replaceAll(/:(?:502|617|637)\b/g, `:${world.offset}`);
};

const tokenFor = ({ token }: Sandbox, { request, response }: RecordedExchange) => {
  if (request.auth === undefined) return undefined;
  return response.status === 401 ? 'refused' : token.reveal();
};

/** Sends a recorded request to the sandbox; `isOpen`: the recorded ledger asked for no token. */
const replay = async (
  sandbox: Sandbox,
  exchange: RecordedExchange,
  { translate, isOpen }: { readonly translate: (text: string) => string; readonly isOpen: boolean },
): Promise<string> => {
  const { method, path, body } = exchange.request;
  const token = isOpen ? sandbox.token.reveal() : tokenFor(sandbox, exchange);
  const url = `${sandbox.ledgerUrl}${translate(path)}`;
  const sent = translate(stringifyJson(body ?? ''));
  const { status, text } =
    method === 'GET' ? await get(url, token) : await post(url, sent, { token });
  return shapeOf(status, tryParseJson(text) ?? text);
};

/** Why the sandbox answers another way, with the places of the exchanges in the file. */
type Reasons = Readonly<Record<string, readonly number[]>>;

const operations: Reasons = {
  'the program does not use the operation, so the sandbox does not serve it': [
    8, 10, 11, 12, 13, 22, 23, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 78, 80, 83,
  ],
  'disabled by 3.6.1, which the sandbox is; the recorded snapshot had removed or still served it': [
    24, 42,
  ],
  'the recorded participant checks no token; the sandbox does': [9],
  'the sandbox does not have the party, its keys or its topology': [
    19, 20, 21, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73,
  ],
  'the sandbox does not have the package or the user': [76, 79],
  'the program sends no raw key, so the sandbox reads none': [17],
  'the program asks for no estimate, so the sandbox reads no options of one': [74],
};

const tokens: Reasons = {
  'a body that is a text: the sandbox names the first field that it lacks, a participant all': [23],
  'the sandbox has one user, with every right': [18, 27, 28, 32, 33, 34, 35, 36, 37, 40],
  'the program does not use the operation, so the sandbox does not serve it': [20, 22],
  'disabled by 3.6.1, which the sandbox is; the recorded snapshot had removed it': [24],
  'the sandbox does not have the party, its keys or its topology': [43],
};

/** Replays all exchanges of a file; what differs in an unexpected place is told with both responses. */
const differencesOf = async (
  file: 'operations' | 'tokens',
  reasons: Reasons,
): Promise<readonly (number | string)[]> => {
  const sandbox = await open({ history: 100 });
  const translate = await translatorFor(sandbox);
  const expected = Object.values(reasons).flat();
  const found: (number | string)[] = [];
  const exchanges = readRecorded(file);
  for (const [index, exchange] of exchanges.entries()) {
    const { status, body } = exchange.response;
    const [theirs, own] = [
      shapeOf(status, body),
      await replay(sandbox, exchange, { translate, isOpen: file === 'operations' }),
    ];
    if (own !== theirs)
      found.push(
        expected.includes(index) ? index : `${index} ${exchange.note}: ${theirs} / ${own}`,
      );
  }
  return found;
};

const sorted = (reasons: Reasons): readonly number[] =>
  Object.values(reasons)
    .flat()
    .sort((one, other) => one - other);

describe('the sandbox, sent what a real participant was sent,', () => {
  it.each([
    ['operations', operations],
    ['tokens', tokens],
  ] as const)(
    'responds with the same status, code, cause and fields, but for known reasons: %s',
    async (file, reasons) => {
      expect(await differencesOf(file, reasons)).toEqual(sorted(reasons));
    },
  );
});
