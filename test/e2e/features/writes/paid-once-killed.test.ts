import { sign } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { deriveSigningParty } from '../../../../src/sandbox/state/parties.ts';
import { sshString } from '../../../../src/verify/signatures/ssh/ssh-public-key.ts';
import { roundsOf, seedOf } from '../../../support/models/torture.ts';
import {
  ledgerSeed,
  playRound,
  type PlayedRound,
  type Table,
} from '../../../support/paid-once/play-round.ts';
import { startAgent } from '../../../support/signing/agent-server.ts';
import { openSshPublicKey } from '../../../support/signing/openssh-key.ts';
import { buildWarmHost, openWarmProgram } from '../../../support/terminal/warm-program.ts';

/** Where a sync costs nothing: how long a disk takes is no matter here. */
const memory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

const setTable = async (host: string): Promise<Table & { readonly clear: () => void }> => {
  const folder = mkdtempSync(join(memory, 'cantui-paid-once-'));
  const { privateKey, publicKey } = deriveSigningParty(ledgerSeed);
  const line = openSshPublicKey(privateKey);
  const spki = publicKey.spki.toString('base64');
  const pem = `-----BEGIN PUBLIC KEY-----\n${spki}\n-----END PUBLIC KEY-----\n`;
  writeFileSync(join(folder, 'key.pem'), pem);
  const blob = Buffer.from(line.split(' ')[1] ?? '', 'base64');
  const signs = (message: Buffer): Buffer =>
    Buffer.concat(['ssh-ed25519', sign(null, message, privateKey)].map(sshString));
  const agent = await startAgent(folder, { keys: [{ blob, sign: signs }] });
  const terminals = [openWarmProgram(host), openWarmProgram(host)] as const;
  return {
    ...{ terminals, folder, agent: agent.socket, publicKey: join(folder, 'key.pem') },
    clear: () => {
      terminals.forEach(({ kill }) => kill());
      agent.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

const rounds = roundsOf(80, 8);
const seed = seedOf();
const tables = 2;

const sumOf = (played: readonly PlayedRound[], of: (round: PlayedRound) => number): number =>
  played.reduce((sum, round) => sum + of(round), 0);

const tell = (played: readonly PlayedRound[]): void => {
  const figures = [
    ['commands', sumOf(played, ({ commands }) => commands)],
    ['kills', sumOf(played, ({ kills }) => kills)],
    ['sent', sumOf(played, ({ sent }) => sent)],
    ['committed', sumOf(played, ({ committed }) => committed)],
    ['executed twice', sumOf(played, ({ verdict }) => verdict.twice.length)],
    ['falsely COMMITTED', sumOf(played, ({ verdict }) => verdict.falselyCommitted.length)],
    ['falsely REJECTED', sumOf(played, ({ verdict }) => verdict.falselyRejected.length)],
    ['left open', sumOf(played, ({ verdict }) => verdict.leftOpen.length)],
  ];
  const said = figures.map(([what, count]) => `${count} ${what}`).join(', ');
  process.stdout.write(`seed ${seed}: ${played.length} rounds, ${said}\n`);
};

const right = { twice: [], falselyCommitted: [], falselyRejected: [], leftOpen: [] };

it(
  'a write is executed once, whatever is killed, lost, late, repeated or retried, and the journal says so',
  { timeout: 120_000 + rounds * 20_000 },
  async () => {
    const host = await buildWarmHost();
    const played: PlayedRound[] = [];
    let next = 0;
    const playAt = async (table: Table): Promise<void> => {
      while (next < rounds) {
        const round = next;
        next += 1;
        const each = await playRound(table, `${seed} ${round}`);
        played.push(each);
        expect(each.verdict, `seed ${seed}, round ${round}\n${each.story.join('\n')}`).toEqual(
          right,
        );
      }
    };
    const set = await Promise.all(Array.from({ length: tables }, () => setTable(host)));
    try {
      await Promise.all(set.map(playAt));
    } finally {
      tell(played);
      for (const table of set) table.clear();
    }
  },
);
