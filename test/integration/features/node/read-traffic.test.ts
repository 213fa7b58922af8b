import { describe, expect, it } from 'vitest';
import { open } from '../../../support/servers/sandbox.ts';
import { closedPort } from '../../../support/servers/misbehaving-server.ts';
import { tokenCli } from '../../../support/tokens/token-cli.ts';

describe('cantui traffic', () => {
  it('counts what the own requests of a party cost, and what the scan says was used', async () => {
    const sandbox = await open();
    const { run } = tokenCli(sandbox);
    const { signing, traders, participant } = sandbox.world;
    const words = ['pay', '--from', signing.party, '--to', traders[0], '--amount', '1', '--yes'];
    expect((await run(...words)).code).toBe(0);
    const { code, json } = await run('traffic', '--output', 'json');
    expect([code, json['participant']]).toEqual([0, participant]);
    expect(json).toMatchObject({ used: 2500, base: { amount: 400_000, windowSeconds: 1200 } });
    expect(json['parties']).toMatchObject([{ party: signing.party, cost: 2500 }]);
  });

  it('finds the participant of a party, and fails for one that the scan does not know', async () => {
    const sandbox = await open();
    const { run } = tokenCli(sandbox);
    const { signing, participant } = sandbox.world;
    const { json } = await run('traffic', signing.party, '--output', 'json');
    expect(json['participant']).toBe(participant);
    const stranger = `PAR::nobody::1220${'0'.repeat(64)}`;
    const { code, stderr } = await run('traffic', stranger);
    expect([code, stderr]).toEqual([
      5,
      expect.stringContaining('the scan does not have this participant'),
    ]);
  });

  it('ends with the exit code of a ledger that cannot be reached', async () => {
    const { run } = tokenCli(await open());
    const { code, stderr } = await run(
      'traffic',
      '--ledger-url',
      `http://127.0.0.1:${await closedPort()}`,
    );
    expect([code, stderr]).toEqual([8, expect.stringContaining('cannot reach http://127.0.0.1')]);
  });
});
