import { describe, expect, it } from 'vitest';
import {
  packagesNamed,
  type TrustedPackage,
} from '../../../../src/ledger/packages/known-packages.ts';
import type { MessageInit } from '../../../../src/verify/protobuf/protobuf-encode.ts';
import { verifySubmission } from '../../../../src/verify/prepared/submission.ts';
import type { JsonObject } from '../../../../src/lib/json/json.ts';
import { hostilePackage, newestId, payment, proposal } from '../../../support/writes/imitations.ts';
import {
  createBy,
  depotVault,
  exerciseBy,
  preparedOf,
} from '../../../support/writes/submission-writer.ts';

const party = `ida::1220${'ab'.repeat(32)}`;

const packageChecks = ['packages', 'package-versions'];

const checksOf = (
  bytes: Buffer,
  context: {
    readonly asked?: JsonObject;
    readonly trustedPackages?: readonly TrustedPackage[];
  } = {},
) =>
  verifySubmission(
    {
      preparedTransaction: bytes.toString('base64'),
      hashingSchemeVersion: 'HASHING_SCHEME_VERSION_V2',
    },
    [],
    context,
  ).checks;

const check = (id: string, ...[bytes, context]: Parameters<typeof checksOf>) =>
  checksOf(bytes, context).find((item) => item.id === id);

const failures = (...[bytes, context]: Parameters<typeof checksOf>): readonly string[] =>
  checksOf(bytes, context)
    .filter(({ state }) => state === 'failed')
    .map(({ id }) => id);

/** A contract of Amulet in any package, under any name. */
const amulet = (packageId: string, index: number, packageName = 'splice-amulet'): MessageInit => ({
  create: {
    ...createBy(party),
    contractId: `00${String(index).repeat(64)}`,
    packageName,
    templateId: { packageId, moduleName: 'Splice.Amulet', entityName: 'Amulet' },
  },
});

const rolledBack = (...nodes: readonly MessageInit[]): Buffer =>
  preparedOf(party, {
    nodes: [...nodes, { rollback: { children: nodes.map((_, index) => String(index)) } }],
    roots: [String(nodes.length)],
  });

describe('a package with the names of a published one', () => {
  const honest = proposal(party, newestId('splice-wallet'));
  const hostile = proposal(party, hostilePackage);

  it('is told from it by its id, whatever else is equal', () => {
    expect(failures(honest.bytes, { asked: honest.asked })).toEqual([]);
    expect(check('packages', honest.bytes)?.detail).toBe('splice-wallet 0.1.24');
    expect(failures(hostile.bytes, { asked: hostile.asked })).toEqual([
      'packages',
      'asked-commands',
    ]);
    expect(check('packages', hostile.bytes)?.detail).toBe(
      `step 1: Splice.Wallet.TransferPreapproval in package ${hostilePackage}, which is neither published nor trusted`,
    );
  });

  it('passes if the user trusts it', () => {
    const trustedPackages = [{ id: hostilePackage, name: 'splice-wallet' }];
    expect(failures(hostile.bytes, { asked: hostile.asked, trustedPackages })).toEqual([]);
  });

  it('is found in an interface', () => {
    const { bytes, asked } = payment(party, {
      interfacePackage: hostilePackage,
      isInputListed: true,
    });
    expect(failures(bytes, { asked })).toEqual(['packages', 'asked-commands']);
    expect(check('packages', bytes)?.detail).toContain('the interface of step 1: Splice.Api.Token');
    expect(check('asked-commands', bytes, { asked })?.detail).toContain(
      `through interface ${hostilePackage}:Splice.Api.Token.TransferInstructionV1:TransferFactory`,
    );
  });

  it('fails for the contract, too, where that is not among the inputs', () => {
    const { bytes, asked } = payment(party, {
      interfacePackage: hostilePackage,
      isInputListed: false,
    });
    expect(failures(bytes, { asked })).toEqual(['packages', 'used-contracts', 'asked-commands']);
  });

  it('is found deep in the tree, and in an input contract', () => {
    expect(check('packages', rolledBack(amulet(hostilePackage, 1)))?.state).toBe('failed');
    const inputContracts = [{ v1: amulet(hostilePackage, 1)['create'], createdAt: 1n }];
    const bytes = preparedOf(party, {
      nodes: [{ create: createBy(party) }],
      metadata: { inputContracts },
    });
    expect(check('packages', bytes)).toMatchObject({
      state: 'failed',
      detail: `input contract 1: Splice.Amulet in package ${hostilePackage}, which is neither published nor trusted`,
    });
  });

  it('is found by its package name alone', () => {
    const create = { ...createBy(party), packageName: 'splice-amulet' };
    expect(check('packages', preparedOf(party, { nodes: [{ create }] }))?.state).toBe('failed');
  });
});

