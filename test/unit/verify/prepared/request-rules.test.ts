import { describe, expect, it } from 'vitest';
import type { MessageInit } from '../../../../src/verify/protobuf/protobuf-encode.ts';
import { verifySubmission } from '../../../../src/verify/prepared/submission.ts';
import { epoch } from '../../../support/samples/sample-activities.ts';
import {
  createBy,
  depotVault,
  exerciseBy,
  preparedOf,
} from '../../../support/writes/submission-writer.ts';

const party = `ida::1220${'ab'.repeat(32)}`;
const held = `00${'a1'.repeat(32)}`;
const synchronizer = `global::1220${'ab'.repeat(32)}`;
const deposit = `${depotVault.id}:Depot.Vault:Deposit`;

interface Case {
  readonly asked?: object;
  readonly nodes?: readonly MessageInit[];
  readonly metadata?: MessageInit;
  readonly body?: object;
  /** All nodes, if none are named. */
  readonly roots?: readonly string[];
}

const exercise = { exercise: exerciseBy(party) };
const input = { v1: createBy(party), createdAt: 1n };

/** What a check says, as its state and its words; empty if it has nothing to say. */
const told = (
  id: string,
  { asked = {}, nodes = [exercise], metadata, body, roots = [...nodes.keys()].map(String) }: Case,
): string => {
  const around = { inputContracts: [input], ...metadata };
  const bytes = preparedOf(party, { nodes, roots, metadata: around });
  const { checks } = verifySubmission(
    { preparedTransaction: bytes.toString('base64'), ...body },
    [],
    { asked: { ...asked }, nowMs: epoch },
  );
  const check = checks.find((each) => each.id === id);
  return check === undefined ? '' : `${check.state}: ${check.detail}`;
};

describe('the synchronizer of a prepared transaction', () => {
  it.each([
    ['the requested one', synchronizer],
    ['its physical id', `${synchronizer}::35-0`],
    ['its physical id in development', `${synchronizer}::dev-12`],
  ])('is the requested one: %s', (_, found) => {
    const given = { asked: { synchronizerId: synchronizer }, metadata: { synchronizerId: found } };
    expect(told('asked-synchronizer', given)).toBe(`verified: ${found}`);
  });

  it.each([
    ['another one', `other::1220${'cd'.repeat(32)}`],
    ['another one with a physical id', `other::1220${'cd'.repeat(32)}::35-0`],
    ['more than a physical id', `${synchronizer}::35-0::x`],
    ['no physical id', `${synchronizer}::x`],
    ['a longer name', `${synchronizer}ab::35-0`],
  ])('is refused: %s', (_, found) => {
    const given = { asked: { synchronizerId: synchronizer }, metadata: { synchronizerId: found } };
    expect(told('asked-synchronizer', given)).toBe(
      `failed: requested ${synchronizer}, prepared ${found}`,
    );
  });
});

describe('the deadline of a prepared transaction', () => {
  const maxRecordTime = BigInt(Date.parse('2026-05-06T08:00:00Z')) * 1000n;

  it.each([
    ['the same', '2026-05-06T08:00:00Z', 'verified'],
    ['the same in another spelling', '2026-05-06T08:00:00.000000Z', 'verified'],
    ['an earlier one', '2026-05-06T08:00:00.001Z', 'failed'],
    ['a later one', '2026-05-06T07:59:59.999Z', 'failed'],
  ])('is compared with the requested one: %s', (_, asked, state) => {
    const given = { asked: { maxRecordTime: asked }, metadata: { maxRecordTime } };
    expect(told('asked-deadline', given)).toMatch(new RegExp(`^${state}: `));
  });
});

