import { describe, expect, it } from 'vitest';
import {
  readFurtherResponse,
  type FurtherOperationName,
} from '../../../../src/ledger/further-operations.ts';
import { operations } from '../../../../src/ledger/operations.ts';
import { askFurther, get, objectsIn, open, within } from '../../../support/servers/sandbox.ts';
import { allocated } from '../../../support/writes/submission-writer.ts';

describe('the operations around the six of the sandbox', () => {
  it.each<[FurtherOperationName, Readonly<Record<string, string>>]>([
    ['ledgerEnd', {}],
    ['connectedSynchronizers', {}],
    ['participantId', {}],
    ['authenticatedUser', {}],
    ['userRights', { 'user-id': 'ledger-api-user' }],
    ['latestPrunedOffsets', {}],
    ['party', { party: 'nobody::1220' }],
  ])('answer a read as its document says: %s', async (name, path) => {
    const sandbox = await open();
    const { status, json } = await askFurther(sandbox, name, { path });
    expect([status, readFurtherResponse(name, json).mismatches]).toEqual([200, []]);
  });

  it('tell the synchronizer, the participant and the user of one world', async () => {
    const sandbox = await open();
    const { synchronizer, participant, signing } = sandbox.world;
    const jsonOf = async (name: FurtherOperationName, path = {}) =>
      (await askFurther(sandbox, name, { path })).json;
    expect(await jsonOf('connectedSynchronizers')).toMatchObject({
      connectedSynchronizers: [{ synchronizerAlias: 'global', synchronizerId: synchronizer }],
    });
    expect(await jsonOf('participantId')).toEqual({ participantId: participant });
    const user = within(await jsonOf('authenticatedUser'), 'user');
    expect(user).toMatchObject({ id: 'ledger-api-user' });
    const rights = await jsonOf('userRights', { 'user-id': 'ledger-api-user' });
    expect(rights['rights']).toContainEqual({
      kind: { CanActAs: { value: { party: signing.party } } },
    });
  });

  it('take the path of the participant id for no party', async () => {
    const sandbox = await open();
    const { json } = await askFurther(sandbox, 'participantId');
    expect(Object.keys(json)).toEqual(['participantId']);
  });

  it('give the packages that are vetted, and refuse others', async () => {
    const sandbox = await open();
    const ask = (packageName: string) =>
      askFurther(sandbox, 'preferredPackages', {
        body: { packageVettingRequirements: [{ packageName, parties: [sandbox.world.dso] }] },
      });
    const { json } = await ask('splice-wallet');
    expect(readFurtherResponse('preferredPackages', json).mismatches).toEqual([]);
    expect(json['packageReferences']).toMatchObject([{ packageName: 'splice-wallet' }]);
    expect((await ask('depot')).status).toBe(404);
  });

  it('need a token, and rights where they tell of parties', async () => {
    const sandbox = await open();
    const { ledgerUrl, readOnlyToken: token } = sandbox;
    expect((await get(`${ledgerUrl}${operations.participantId.path}`)).status).toBe(401);
    const others = { 'user-id': 'ledger-api-user' };
    expect((await askFurther(sandbox, 'userRights', { path: others, token })).status).toBe(403);
    const own = { 'user-id': 'reader' };
    expect((await askFurther(sandbox, 'userRights', { path: own, token })).json).toEqual({
      rights: [{ kind: { CanReadAsAnyParty: { value: {} } } }],
    });
  });

  it('give users the rights that they were given, and no others', async () => {
    const sandbox = await open();
    const { signing, traders } = sandbox.world;
    const rightsOf = async (user: string) =>
      (await askFurther(sandbox, 'userRights', { path: { 'user-id': user } })).json['rights'];
    const own = [
      { kind: { ParticipantAdmin: { value: {} } } },
      { kind: { CanExecuteAsAnyParty: { value: {} } } },
      { kind: { CanReadAsAnyParty: { value: {} } } },
      { kind: { CanActAs: { value: { party: signing.party } } } },
    ];
    expect(await rightsOf('ledger-api-user')).toEqual(own);
    const nobodys = await allocated(sandbox, 'nobodys');
    const readers = await allocated(sandbox, 'readers', { userId: 'reader' });
    expect(sandbox.world.parties).toEqual(expect.arrayContaining([nobodys.party, ...traders]));
    expect(await rightsOf('ledger-api-user')).toEqual(own);
    expect(await rightsOf('reader')).toContainEqual({
      kind: { CanActAs: { value: { party: readers.party } } },
    });
  });

  it('know no other users', async () => {
    const path = { 'user-id': 'nobody' };
    const { status, json } = await askFurther(await open(), 'userRights', { path });
    expect([status, json['code'], json['resources']]).toEqual([
      404,
      'USER_NOT_FOUND',
      [['USER', 'nobody']],
    ]);
  });

  it('list every party', async () => {
    const sandbox = await open();
    const { json } = await askFurther(sandbox, 'parties');
    const names = objectsIn(json['partyDetails']).map(({ party }) => party);
    expect([names, json['nextPageToken']]).toEqual([sandbox.world.parties, '']);
  });

  it('are not found where the sandbox is told to lack them', async () => {
    const sandbox = await open({ removedFurther: ['participantId'] });
    const { status, json } = await askFurther(sandbox, 'participantId');
    expect([status, json['ledgerApiError']]).toEqual([404, null]);
  });
});