describe('the rule of packages', () => {
  const uses = (packageName: string, moduleName: string, index: number): MessageInit => ({
    create: {
      ...createBy(party),
      ...{ contractId: `00${String(index).repeat(64)}`, packageName },
      templateId: { packageId: hostilePackage, moduleName, entityName: 'Amulet' },
    },
  });

  it.each([
    ['module', uses('own-token', 'Own.Token', 1), uses('own-token', 'Splice.Amulet', 2)],
    ['package name', uses('own-token', 'Own.Token', 1), uses('splice-amulet', 'Own.Token', 2)],
  ])('finds an imitation behind another use of one package: by its %s', (_, plain, imitating) => {
    expect(check('packages', rolledBack(plain))?.state).toBe('unknown');
    expect(check('packages', rolledBack(plain, imitating))).toMatchObject({
      state: 'failed',
      detail: expect.stringContaining('step 3: ') as string,
    });
  });

  it('names the first step that uses an imitation, and counts no step twice', () => {
    const nodes = [uses('own-token', 'Splice.Amulet', 1), uses('own-token', 'Splice.Amulet', 2)];
    expect(check('packages', rolledBack(...nodes))?.detail).toBe(
      `step 2: Splice.Amulet in package ${hostilePackage}, which is neither published nor trusted`,
    );
  });

  it('finds an imitation of a package that the user trusts, too', () => {
    const trustedPackages = [{ id: 'ab'.repeat(32), name: 'own-token' }];
    expect(
      check('packages', rolledBack(uses('own-token', 'Own.Token', 1)), { trustedPackages }),
    ).toMatchObject({ state: 'failed' });
  });

  it('compares no names of interfaces, which have none', () => {
    const through = (packageId: string) => ({
      exercise: exerciseBy(party, {
        interfaceId: { packageId, moduleName: 'Some.Api', entityName: 'Api' },
      }),
    });
    const bytes = rolledBack(through('e1'.repeat(32)), through('e2'.repeat(32)));
    expect(check('package-versions', bytes)).toMatchObject({
      state: 'verified',
      detail: 'one id for each name',
    });
  });
});

describe('a token of another registry', () => {
  const interfacePackage = newestId('splice-api-token-transfer-instruction-v1');

  it('is paid through the published interface, and its own package is called unknown', () => {
    const { bytes, asked } = payment(party, { interfacePackage, isInputListed: true });
    expect(failures(bytes, { asked })).toEqual([]);
    expect(check('asked-commands', bytes, { asked })?.state).toBe('verified');
    expect(check('packages', bytes)).toMatchObject({
      state: 'unknown',
      detail: `free-tokens ${hostilePackage}`,
    });
  });

  it('is verified once the user trusts its package', () => {
    const { bytes } = payment(party, { interfacePackage, isInputListed: true });
    const trustedPackages = [{ id: hostilePackage }];
    expect(check('packages', bytes, { trustedPackages })).toMatchObject({
      state: 'verified',
      detail: `${hostilePackage}, splice-api-token-transfer-instruction-v1 1.0.0`,
    });
  });
});

describe('the name that a node gives its package', () => {
  it('is the one that the id has', () => {
    const bytes = preparedOf(party, { nodes: [amulet(newestId('splice-wallet'), 1)] });
    expect(check('packages', bytes)).toMatchObject({
      state: 'failed',
      detail: `step 1: splice-amulet, but ${newestId('splice-wallet')} is splice-wallet 0.1.24`,
    });
    const trusted = preparedOf(party, { nodes: [{ create: createBy(party) }] });
    const trustedPackages = [{ id: depotVault.id, name: 'other-vault' }];
    expect(check('packages', trusted, { trustedPackages })?.state).toBe('failed');
  });
});

