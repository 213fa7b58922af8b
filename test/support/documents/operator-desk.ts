import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildExampleFiles } from '../../../src/sandbox/examples/examples.ts';
import { exampleIds } from '../../../src/sandbox/examples/example-ids.ts';
import type { Sandbox } from '../../../src/sandbox/sandbox.ts';
import { scratchFolder } from '../scratch-folder.ts';
import { builtProgram, cleanEnv } from '../terminal/built-program.ts';

/** The place where an operator types the commands of a document. */
export interface OperatorDesk {
  readonly folder: string;
  readonly env: Record<string, string>;
  /** The values of the words in capitals that the commands contain. */
  readonly values: Readonly<Record<string, string>>;
}

const signScript = fileURLToPath(new URL('../signing/sign-stdin.mjs', import.meta.url));

/** The files that commands name, each a copy of an example of the sandbox. */
const copies = {
  'request.json': 'execute/request.json',
  'commands.json': 'execute/prepare.request.json',
  'key.pem': 'execute/public-key.pem',
};

const completionFolders = [
  '.local/share/bash-completion/completions',
  '.config/fish/completions',
  '.zfunc',
];

/** The newest activity of a sandbox. */
const eventIdOf = async ({ scanUrl }: Sandbox): Promise<string> => {
  const response = await fetch(`${scanUrl}/v0/activities`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ page_size: 10 }),
  });
  return /"event_id":"([^"]*)"/.exec(await response.text())?.[1] ?? '';
};

/** Prepares a folder with a profile of the sandbox, its token, example files, and `cantui` in the PATH. */
export const prepareDesk = async (
  sandbox: Sandbox,
  requiredApprovals: number,
): Promise<OperatorDesk> => {
  const folder = scratchFolder();
  const at = (name: string): string => join(folder, name);
  const write = (name: string, content: string): void => {
    mkdirSync(dirname(at(name)), { recursive: true });
    writeFileSync(at(name), content, { mode: 0o600 });
  };
  for (const { name, content } of buildExampleFiles(sandbox.world, 'cantui'))
    write(name, typeof content === 'string' ? content : JSON.stringify(content));
  for (const [name, from] of Object.entries(copies)) write(name, readFileSync(at(from), 'utf8'));
  write('token', sandbox.token.reveal());
  write('bin/cantui', `#!/bin/sh\nexec '${process.execPath}' '${builtProgram}' "$@"\n`);
  chmodSync(at('bin/cantui'), 0o700);
  for (const name of completionFolders) mkdirSync(at(name), { recursive: true });
  const command = [process.execPath, signScript, at('execute/private-key.example.pem')];
  const profile = {
    mode: 'test',
    ledgerUrl: sandbox.ledgerUrl,
    scanUrl: sandbox.scanUrl,
    token: { file: 'token' },
    signers: { alice: { type: 'command', command, publicKey: 'key.pem' } },
    requiredApprovals,
  };
  write('config.yaml', JSON.stringify({ default: 'prod-eu', profiles: { 'prod-eu': profile } }));
  const updateId = exampleIds(sandbox.world).find(({ lookup }) => lookup === 'update')?.id ?? '';
  write('ids.tsv', `a\tb\t${updateId}\n`);
  // The party that pays in these commands, and the holding that it pays with.
  const commands = readFileSync(at('commands.json'), 'utf8');
  return {
    folder,
    env: cleanEnv({
      PATH: `${at('bin')}:${process.env['PATH'] ?? ''}`,
      HOME: folder,
      XDG_STATE_HOME: at('state'),
      CANTUI_CONFIG: at('config.yaml'),
    }),
    values: {
      LEDGER: sandbox.ledgerUrl,
      SCAN: sandbox.scanUrl,
      TOKEN_FILE: at('token'),
      PARTY: /\w+::[0-9a-f]+/.exec(commands)?.[0] ?? '',
      EVENT_ID: await eventIdOf(sandbox),
      CONTRACT_ID: /"InputAmulet",\s*"value":\s*"([0-9a-f]+)"/.exec(commands)?.[1] ?? '',
      UPDATE_ID: updateId,
    },
  };
};
