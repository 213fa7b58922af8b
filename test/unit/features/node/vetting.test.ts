import { describe, expect, it } from 'vitest';
import { compareVetting, type VettedPackage } from '../../../../src/features/node/model/vetting.ts';

const now = Date.parse('2026-11-28T12:00:00Z');

const vetted = (
  packageName: string,
  packageVersion: string,
  valid: Partial<VettedPackage> = {},
): VettedPackage => ({
  packageId: `${packageName} ${packageVersion}`,
  ...{ packageName, packageVersion, validFromInclusive: null, validUntilExclusive: null, ...valid },
});

const compared = (version: string, ...packages: readonly VettedPackage[]) =>
  compareVetting({ amulet: version }, packages, { now })[0];

describe('packages that the network uses', () => {
  it('are ok if the node has vetted the same version', () => {
    expect(compared('0.1.22', vetted('splice-amulet', '0.1.22'))).toEqual({
      id: 'packages.splice-amulet',
      state: 'ok',
      text: 'splice-amulet 0.1.22: vetted, as the network uses it',
    });
  });

  it('are told with the versions that are vetted, in order', () => {
    const found = ['0.1.9', '0.1.21', '0.1.10'].map((each) => vetted('splice-amulet', each));
    expect(compared('0.1.22', ...found)).toMatchObject({
      state: 'warning',
      text: 'splice-amulet: the network uses 0.1.22; vetted here: 0.1.9, 0.1.10, 0.1.21',
    });
  });

  it('are missing if no version is vetted, or another package has its version', () => {
    expect(compared('0.1.22', vetted('splice-wallet', '0.1.22'))).toMatchObject({
      state: 'warning',
      text: 'splice-amulet: the network uses 0.1.22, and no version is vetted here',
    });
  });

  it('count only while they are valid', () => {
    const ended = vetted('splice-amulet', '0.1.22', {
      validUntilExclusive: '2026-11-28T12:00:00Z',
    });
    expect(compared('0.1.22', ended)).toMatchObject({ state: 'warning' });
    const begins = '2026-11-28T12:00:01Z';
    const later = vetted('splice-amulet', '0.1.22', { validFromInclusive: begins });
    expect(compared('0.1.22', later)).toMatchObject({
      state: 'warning',
      text: `splice-amulet 0.1.22: vetted from ${begins} on`,
    });
  });

  it('may be missing if only super validators need them', () => {
    expect(compareVetting({ dsoGovernance: '0.1.28' }, [], { now })).toMatchObject([
      { id: 'packages.splice-dso-governance', state: 'ok' },
    ]);
  });

  it('have lines of their own, with its time, for a coming configuration', () => {
    const from = '2026-12-01T00:00:00Z';
    const lines = compareVetting({ amulet: '0.1.23' }, [], { now, from });
    expect(lines).toMatchObject([
      {
        id: `packages.splice-amulet.${from}`,
        text: expect.stringMatching(/^from 2026-12-01/) as string,
      },
    ]);
  });
});