describe('two packages of one name', () => {
  const [older = '', newer = ''] = packagesNamed('splice-amulet').slice(-2);

  it('are an upgrade if both are published', () => {
    const bytes = rolledBack(amulet(older, 1), amulet(newer, 2));
    expect(check('package-versions', bytes)).toMatchObject({
      state: 'verified',
      detail: 'splice-amulet 0.1.22 and splice-amulet 0.1.23',
    });
  });

  it('fail if one of them is unknown, until the user trusts it', () => {
    const other = 'd2'.repeat(32);
    const nodes = [depotVault.id, other].map((packageId, index): MessageInit => ({
      create: {
        ...createBy(party),
        contractId: `00${String(index).repeat(64)}`,
        templateId: { packageId, moduleName: 'Depot.Vault', entityName: 'Deposit' },
      },
    }));
    const bytes = rolledBack(...nodes);
    expect(check('package-versions', bytes)).toMatchObject({
      state: 'failed',
      detail: `one name for the packages ${depotVault.id} and ${other}`,
    });
    expect(failures(bytes, { trustedPackages: [depotVault] })).toContain('package-versions');
    const trustedPackages = [depotVault, { id: other }];
    expect(check('package-versions', bytes, { trustedPackages })?.state).toBe('verified');
  });
});

describe('an input that another package of the same name created', () => {
  const other = 'c7'.repeat(32);
  const contract = (packageId: string, packageName: string): MessageInit => ({
    ...createBy(party),
    packageName,
    templateId: { packageId, moduleName: 'Splice.Amulet', entityName: 'Amulet' },
    argument: {
      record: {
        fields: [
          { label: 'dso', value: { party } },
          { label: 'owner', value: { party } },
          {
            label: 'amount',
            value: {
              record: { fields: [{ label: 'initialAmount', value: { numeric: '5.0000000000' } }] },
            },
          },
        ],
      },
    },
  });
  const archiving = (
    packageId: string,
    createdBy = other,
    packageName = 'splice-amulet',
    beside: readonly MessageInit[] = [],
  ): Buffer => {
    const { argument: _, ...used } = contract(packageId, packageName);
    return preparedOf(party, {
      nodes: [
        {
          exercise: {
            ...used,
            choice: 'Archive',
            chosenValue: { record: {} },
            actingParties: [party],
            consuming: true,
          },
        },
        ...beside,
      ],
      roots: ['0', ...beside.map((_, index) => String(index + 1))],
      metadata: { inputContracts: [{ v1: contract(createdBy, packageName), createdAt: 1n }] },
    });
  };

  it('is a note if only published code runs on it', () => {
    const bytes = archiving(newestId('splice-amulet'));
    expect(packageChecks.map((id) => check(id, bytes)?.state)).toEqual(['verified', 'verified']);
    expect(check('packages', bytes)?.detail).toBe(
      `splice-amulet 0.1.23; input contract 1 was created by ${other}, and splice-amulet 0.1.23 runs on it`,
    );
  });

  it('is read by the code that runs on it', () => {
    const bytes = archiving(newestId('splice-amulet'));
    const { review } = verifySubmission({ preparedTransaction: bytes.toString('base64') });
    expect(review?.told.effects).toMatchObject({
      notUnderstood: [],
      holdings: [{ party, unlocked: '-5', locked: '0' }],
    });
  });

  it('fails with another unknown package of one name', () => {
    const bytes = archiving(hostilePackage, other, 'own-token');
    expect(check('package-versions', bytes)?.detail).toContain(`${hostilePackage} and ${other}`);
  });

  it('is a note whatever code runs on other contracts', () => {
    const wallet = {
      create: {
        ...createBy(party),
        contractId: `00${'c2'.repeat(32)}`,
        packageName: 'splice-wallet',
        templateId: {
          packageId: newestId('splice-wallet'),
          ...{ moduleName: 'Splice.Wallet.Install', entityName: 'WalletAppInstall' },
        },
      },
    };
    const bytes = archiving(newestId('splice-amulet'), other, 'splice-amulet', [wallet]);
    expect(check('packages', bytes)?.state).toBe('verified');
  });

  it('is no note if the package that created it is published', () => {
    const [oldest = ''] = packagesNamed('splice-amulet');
    const bytes = archiving(newestId('splice-amulet'), oldest);
    expect(check('packages', bytes)).toMatchObject({
      state: 'verified',
      detail: expect.not.stringContaining('created by') as string,
    });
  });

  it('fails if its own code runs', () => {
    expect(failures(archiving(other))).toContain('packages');
    expect(failures(archiving(other, newestId('splice-amulet')))).toContain('packages');
  });

  it('fails if a package of another name runs on it', () => {
    expect(failures(archiving(newestId('splice-wallet')))).toContain('packages');
  });
});

describe('a transaction without packages', () => {
  it('says that there was nothing to compare', () => {
    const bytes = preparedOf(party, { nodes: [{ rollback: {} }] });
    expect(packageChecks.map((id) => check(id, bytes)?.detail)).toEqual([
      'no packages',
      'no packages',
    ]);
  });
});
