import { describe, expect, it } from 'vitest';
import { splicePackages } from '../../../../src/ledger/packages/published-packages.ts';
import { registryPackages } from '../../../../src/ledger/packages/registry-packages.ts';
import {
  knownPackage,
  packagesNamed,
  packagesOfModule,
  knownModules,
} from '../../../../src/ledger/packages/known-packages.ts';

const amulet123 = '70d3c970e69b2996eabfa235a6d34822a05f93887dd1b0080cc649a3574a7c07';

describe('the table of published packages', () => {
  it('names the package and version of an id', () => {
    expect(knownPackage(amulet123)).toEqual({ name: 'splice-amulet', version: '0.1.23' });
    expect(
      knownPackage('718a0f77e505a8de22f188bd4c87fe74101274e9d4cb1bfac7d09aec7158d35b'),
    ).toEqual({ name: 'splice-api-token-holding-v1', version: '1.0.0' });
    expect(
      knownPackage('8107899ac4723ce986bf7d27416534e576e54b92161e46150a595fb78ff3d3a1'),
    ).toEqual({ name: 'utility-registry-holding-v0', version: '0.2.1' });
  });

  it('knows no other id', () => {
    expect(knownPackage('e'.repeat(64))).toBeUndefined();
    expect(knownPackage('')).toBeUndefined();
    expect(packagesNamed('constructor')).toEqual([]);
  });

  it('lists the ids of a name from the oldest version to the newest', () => {
    const ids = packagesNamed('splice-amulet');
    expect(ids).toHaveLength(24);
    expect(ids.at(-1)).toBe(amulet123);
  });

  it('has each id once, whatever source tells it', () => {
    const lists = [splicePackages, ...registryPackages];
    const ids = lists.flatMap(({ packages }) =>
      Object.values(packages).flatMap((text) => text.match(/[0-9a-f]{64}/g) ?? []),
    );
    expect(ids.length).toBeGreaterThan(220);
    expect(new Set(ids).size).toBe(ids.length);
    const names = [...new Set(lists.flatMap(({ packages }) => Object.keys(packages)))];
    expect(names.flatMap(packagesNamed).toSorted()).toEqual(ids.toSorted());
    for (const name of names)
      for (const id of packagesNamed(name)) expect(knownPackage(id)?.name).toBe(name);
  });

  it('says where each list was read, and when', () => {
    for (const { source, read } of [splicePackages, ...registryPackages]) {
      expect(source).toMatch(/\w/);
      expect(read).toMatch(/^\d{4}-\d\d-\d\d$/);
    }
  });

  it('knows the Registry App to 0.14, and the older packages that MainNet still runs', () => {
    expect(packagesNamed('utility-registry-app-v0').map((id) => knownPackage(id)?.version)).toEqual(
      [undefined, undefined, '0.5.0', '0.7.0', '0.8.2', '0.9.0'],
    );
    expect(
      knownPackage('112742269c282ab77490b7933f65582bc223e3bf6c120d81e0799cf0d99ecd9e'),
    ).toEqual({ name: 'utility-registry-holding-v0' });
  });
});

describe('the table of well-known modules', () => {
  it('names the packages of a module', () => {
    expect(packagesOfModule('Splice.AmuletRules')).toEqual(['splice-amulet']);
    expect(packagesOfModule('Splice.Wallet.TransferPreapproval')).toEqual(['splice-wallet']);
    expect(packagesOfModule('Splice.Wallet.Payment')).toEqual(['splice-wallet-payments']);
    expect(packagesOfModule('Splice.Api.Token.HoldingV2')).toEqual(['splice-api-token-holding-v2']);
    expect(packagesOfModule('Utility.Registry.App.V0.Model.Transfer')).toEqual([
      'utility-registry-app-v0',
    ]);
  });

  it('reserves the names of the token standard', () => {
    expect(packagesOfModule('Splice.Api.Token.HoldingV9')).toEqual([]);
  });

  it('leaves other modules alone', () => {
    for (const module of ['Evil.Drain', 'Splice.Testing.Tokens.TestTokenV1', 'Splice', 'toString'])
      expect(packagesOfModule(module)).toBeUndefined();
  });

  it('names only packages of the table', () => {
    for (const name of Object.values(knownModules).flat())
      expect(packagesNamed(name).length).toBeGreaterThan(0);
  });
});
