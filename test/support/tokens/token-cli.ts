import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KeyObject } from 'node:crypto';
import type { PublicKey } from '../../../src/verify/signatures/public-key.ts';
import type { Sandbox } from '../../../src/sandbox/sandbox.ts';
import { isObject, tryParseJson, type JsonObject } from '../../../src/lib/json/json.ts';
import { proofKeyPath } from '../../../src/storage/approvals/sandbox-proof-key.ts';
import { scratchFolder } from '../scratch-folder.ts';
import { builtProgram, cleanEnv, run } from '../terminal/built-program.ts';
import { openPty, type PtySession } from '../terminal/pty-session.ts';

/** A program that signs what it reads with an Ed25519 key, and prints the signature in hex. */
const signerOf = (keyFile: string): readonly string[] => [
  process.execPath,
  '-e',
  "const c=require('node:crypto'),f=require('node:fs');" +
    `process.stdout.write(c.sign(null,f.readFileSync(0),f.readFileSync('${keyFile}')).toString('hex'))`,
];

export interface TokenRun {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly json: JsonObject;
}

interface Keys {
  readonly privateKey: KeyObject;
  readonly publicKey: PublicKey;
}

interface TokenCliOptions {
  /** Whose signer the profile has; the sandbox's own party by default. */
  readonly keys?: Keys;
  /** More lines of the profile. */
  readonly settings?: readonly string[];
  /** Services in front of the sandbox. */
  readonly ledgerUrl?: string;
  readonly scanUrl?: string;
  readonly registries?: Readonly<Record<string, string>>;
}

export interface TokenCli {
  readonly folder: string;
  /** With this environment, any command has the profile. */
  readonly env: Record<string, string>;
  readonly run: (...words: readonly string[]) => Promise<TokenRun>;
  /** Starts it in a terminal. */
  readonly pty: (...words: readonly string[]) => PtySession;
}

/** Changes the text of the configuration. */
export const changeConfig = ({ env }: TokenCli, change: (text: string) => string): void => {
  const path = env['CANTUI_CONFIG'] ?? '';
  writeFileSync(path, change(readFileSync(path, 'utf8')));
};

/** Has the signer of the profile run a script before it signs. */
export const beforeSigning = (cli: TokenCli, script: string): void =>
  changeConfig(cli, (text) =>
    text.replace(
      "const c=require('node:crypto')",
      `${JSON.stringify(script).slice(1, -1)}const c=require('node:crypto')`,
    ),
  );

/** Has the profile use the token file of a sandbox instead of a mode; the result proves its sandbox. */
export const useTokenFile = (cli: TokenCli, { token, proofKey }: Sandbox): (() => void) => {
  const path = join(cli.folder, 'token');
  writeFileSync(path, token.reveal(), { mode: 0o600 });
  delete cli.env['CANTUI_TOKEN'];
  changeConfig(cli, (text) =>
    text.replace('mode: test', `mode: development\n    token: { file: '${path}' }`),
  );
  return () => writeFileSync(proofKeyPath(path), `${proofKey.reveal()}\n`, { mode: 0o600 });
};

/** The program with a profile that signs for a party of a sandbox. */
export const tokenCli = (
  { world, ledgerUrl, scanUrl, registries, token }: Sandbox,
  { keys = world.signing, settings = [], ...services }: TokenCliOptions = {},
): TokenCli => {
  const folder = scratchFolder();
  const { privateKey, publicKey } = keys;
  const [keyFile, publicFile] = [join(folder, 'key.pem'), join(folder, 'key.pub.pem')];
  writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  const spki = publicKey.spki.toString('base64');
  writeFileSync(publicFile, `-----BEGIN PUBLIC KEY-----\n${spki}\n-----END PUBLIC KEY-----\n`);
  const config = join(folder, 'config.yaml');
  const signers = JSON.stringify({
    own: { type: 'command', command: signerOf(keyFile), publicKey: publicFile },
  });
  writeFileSync(
    config,
    `default: dev
profiles:
  dev:
    ledgerUrl: '${services.ledgerUrl ?? ledgerUrl}'
    scanUrl: '${services.scanUrl ?? scanUrl}'
    mode: test
    signers: ${signers}
    registries: ${JSON.stringify(services.registries ?? registries)}
${settings.map((line) => `    ${line}\n`).join('')}`,
  );
  const env = cleanEnv({
    XDG_STATE_HOME: folder,
    CANTUI_CONFIG: config,
    CANTUI_TOKEN: token.reveal(),
  });
  return {
    folder,
    env,
    pty: (...words) =>
      openPty({
        file: process.execPath,
        args: [builtProgram, ...words],
        columns: 160,
        rows: 60,
        env,
      }),
    run: async (...words) => {
      const started = run(words, env);
      const { code } = await started.exit;
      const stdout = started.stdout();
      const json = tryParseJson(stdout);
      return { code, stdout, stderr: started.stderr(), json: isObject(json) ? json : {} };
    },
  };
};