describe('the parties that act', () => {
  const submitterInfo = { actAs: ['b::1220', 'a::1220'], commandId: 'pay-rent' };

  it('are the requested ones in any order', () => {
    const given = { asked: { actAs: ['a::1220', 'b::1220'] }, metadata: { submitterInfo } };
    expect(told('asked-act-as', given)).toBe('verified: a::1220, b::1220');
  });

  it('are not fewer than the requested ones', () => {
    const given = {
      asked: { actAs: ['a::1220', 'b::1220', 'c::1220'] },
      metadata: { submitterInfo },
    };
    expect(told('asked-act-as', given)).toMatch(/^failed: /);
  });
});

describe('a disclosed contract', () => {
  const disclosed = (templateId: string, contractId = held) => ({
    asked: { disclosedContracts: [{ contractId, templateId, createdEventBlob: 'AA==' }] },
  });

  it.each([
    ['as it was disclosed', deposit, 'verified: 1 of 1 used'],
    [
      'as another template',
      `${depotVault.id}:Depot.Vault:Loan`,
      `failed: contract ${held}: disclosed as ${depotVault.id}:Depot.Vault:Loan, prepared as ${deposit}`,
    ],
    [
      'in another package',
      `${'d2'.repeat(32)}:Depot.Vault:Deposit`,
      `failed: contract ${held}: disclosed as ${'d2'.repeat(32)}:Depot.Vault:Deposit, prepared as ${deposit}`,
    ],
    [
      'in a package that has another name by its own words',
      '#depot:Depot.Vault:Deposit',
      `failed: contract ${held}: disclosed as #depot:Depot.Vault:Deposit, prepared as ${deposit}`,
    ],
    [
      'in a package that only its own words connect with the name',
      '#depot-vault:Depot.Vault:Deposit',
      `unknown: contract ${held}: disclosed as #depot-vault:Depot.Vault:Deposit, prepared as ${deposit}`,
    ],
    ['without a template', '', 'verified: 1 of 1 used'],
  ])('is used %s', (_, templateId, says) => {
    expect(told('asked-disclosed', disclosed(templateId))).toBe(says);
  });

  it('may stay unused, and is then not counted', () => {
    const given = disclosed(deposit, `00${'b2'.repeat(32)}`);
    expect(told('asked-disclosed', given)).toBe('verified: 0 of 1 used');
  });
});

describe('the preference for packages', () => {
  const child = exerciseBy(party, {
    templateId: { packageId: 'd2'.repeat(32), moduleName: 'Depot.Vault', entityName: 'Deposit' },
  });

  it('is about the commands, and not about what they call', () => {
    const nodes = [{ exercise: exerciseBy(party, { children: ['1'] }) }, { exercise: child }];
    const bytes = preparedOf(party, { nodes, metadata: { inputContracts: [input] } });
    const { checks } = verifySubmission({ preparedTransaction: bytes.toString('base64') }, [], {
      asked: { packageIdSelectionPreference: [depotVault.id] },
    });
    expect(checks.find(({ id }) => id === 'asked-packages')?.state).toBe('verified');
  });
});

