import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readEntries } from '../../../../src/storage/journal/journal-file.ts';
import type { Json } from '../../../../src/lib/json/json.ts';
import { startChangingServer } from '../../../support/servers/rewriting-server.ts';
import { open } from '../../../support/servers/sandbox.ts';
import {
  beforeSigning,
  changeConfig,
  tokenCli,
  useTokenFile,
} from '../../../support/tokens/token-cli.ts';
import { newSigner } from '../../../support/verify/topology-writer.ts';

/** A party of a sandbox that pays a trader. */
const startPayer = async () => {
  const sandbox = await open();
  const cli = tokenCli(sandbox);
  const { signing, traders } = sandbox.world;
  const words = ['pay', '--from', signing.party, '--amount', '2'];
  const pay = (...more: readonly string[]) => cli.run(...words, '--to', traders[0], ...more);
  return { sandbox, cli, pay, entries: () => readEntries(join(cli.folder, 'cantui')) };
};

describe('a payment', () => {
  it('takes no --override-failures where another profile calls the ledger a production ledger', async () => {
    const { sandbox, cli } = await startPayer();
    const { signing, traders } = sandbox.world;
    const unknown = traders[0].slice(0, -1) + (traders[0].endsWith('0') ? '1' : '0');
    const words = ['pay', '--from', signing.party, '--to', unknown, '--amount', '2', '--dry-run'];
    const override = ['--override-failures', 'known-receiver'];
    expect((await cli.run(...words, ...override)).code).toBe(0);
    changeConfig(
      cli,
      (text) => `${text}  main:\n    ledgerUrl: '${sandbox.ledgerUrl}'\n    mode: production\n`,
    );
    expect((await cli.run(...words, ...override)).code).toBe(10);
  });

  it('tells from the journal that its receiver exists where no service shows that', async () => {
    const sandbox = await open();
    let isHidden = false;
    const hide = (json: Json, path: string): Json =>
      isHidden && /\/parties\/[^/?]+(?:\/participant-id)?$/.test(path) ? {} : json;
    const behind = async (url: string): Promise<string> => {
      const { origin, pathname } = new URL(url);
      return (await startChangingServer(origin, hide)) + pathname.replace(/\/$/, '');
    };
    const [ledgerUrl, scanUrl] = [await behind(sandbox.ledgerUrl), await behind(sandbox.scanUrl)];
    const cli = tokenCli(sandbox, { ledgerUrl, scanUrl });
    const { signing, traders } = sandbox.world;
    const words = ['pay', '--from', signing.party, '--to', traders[0], '--amount', '2'];
    const untold = 'neither the ledger nor the scan shows whether this party exists';
    isHidden = true;
    expect((await cli.run(...words, '--dry-run')).stderr).toContain(untold);
    isHidden = false;
    expect((await cli.run(...words, '--yes')).code).toBe(0);
    isHidden = true;
    const shown = await cli.run(...words, '--dry-run', '--accept-warnings', 'paid-before');
    expect([shown.code, shown.stderr]).toEqual([0, expect.not.stringContaining(untold)]);
  });

  it('takes --yes where the ledger proves to be the sandbox of its token file, and not by its address', async () => {
    const { sandbox, cli, pay, entries } = await startPayer();
    const prove = useTokenFile(cli, sandbox);
    const refused = await pay('--yes');
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('--yes')]);
    expect(entries()).toEqual([]);
    prove();
    expect((await pay('--yes')).code).toBe(0);
  });

  it('is sent from a folder that others can write to only for who accepts that by name', async () => {
    const { cli, pay, entries } = await startPayer();
    mkdirSync(join(cli.folder, 'cantui'));
    chmodSync(join(cli.folder, 'cantui'), 0o777);
    const open = await pay('--yes');
    expect([open.code, open.stderr]).toEqual([10, expect.stringContaining('WARNING folders')]);
    expect(entries()).toEqual([]);
    expect((await pay('--yes', '--accept-warnings', 'folders')).code).toBe(0);
  });

  it('has no memo where an empty one is given', async () => {
    const { pay } = await startPayer();
    const shown = await pay('--memo', '', '--dry-run');
    expect([shown.code, shown.stdout]).toEqual([0, expect.not.stringContaining('memo')]);
  });

  it('is refused for a long value of an option without repeating it', async () => {
    const { pay } = await startPayer();
    const long = 'x'.repeat(200);
    const refused = await pay('--yes', '--expires', long);
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('--expires')]);
    expect(refused.stderr).not.toContain(long);
  });

  it('is signed by the signer whose key names the party, whichever the profile lists first', async () => {
    const { cli, pay, entries } = await startPayer();
    const other = join(cli.folder, 'other.pem');
    const { key } = newSigner().publicKey;
    writeFileSync(other, key.export({ type: 'spki', format: 'pem' }).toString());
    const first = JSON.stringify({ type: 'command', command: ['false'], publicKey: other });
    changeConfig(cli, (text) => text.replace('{"own":', `{"first": ${first}, "own":`));
    expect((await pay('--yes')).code).toBe(0);
    expect(entries()[0]?.signers).toMatchObject([{ signer: 'own' }]);
  });

  it('is not sent with a signature by the key of another signer, which is named', async () => {
    const { cli, pay, entries } = await startPayer();
    const { privateKey, publicKey } = newSigner();
    const other = join(cli.folder, 'other.pem');
    writeFileSync(other, publicKey.key.export({ type: 'spki', format: 'pem' }).toString());
    writeFileSync(join(cli.folder, 'key.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }));
    const named = JSON.stringify({ type: 'command', command: ['false'], publicKey: other });
    changeConfig(cli, (text) => text.replace('{"own":', `{"second": ${named}, "own":`));
    const refused = await pay('--yes');
    expect([refused.code, refused.stderr]).toEqual([
      10,
      expect.stringContaining('with the key of second'),
    ]);
    expect(entries()).toEqual([]);
  });

  it('is signed and not sent where the mode of the profile changes while the signer works', async () => {
    const { cli, pay, entries } = await startPayer();
    const path = JSON.stringify(cli.env['CANTUI_CONFIG']);
    beforeSigning(
      cli,
      `const c0=require('node:fs');c0.writeFileSync(${path},c0.readFileSync(${path},'utf8').replace('mode: test','mode: development'));`,
    );
    const refused = await pay('--yes');
    expect([refused.code, refused.stderr]).toEqual([10, expect.stringMatching(/mode/)]);
    expect(entries()).toEqual([]);
  });

  it('is sent with the warnings that its phrase accepted, and asks for them once', async () => {
    const { sandbox, cli, pay, entries } = await startPayer();
    expect((await pay('--yes')).code).toBe(0);
    const { signing, traders } = sandbox.world;
    const session = cli.pty('pay', '--from', signing.party, '--to', traders[0], '--amount', '2');
    const [, phrase = ''] = await session.until(/type (\S.* PAY dev [0-9a-f]{4}) to sign and send/);
    session.type(`${phrase}\r`);
    expect(await session.ended).toMatchObject({ exitCode: 0 });
    expect(entries().map(({ word }) => word)).toEqual(['COMMITTED', 'COMMITTED']);
  });

  it('is signed once where two signers of the profile have the key of its party', async () => {
    const { cli, pay, entries } = await startPayer();
    changeConfig(cli, (text) => text.replace(/"own":(\{.*?\})\}/, '"twin":$1,"own":$1}'));
    const paid = await pay('--yes');
    expect([paid.code, paid.stderr]).toEqual([0, expect.not.stringContaining('signer own')]);
    expect(entries()[0]?.signers).toMatchObject([{ signer: 'twin' }]);
  });

  it('can be recorded for minutes if it is sent, and for a day if others sign its file', async () => {
    const { cli, pay, entries } = await startPayer();
    const startMs = Date.now();
    const file = join(cli.folder, 'prepared.json');
    expect((await pay('-o', file)).code).toBe(0);
    expect((await pay('--yes')).code).toBe(0);
    const hours = (time: string) => (Date.parse(time) - startMs) / 3_600_000;
    const [, later = ''] = /"maxRecordTime": "([^"]+)"/.exec(readFileSync(file, 'utf8')) ?? [];
    expect(hours(later)).toBeGreaterThan(23);
    expect(hours(entries()[0]?.maxRecordTime ?? '')).toBeLessThan(1);
  });

  it.each<[what: string, words: readonly string[], said: string]>([
    ['a wait that is no time', ['--yes', '--wait', 'soon'], '--wait'],
    ['a signer that the profile does not have', ['--yes', '--signer', 'nobody'], 'nobody'],
    ['a lifetime from a variable that is unset', ['--yes', '--expires', ''], '--expires'],
  ])('is not signed with %s', async (_, words, said) => {
    const { pay, entries } = await startPayer();
    const refused = await pay(...words);
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining(said)]);
    expect(refused.stderr).not.toContain('waiting for signer');
    expect(entries()).toEqual([]);
  });
});
