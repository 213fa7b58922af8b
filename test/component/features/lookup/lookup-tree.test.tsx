import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  startMisbehavingServer,
  type MisbehavingServer,
} from '../../../support/servers/misbehaving-server.ts';
import { renderScreen, type Screen } from '../../../support/screens/render.tsx';
import { testSession, type TestSession } from '../../../support/screens/sample-session.ts';

const contractId = `00${'ab'.repeat(32)}ca101220${'cd'.repeat(32)}`;
const updateId = `1220${'ef'.repeat(32)}`;
const party = `alice::1220${'aa'.repeat(32)}`;
const synchronizer = `global-domain::1220${'bb'.repeat(32)}`;

const response = `{
  "createdEvent": {
    "createdEvent": {
      "contractId": "${contractId}",
      "offset": 12345678901234567890,
      "createArgument": {
        "owner": "${party}",
        "amount": "5.0000000001",
        "note": "\\u001b]0;owned\\u0007 of the owner",
        "long": "${'word '.repeat(100)}",
        "blob": "${'QUJD'.repeat(40)}"
      },
      "createdAt": "2020-01-02T03:04:05.678901Z"
    },
    "synchronizerId": "${synchronizer}",
    "updateId": "${updateId}"
  },
  "archivedEvent": null
}`;

let ui: Screen;
let session: TestSession;
let ledger: MisbehavingServer;
let paged: string[];

beforeEach(async () => {
  ledger = await startMisbehavingServer();
  ledger.behave({ body: response });
  paged = [];
  const page = (text: string) => {
    paged.push(text);
    return { ok: true, value: text } as const;
  };
  session = testSession({ ledgerUrl: ledger.url }, { page, edit: page });
  ui = renderScreen(session, { columns: 80, rows: 24 });
  await ui.press('2');
  await ui.until('paste or type an id');
  ui.paste(contractId);
  await ui.until('CONTRACT id');
  await ui.press('enter');
  await ui.until('createdEvent');
  await ui.press('J');
  await ui.until('▾ createdEvent');
});

afterEach(async () => {
  ui.close();
  await session.stop();
  await ledger.close();
});

describe('the JSON tree of a response', () => {
  it('shows every value to the digit, and says what it is beside it', () => {
    expect(ui.screen()).toContain('offset  12345678901234567890');
    expect(ui.screen()).toContain('"5.0000000001"');
    expect(ui.screen()).toMatch(/createdAt {2}"2020-01-02T03:04:05.678901Z" {2}\d+d ago/);
    expect(ui.screen()).toContain('500 characters');
    expect(ui.screen()).toContain('base64, 120 B');
    expect(ui.screen()).toMatch(/owner .*\[party\]/);
    expect(ui.screen()).toMatch(/contractId .*\[contract\]/);
  });

  it('does not take a synchronizer for a party', () => {
    expect(ui.screen()).toMatch(/synchronizerId .*"global-domain/);
    expect(ui.screen()).not.toMatch(/synchronizerId .*\[party\]/);
  });

  it('shows what would move a cursor or set a title as text', () => {
    expect(ui.screen()).toContain(String.raw`\u001b]0;owned\u0007 of the owner`);
  });

  it('folds a part and opens it again, and everything at once', async () => {
    await ui.press('j', 'h');
    await ui.until('▸ createdEvent  {3}');
    expect(ui.screen()).not.toContain('amount');
    await ui.press('l');
    await ui.until('▸ createdEvent  {4}');
    await ui.press('E');
    await ui.until('amount');
    await ui.press('C');
    await ui.until('▸ createdEvent  {3}');
    expect(ui.screen()).not.toContain('amount');
  });

  it('says the way to the line under the cursor', async () => {
    await ui.press('j', 'j', 'j', 'j', 'j', 'j');
    await ui.until('$.createdEvent.createdEvent.createArgument.owner');
    await ui.until('line 7/');
  });

  it('finds names and values, in folded parts too, with n and N for the others', async () => {
    await ui.press('C', '/');
    await ui.until('find');
    for (const letter of 'OWNER') await ui.press(letter);
    await ui.press('enter');
    await ui.until('createArgument.owner');
    await ui.press('n');
    await ui.until('createArgument.note');
    await ui.press('n');
    await ui.until('Search continued from the top.');
    await ui.press('N');
    await ui.until('Search continued from the bottom.');
    expect(ui.screen()).toContain('createArgument.note');
  });

  it('says so when nothing holds what is sought', async () => {
    await ui.press('/');
    await ui.until('find');
    await ui.press('z', 'z', 'enter');
    await ui.until('No match for "zz".');
  });

  it('finds the values that a query names, counts and marks them, and goes through them with n and N', async () => {
    await ui.press('C', '$');
    await ui.until('/ $');
    await ui.press("..[?@ == '5.0000000001' || @ == null]", 'enter');
    await ui.until('2 hits. Hit 1 of 2: $.createdEvent.createdEvent.createArgument.amount');
    await ui.until(/^> +amount/m);
    await ui.press('n');
    await ui.until('Hit 2 of 2: $.archivedEvent');
    expect(ui.screen()).toMatch(/^\* +amount {2}"5.0000000001"/m);
    await ui.press('n');
    await ui.until('Hit 1 of 2');
    await ui.press('N');
    await ui.until('Hit 2 of 2');
    await ui.press('y', 'p');
    await ui.until('Copied path');
    expect(session.copied).toEqual(['$.archivedEvent']);
  });

  it('takes a path of jq too, shows numbers to the digit, and says what it cannot read', async () => {
    await ui.press('/', '.createdEvent.createdEvent.offset', 'enter');
    await ui.until('1 hit. Hit 1 of 1: $.createdEvent.createdEvent.offset');
    expect(ui.screen()).toMatch(/^> +offset {2}12345678901234567890/m);
    await ui.press('/', '$.nothing', 'enter');
    await ui.until('No value matches $.nothing.');
    await ui.press('/', '$.events[', 'enter');
    await ui.until('Cannot read the query $.events[:');
  });

  it('copies a value, its path, its path for jq or the part as JSON, as they were sent', async () => {
    const copy = async (key: string, said: string): Promise<void> => {
      await ui.press('y');
      await ui.until('jq path');
      await ui.press(key);
      await ui.until(said);
    };
    await ui.press('j', 'j', 'j', 'j', 'j', 'j', 'j');
    await ui.until('createArgument.amount');
    await copy('y', 'Copied value');
    await copy('p', 'Copied path');
    await copy('q', 'Copied jq path');
    await ui.press('k', 'k', 'k');
    await ui.until('createdEvent.offset');
    await copy('j', 'Copied JSON');
    expect(session.copied).toEqual([
      '5.0000000001',
      '$.createdEvent.createdEvent.createArgument.amount',
      '.createdEvent.createdEvent.createArgument.amount',
      '12345678901234567890',
    ]);
  });

  it('goes to the pager or the editor whole, to the digit', async () => {
    await ui.press('v', 'V');
    await ui.until('▾ createdEvent');
    expect(paged).toHaveLength(2);
    for (const text of paged) expect(text).toContain('"offset": 12345678901234567890');
  });

  it('follows what can be followed', async () => {
    await ui.press('j', 'j', 'j', 'j', 'j', 'j', 'enter');
    await ui.until(`filter: party=${party.slice(0, 12)}`);
  });

  it('is left for the facts with the key that opened it', async () => {
    await ui.press('J');
    await ui.until('in history');
    expect(ui.screen()).not.toContain('▾');
  });
});
