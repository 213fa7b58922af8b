import { describe, expect, it } from 'vitest';
import {
  endingCommand,
  payCommand,
} from '../../../../../src/features/party/tokens/shell-command.ts';
import { testSession } from '../../../../support/screens/sample-session.ts';
import type { ConnectionState } from '../../../../../src/shell/state/connection.ts';

const connectionWith = (change: Partial<ConnectionState>): ConnectionState => ({
  ...testSession().store.getState().connection,
  ...change,
});

const offer = `00${'ab'.repeat(68)}`;
const alice = `alice::1220${'cd'.repeat(32)}`;

describe('a command line about tokens', () => {
  it('names the profile of the session, and begins with a dry run', () => {
    const connection = connectionWith({ profile: 'prod-eu', mode: 'prod', isModeUnset: false });
    expect(endingCommand(connection, 'accept', offer)).toBe(
      `cantui accept ${offer} --profile prod-eu --dry-run`,
    );
  });

  it('names the services where there is no profile, and none of a demo', () => {
    const bare = connectionWith({
      ...{ profile: 'default', mode: 'dev', isModeUnset: true },
      ...{ ledgerUrl: 'https://ledger.example', scanUrl: '' },
    });
    expect(endingCommand(bare, 'withdraw', offer)).toBe(
      `cantui withdraw ${offer} --ledger-url https://ledger.example --dry-run`,
    );
    const demo = connectionWith({ mode: 'demo', profile: 'demo' });
    expect(endingCommand(demo, 'reject', offer)).toBe(`cantui reject ${offer} --dry-run`);
  });

  it('pays with the selected token, and quotes what a shell would read as more than a word', () => {
    const connection = connectionWith({ profile: 'test', mode: 'dev', isModeUnset: false });
    const instrument = { admin: alice, id: "Gold 'n' $ilver" };
    expect(payCommand(connection, alice, instrument)).toBe(
      `cantui pay --from ${alice} --to RECEIVER --amount AMOUNT --instrument '${alice}/Gold '\\''n'\\'' $ilver' --profile test --dry-run`,
    );
    expect(payCommand(connection, alice, undefined)).not.toContain('--instrument');
  });
});
