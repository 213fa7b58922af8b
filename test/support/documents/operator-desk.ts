import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildExampleFiles, exampleIds } from '../../../src/sandbox/examples/examples.ts';
import type { Sandbox } from '../../../src/sandbox/sandbox.ts';
import { scratchFolder } from '../scratch-folder.ts';
import { builtProgram, cleanEnv } from '../terminal/built-program.ts';

/** A folder, and an environment in which a shell finds `cantui`. */
interface Shell {
  readonly folder: string;
  readonly env: Record<string, string>;
}

/** The place where an operator types the commands of a document. */
export interface OperatorDesk extends Shell {
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

/** An offer of a token that waits for a party. */
const offerTo = ({ world }: Sandbox, party: string): string =>
  [...world.contracts.values()].find(
    ({ template, observers }) => template === 'UtilityOffer' && observers.includes(party),
  )?.id ?? '';

const writeIn = (folder: string, name: string, content: string, mode = 0o600): void => {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content, { mode });
};

/** Prepares an empty home with `cantui` in the PATH. */
export const prepareShell = (): Shell => {
  const folder = scratchFolder();
  writeIn(
    folder,
    'bin/cantui',
    `#!/bin/sh\nexec '${process.execPath}' '${builtProgram}' "$@"\n`,
    0o700,
  );
  const env = cleanEnv({
    PATH: `${join(folder, 'bin')}:${process.env['PATH'] ?? ''}`,
    HOME: folder,
    XDG_STATE_HOME: join(folder, 'state'),
  });
  return { folder, env };
};

/** Prepares a shell with a profile of the sandbox, its token, and example files. */
export const prepareDesk = async (
  sandbox: Sandbox,
  requiredApprovals: number,
): Promise<OperatorDesk> => {
  const { folder, env } = prepareShell();
  const at = (name: string): string => join(folder, name);
  const write = (name: string, content: string): void => writeIn(folder, name, content);
  for (const { name, content } of buildExampleFiles(sandbox.world, 'cantui'))
    write(name, typeof content === 'string' ? content : JSON.stringify(content));
  for (const [name, from] of Object.entries(copies)) write(name, readFileSync(at(from), 'utf8'));
  write('token', sandbox.token.reveal());
  for (const name of completionFolders) mkdirSync(at(name), { recursive: true });
  const command = [process.execPath, signScript, at('execute/private-key.example.pem')];
  const profile = {
    mode: 'test',
    ledgerUrl: sandbox.ledgerUrl,
    scanUrl: sandbox.scanUrl,
    token: { file: 'token' },
    signers: { alice: { type: 'command', command, publicKey: 'key.pem' } },
    registries: sandbox.registries,
    requiredApprovals,
  };
  write('config.yaml', JSON.stringify({ default: 'prod-eu', profiles: { 'prod-eu': profile } }));
  const updateId = exampleIds(sandbox.world).find(({ lookup }) => lookup === 'update')?.id ?? '';
  write('ids.tsv', `a\tb\t${updateId}\n`);
  // The party that pays in these commands, and the holding that it pays with.
  const commands = readFileSync(at('commands.json'), 'utf8');
  const party = /\w+::[0-9a-f]+/.exec(commands)?.[0] ?? '';
  return {
    folder,
    env: { ...env, CANTUI_CONFIG: at('config.yaml') },
    values: {
      LEDGER: sandbox.ledgerUrl,
      SCAN: sandbox.scanUrl,
      TOKEN_FILE: at('token'),
      PARTY: party,
      RECEIVER: sandbox.world.traders[0],
      OFFER: offerTo(sandbox, party),
      EVENT_ID: await eventIdOf(sandbox),
      CONTRACT_ID: /"InputAmulet",\s*"value":\s*"([0-9a-f]+)"/.exec(commands)?.[1] ?? '',
      UPDATE_ID: updateId,
    },
  };
};
