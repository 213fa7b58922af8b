import { describe, expect, it } from 'vitest';
import type { Client } from '../../../../src/http/client.ts';
import {
  fetchVettedNote,
  withVettedNote,
} from '../../../../src/requests/checks/vetted-packages.ts';
import { toldOf } from '../../../../src/requests/prepare/prepare-state.ts';
import { verifySubmission } from '../../../../src/verify/prepared/submission.ts';
import { proposal, hostilePackage, newestId } from '../../../support/writes/imitations.ts';

const party = `ida::1220${'ab'.repeat(32)}`;
const [own, other] = [`node::1220${'11'.repeat(32)}`, `other::1220${'22'.repeat(32)}`];

const responseWith = (packageId: string) => ({
  preparedTransaction: proposal(party, packageId).bytes.toString('base64'),
  hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V2',
});

const asked: string[] = [];

/** A participant that has vetted these packages; `null` refuses to list them. */
const participant =
  (vettedBy: string, packageIds: readonly string[] | null): Client['request'] =>
  ({ path, body }) => {
    asked.push(`${path} ${JSON.stringify(body ?? null)}`);
    const isList = path.endsWith('/package-vetting/list');
    if (isList && packageIds === null)
      return Promise.resolve({
        ok: false,
        error: { sent: true, failure: { kind: 'cancelled' } },
      });
    const packages = (packageIds ?? []).map((packageId) => ({
      ...{ packageId, packageName: 'splice-wallet', packageVersion: '9.0.0' },
    }));
    const list = [{ participantId: vettedBy, synchronizerId: 'one', packages }];
    const json = isList ? { vettedPackages: list } : { participantId: own };
    return Promise.resolve({
      ok: true,
      value: { json, exchange: { url: '', status: 200, ms: 1, bytes: 2 } },
    });
  };

const noteOf = (request: Client['request'], packageId = hostilePackage) =>
  fetchVettedNote(request, responseWith(packageId), []);

describe('what the participant has vetted', () => {
  it('is told beside the package that nobody vouches for, and makes it no better', async () => {
    const { checks } = verifySubmission(responseWith(hostilePackage));
    const note = await noteOf(participant(own, [hostilePackage]));
    const told = withVettedNote(checks, note);
    expect(told.map(({ state }) => state)).toEqual(checks.map(({ state }) => state));
    const [check] = told.filter(({ detail }) => detail.includes('vetted'));
    expect(check).toMatchObject({ id: 'packages', state: 'failed' });
    expect(check?.detail).toContain(
      `the participant says that it has vetted splice-wallet 9.0.0 ${hostilePackage}: its claim, which makes no package trusted`,
    );
  });

  it('is no question where every package is known', async () => {
    asked.length = 0;
    const published = newestId('splice-wallet');
    expect(await noteOf(participant(own, [published]), published)).toBeUndefined();
    expect(asked).toEqual([]);
  });

  it.each([
    ['another participant has vetted it', participant(other, [hostilePackage])],
    ['only others are vetted', participant(own, ['cd'.repeat(32)])],
    ['the participant does not list them', participant(own, null)],
  ])('is nothing if %s', async (_, request) => {
    expect(await noteOf(request)).toBeUndefined();
  });

  it('is told for the request that it was asked for, and for no other', () => {
    const requested = { commandId: 'one' };
    const origin = { signers: [], requested };
    expect(toldOf({ origin, told: { requested, vetted: 'told' } })?.vetted).toBe('told');
    const other = { requested: { commandId: 'one' }, vetted: 'told' };
    expect(toldOf({ origin, told: other })).toBeUndefined();
  });
});
