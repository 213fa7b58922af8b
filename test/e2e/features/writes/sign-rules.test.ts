import { signOptions, signText } from '../../../../src/signing/sign-messages.ts';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { open } from '../../../support/servers/sandbox.ts';
import {
  beforeSigning,
  changeConfig,
  tokenCli,
  useTokenFile,
} from '../../../support/tokens/token-cli.ts';
import { hashOf, preparedBytes } from '../../../support/writes/submission-writer.ts';

/** A payment in a file, and a profile with the signer of its party. */
const startSigning = async () => {
  const sandbox = await open();
  const cli = tokenCli(sandbox);
  const { signing, traders } = sandbox.world;
  const at = (name: string): string => join(cli.folder, name);
  const words = ['pay', '--from', signing.party, '--to', traders[0], '--amount', '2'];
  const made = await cli.run(...words, '-o', at('prepared.json'));
  expect(made.code, made.stderr).toBe(0);
  const signs = ['sign', at('prepared.json'), '--signer', 'own'];
  const sign = (...more: readonly string[]) => cli.run(...signs, ...more);
  return { sandbox, cli, at, signs, sign };
};

describe('the file with a signature', () => {
  it('takes the place of the file that was signed, if that is named', async () => {
    const { at, sign } = await startSigning();
    const { code, stderr } = await sign('-o', at('prepared.json'), '--yes');
    expect(code, stderr).toBe(0);
    expect(readFileSync(at('prepared.json'), 'utf8')).toContain('"signedBy"');
  });

  it('is not asked of a signer where its place is no folder', async () => {
    const { at, sign } = await startSigning();
    const out = join(at('prepared.json'), 'signed.json');
    const { code, stderr } = await sign('-o', out, '--yes');
    expect([code, stderr]).toEqual([2, expect.stringContaining(`cannot write ${out}`)]);
    expect(stderr).not.toContain('waiting for signer');
  });

  it('is not asked of a signer where its folder is read-only', async () => {
    const { cli, at, sign } = await startSigning();
    mkdirSync(at('closed'));
    // No permission stops root, so the file system does.
    writeFileSync(
      at('closed.cjs'),
      `const fs = require('node:fs'); const { accessSync } = fs;
       fs.accessSync = (path, mode) => {
         if (path === ${JSON.stringify(at('closed'))} && mode === fs.constants.W_OK)
           throw Object.assign(new Error('EROFS'), { code: 'EROFS', syscall: 'access' });
         return accessSync(path, mode);
       };
       require('node:module').syncBuiltinESMExports();`,
    );
    cli.env['NODE_OPTIONS'] = `--require ${at('closed.cjs')}`;
    const { code, stderr } = await sign('-o', at('closed/signed.json'), '--yes');
    expect([code, stderr]).toEqual([2, expect.stringContaining('No signer was called')]);
    expect(stderr).not.toContain('waiting for signer');
  });

  it('is lost where its folder went while the signer worked, and its user is told', async () => {
    const { cli, at, sign } = await startSigning();
    mkdirSync(at('there'));
    const there = JSON.stringify(at('there'));
    beforeSigning(
      cli,
      `const f0=require('node:fs');f0.rmdirSync(${there});f0.writeFileSync(${there},'');`,
    );
    const { code, stdout, stderr } = await sign('-o', at('there/signed.json'), '--yes');
    expect([code, stderr]).toEqual([2, expect.stringContaining('The signatures are lost')]);
    expect(stdout).toBe('');
  });
});

describe('cantui sign', () => {
  it('calls no signer after its profile became read-only while it waited for its words', async () => {
    const { cli, at, signs } = await startSigning();
    const session = cli.pty(...signs, '-o', at('signed.json'));
    const [, phrase = ''] = await session.until(/type (SIGN [0-9a-f]{4}) to sign/);
    changeConfig(cli, (text) => text.replace('mode: test', 'readOnly: true\n    mode: test'));
    session.type(`${phrase}\r`);
    await session.until(/not signed: profile dev is read-only now/);
    expect(await session.ended).toMatchObject({ exitCode: 10 });
    expect(existsSync(at('signed.json'))).toBe(false);
  });

  it('takes --yes where the ledger proves to be the sandbox of its token file, and not by its address', async () => {
    const { sandbox, cli, at, sign } = await startSigning();
    const prove = useTokenFile(cli, sandbox);
    const words = ['-o', at('signed.json'), '--yes'];
    const refused = await sign(...words);
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('--yes')]);
    prove();
    expect((await sign(...words)).code).toBe(0);
  });

  it('makes a file that --yes sends where the ledger proves to be the sandbox of its token file', async () => {
    const { sandbox, cli, at, sign } = await startSigning();
    expect((await sign('-o', at('signed.json'), '--yes')).code).toBe(0);
    const prove = useTokenFile(cli, sandbox);
    const send = () => cli.run('execute', '-f', at('signed.json'), '--yes');
    const refused = await send();
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('--yes')]);
    prove();
    const sent = await send();
    expect(sent.code, sent.stderr).toBe(0);
  });

  it('asks for no words where what is signed comes from its standard input', async () => {
    const { cli, at } = await startSigning();
    const session = cli.pty('sign', '-', '--signer', 'own', '-o', at('signed.json'));
    await session.until(new RegExp(signOptions.choose));
    expect(await session.ended).toMatchObject({ exitCode: 2 });
  });
});

describe('a check that could not be completed', () => {
  const startDoubtful = async () => {
    const { sandbox, at, cli } = await startSigning();
    const bytes = preparedBytes(sandbox.world.signing.party);
    writeFileSync(
      at('doubtful.json'),
      JSON.stringify({
        preparedTransaction: bytes.toString('base64'),
        preparedTransactionHash: hashOf(bytes).toString('base64'),
        hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V2',
      }),
    );
    return { at, cli, words: ['sign', at('doubtful.json'), '--signer', 'own'] };
  };

  it('is told by the name that accepts it, and ends a dry run with an error until it is accepted', async () => {
    const { cli, words } = await startDoubtful();
    const shown = await cli.run(...words, '--dry-run');
    expect([shown.code, shown.stderr]).toEqual([10, expect.stringContaining('unknown packages')]);
    expect(shown.stderr).toContain(signText.incomplete(1));
    const accepted = await cli.run(...words, '--dry-run', '--accept-warnings', 'packages');
    expect(accepted.code, accepted.stderr).toBe(0);
  });

  it('is accepted at a terminal by the phrase that counts it', async () => {
    const { cli, at, words } = await startDoubtful();
    const session = cli.pty(...words, '-o', at('signed.json'));
    const [, phrase = ''] = await session.until(/type (\S.* SIGN [0-9a-f]{4}) to sign/);
    session.type(`${phrase}\r`);
    expect(await session.ended).toMatchObject({ exitCode: 0 });
    expect(existsSync(at('signed.json'))).toBe(true);
  });
});
