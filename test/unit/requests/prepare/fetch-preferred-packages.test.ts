import { describe, expect, it } from 'vitest';
import {
  fetchPreferredPackages,
  packageNamesOf,
  packageQuestionOf,
  preferredPackagesRequestOf,
  readPreferredPackages,
} from '../../../../src/requests/prepare/fetch-preferred-packages.ts';
import { preferredPackagesText } from '../../../../src/requests/messages/prepare-page.ts';
import type { Client } from '../../../../src/http/client.ts';

const reference = (packageName: string, packageId = 'ab'.repeat(32)) => ({
  packageId,
  packageName,
  packageVersion: '1.2.3',
});

const create = (templateId: string) => ({ CreateCommand: { templateId, createArguments: {} } });

const question = packageQuestionOf({
  commands: [
    create('#payments:Main:Payment'),
    { ExerciseCommand: { templateId: '#rent:Main:Lease', contractId: '00', choice: 'Pay' } },
    create('#payments:Main:Receipt'),
  ],
  actAs: ['anna::1220', 'otto::1220'],
  synchronizerId: 'global::1220',
});

const response = (...packageReferences: ReturnType<typeof reference>[]) => ({
  packageReferences,
  synchronizerId: 'global::1220',
});

describe('a preferred-packages request', () => {
  it('names each package of the commands once, with all acting parties', () => {
    const parties = ['anna::1220', 'otto::1220'];
    expect(preferredPackagesRequestOf(question)).toEqual({
      packageVettingRequirements: [
        { packageName: 'payments', parties },
        { packageName: 'rent', parties },
      ],
      synchronizerId: 'global::1220',
    });
  });

  it('names no synchronizer when the prepare request names none', () => {
    expect(preferredPackagesRequestOf({ ...question, synchronizer: '' })).not.toHaveProperty(
      'synchronizerId',
    );
  });

  it('leaves out commands that name a package by its id', () => {
    expect(packageNamesOf([create(`${'ab'.repeat(32)}:Main:Payment`), {}])).toEqual([]);
  });
});

describe('preferred packages', () => {
  it.each<[what: string, changes: Partial<typeof question>, reason: string]>([
    ['a party that acts', { actAs: [] }, preferredPackagesText.noParties],
    ['a command that names a package', { commands: [] }, preferredPackagesText.noNames],
  ])('are not asked for without %s', async (_, changes, reason) => {
    let asked = 0;
    const request: Client['request'] = () => {
      asked += 1;
      throw new Error('asked');
    };
    const found = await fetchPreferredPackages(request, { ...question, ...changes });
    expect([found, asked]).toEqual([{ ok: false, error: { kind: 'question', reason } }, 0]);
  });
});

describe('a preferred-packages response', () => {
  it('gives one package for each name, without those that no command names', () => {
    const packages = [reference('payments'), reference('rent', 'cd'.repeat(32))];
    expect(readPreferredPackages(question, response(...packages, reference('stdlib')))).toEqual({
      ok: true,
      value: { packages, synchronizer: 'global::1220' },
    });
  });

  it.each([
    ['lacks a requested package', response(reference('payments')), 'no package of rent'],
    [
      'names a package twice',
      response(reference('payments'), reference('rent'), reference('rent', 'cd'.repeat(32))),
      'several packages of rent',
    ],
    [
      'holds a list where an id belongs',
      response(reference('payments'), reference('rent', 'ab, cd')),
      'no package id for rent, but ab, cd',
    ],
    [
      'is about another synchronizer',
      { ...response(reference('payments'), reference('rent')), synchronizerId: 'other::1220' },
      'about the synchronizer other::1220, not global::1220',
    ],
  ])('is refused when it %s', (_, json, reason) => {
    expect(readPreferredPackages(question, json)).toMatchObject({
      ok: false,
      error: { kind: 'response', reason: expect.stringContaining(reason) as string },
    });
  });
});