describe('a submission', () => {
  const create = { create: createBy(party) };
  const [two, three] = ['2 commands; services accept one', '3 commands; services accept one'];

  it.each<readonly [string, readonly MessageInit[], string]>([
    ['two exercises on one contract', [exercise, exercise], two],
    ['an exercise before the create', [exercise, create], two],
    ['a create twice', [create, create], two],
    ['a root after a create with its exercise', [create, exercise, exercise], three],
  ])('has one command, and not %s', (_, nodes, says) => {
    expect(told('root', { nodes })).toBe(`failed: ${says}`);
  });

  it('may create a contract and exercise a choice on that contract, and on no other', () => {
    const on = (contractId: string) => ({ exercise: exerciseBy(party, { contractId }) });
    expect(told('root', { nodes: [create, on(held)] })).toMatch(/^verified: create .*, then /);
    expect(told('root', { nodes: [create, on(`00${'b2'.repeat(32)}`)] })).toBe(`failed: ${two}`);
  });

  it('is one command however many steps are below it, and whoever acts there', () => {
    const nodes = [{ exercise: exerciseBy(party, { children: ['1'] }) }, create];
    const foreign = { exercise: exerciseBy('otto::1220') };
    expect(told('root', { nodes, roots: ['0'] })).toMatch(/^verified: exercise /);
    expect(told('acting-party', { nodes: [nodes[0] ?? {}, foreign], roots: ['0'] })).toBe(
      `verified: ${party}`,
    );
  });

  it('needs no authority for what is rolled back or looked up', () => {
    const { packageName, templateId } = createBy(party);
    const key = { lfVersion: '2', packageName, templateId, result: [] };
    for (const node of [{ rollback: {} }, { queryByKey: { ...key, actingParties: [] } }])
      expect(told('acting-party', { nodes: [node] })).toBe(`verified: ${party}`);
  });

  it('is refused if it has signatures of another party than the acting one', () => {
    const signature = { format: 'SIGNATURE_FORMAT_CONCAT', signature: 'AA==', signedBy: '1220' };
    const partySignatures = { signatures: [{ party: 'otto::1220', signatures: [signature] }] };
    expect(told('acting-party', { body: { partySignatures } })).toBe(
      `failed: the acting party is ${party}, but the signatures are of otto::1220`,
    );
  });

  it('shows the hash to sign, or that no scheme computes it', () => {
    const body = { hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V2' };
    expect(told('hash', { body })).toMatch(/^verified: [0-9a-f]{64}$/);
    const bytes = preparedOf(party, { nodes: [exercise], roots: ['7'] });
    const { checks } = verifySubmission({
      preparedTransaction: bytes.toString('base64'),
      ...body,
    });
    expect(checks.find(({ id }) => id === 'hash')).toMatchObject({
      state: 'failed',
      remedy: expect.stringMatching(/no scheme that this cantui computes/) as string,
    });
  });

  it('is neither right nor wrong about a reported hash that cannot be computed', () => {
    const claim = Buffer.alloc(32, 1);
    const body = { preparedTransactionHash: claim.toString('base64') };
    for (const hashingSchemeVersion of ['HASHING_SCHEME_VERSION_V9', 'HASHING_SCHEME_VERSION_V2'])
      expect(
        told('claimed-hash', {
          nodes: [{ exercise: exerciseBy(party, { children: ['7'] }) }],
          body: { ...body, hashingSchemeVersion },
        }),
      ).toBe(`unknown: ${claim.toString('hex')}`);
  });

  it('is refused if its steps cannot be followed, though none was read', () => {
    expect(told('tree', { nodes: [exercise], roots: ['7'] })).toMatch(/^failed: /);
    expect(told('tree', { nodes: [] })).toBe('unknown: ');
  });

  it('is refused if its first step needs the authority of somebody else', () => {
    const nodes = [{ exercise: exerciseBy(party, { actingParties: [party, 'otto::1220'] }) }];
    expect(told('acting-party', { nodes })).toBe('failed: also needs the authority of otto::1220');
  });

  it('is refused if nobody acts', () => {
    const submitterInfo = { actAs: [], commandId: 'pay-rent' };
    expect(told('acting-party', { metadata: { submitterInfo } })).toMatch(
      /^failed: 0 acting parties/,
    );
  });

  it('is refused if the reported hash is not base64', () => {
    const body = {
      preparedTransactionHash: '!',
      hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V2',
    };
    expect(told('claimed-hash', { body })).toMatch(/^failed: reported not base64/);
  });
});

describe('a time of a submission', () => {
  const ms = 1000n;
  const now = BigInt(epoch) * 1000n;
  const minute = 60_000n * ms;
  const day = 24n * 60n * minute;

  it.each<readonly [string, string, MessageInit, string]>([
    ['record-time', 'now', { maxRecordTime: now }, 'unknown'],
    ['record-time', 'over since a moment', { maxRecordTime: now - ms }, 'failed'],
    ['ledger-time', 'until now', { maxLedgerTime: now }, 'verified'],
    ['ledger-time', 'over since a moment', { maxLedgerTime: now - ms }, 'failed'],
    ['ledger-time', 'from now', { minLedgerTime: now }, 'verified'],
    ['ledger-time', 'from the next moment', { minLedgerTime: now + ms }, 'unknown'],
    ['preparation-time', '5 minutes ahead', { preparationTime: now + 5n * minute }, 'verified'],
    [
      'preparation-time',
      'more than 5 ahead',
      { preparationTime: now + 5n * minute + ms },
      'warning',
    ],
    ['preparation-time', 'a day ahead', { preparationTime: now + day }, 'warning'],
    ['preparation-time', 'more than a day ahead', { preparationTime: now + day + ms }, 'failed'],
    ['preparation-time', 'a day ago', { preparationTime: now - day }, 'verified'],
    ['preparation-time', 'more than a day ago', { preparationTime: now - day - ms }, 'warning'],
    ['preparation-time', '30 days ago', { preparationTime: now - 30n * day }, 'warning'],
    ['preparation-time', 'more than 30 ago', { preparationTime: now - 30n * day - ms }, 'failed'],
  ])('is judged to the millisecond, %s: %s', (id, _, metadata, state) => {
    expect(
      told(id, { metadata, body: { hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V2' } }),
    ).toMatch(new RegExp(`^${state}: `));
  });

  it('is told with the bounds that the transaction has, also with one', () => {
    const says = (metadata: MessageInit) => told('ledger-time', { metadata });
    const iso = (time: bigint) =>
      `\\S*${new Date(Number(time / ms)).toISOString().slice(0, 19)}\\S*`;
    const [from, to] = [now - minute, now + minute];
    expect(says({})).toBe('');
    expect(says({ minLedgerTime: from })).toMatch(new RegExp(`^verified: from ${iso(from)}$`));
    expect(says({ maxLedgerTime: to })).toMatch(new RegExp(`^verified: until ${iso(to)}$`));
    expect(says({ minLedgerTime: from, maxLedgerTime: to })).toMatch(
      new RegExp(`^verified: from ${iso(from)} until ${iso(to)}$`),
    );
    expect(says({ minLedgerTime: to, maxLedgerTime: from })).toMatch(/^failed: from /);
    expect(says({ minLedgerTime: now, maxLedgerTime: now })).toMatch(/^verified: from /);
    const both = [to + minute, to] as const;
    expect(says({ minLedgerTime: both[0], maxLedgerTime: both[1] })).toMatch(/^failed: from /);
  });

  it('is no deadline under a scheme that nobody knows', () => {
    const metadata = { maxRecordTime: now + minute };
    const bytes = preparedOf(party, { nodes: [exercise], metadata });
    const body = { preparedTransaction: bytes.toString('base64') };
    const { checks } = verifySubmission({ ...body, hashingSchemeVersion: 'V9' }, [], {
      nowMs: epoch,
    });
    expect(checks.find(({ id }) => id === 'record-time')).toMatchObject({
      state: 'unknown',
      reason: expect.stringMatching(/^scheme unknown does not sign the deadline/) as string,
    });
  });

  it.each<readonly [string, object, MessageInit, string]>([
    [
      'after the start',
      { MinLedgerTimeRel: { value: { seconds: 60 } } },
      { minLedgerTime: now + minute },
      'verified',
    ],
    [
      'before the start',
      { MinLedgerTimeRel: { value: { seconds: 59 } } },
      { minLedgerTime: now + minute },
      'warning',
    ],
    [
      'before the end',
      { MinLedgerTimeRel: { value: { seconds: 60 } } },
      { maxLedgerTime: now + minute },
      'verified',
    ],
    [
      'after the end',
      { MinLedgerTimeRel: { value: { seconds: 61 } } },
      { maxLedgerTime: now + minute },
      'warning',
    ],
  ])('counts from the clock of this machine: %s', (_, time, metadata, state) => {
    expect(told('min-ledger-time', { metadata, body: { minLedgerTime: { time } } })).toMatch(
      new RegExp(`^${state}: `),
    );
  });
});
