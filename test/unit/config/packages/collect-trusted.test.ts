import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { collectTrusted } from '../../../../src/config/packages/collect-trusted.ts';
import { packagesNamed } from '../../../../src/ledger/packages/known-packages.ts';
import { sha256Hex } from '../../../../src/lib/sha256.ts';
import { sampleDalf, zipOf } from '../../../support/samples/dars.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

const dalf = sampleDalf('a package');
const bytes = zipOf([{ name: `x/my-token-1.0.0-${dalf.id}.dalf`, bytes: dalf.bytes }]);

const darFile = (content = bytes): string => {
  const path = join(scratchFolder(), 'my-token.dar');
  writeFileSync(path, content);
  return path;
};

const none = { trustedPackages: [], trustedDars: [], readings: {} } as const;

describe('the packages that a profile trusts', () => {
  it('are those that it lists, and those of its DARs', () => {
    const listed = { id: 'ab'.repeat(32), name: 'listed' };
    expect(
      collectTrusted({
        ...none,
        trustedPackages: [listed],
        trustedDars: [{ path: darFile(), sha256: sha256Hex(bytes) }],
      }),
    ).toEqual({
      packages: [listed, { id: dalf.id, name: 'my-token', version: '1.0.0' }],
      problems: [],
    });
  });

  it('are not those of a file with another checksum', () => {
    const path = darFile();
    const { packages, problems } = collectTrusted({
      ...none,
      trustedDars: [{ path, sha256: 'ab'.repeat(32) }],
    });
    expect(packages).toEqual([]);
    expect(problems).toMatchObject([{ option: 'trustedDars.0', path: ['trustedDars', '0'] }]);
    expect(problems[0]?.text).toContain(`whose SHA-256 is ${sha256Hex(bytes)} and not abab`);
  });

  it('are not those of a file that is gone or damaged', () => {
    const torn = bytes.subarray(0, -5);
    for (const dar of [
      { path: '/nowhere/my-token.dar', sha256: 'ab'.repeat(32) },
      { path: darFile(torn), sha256: sha256Hex(torn) },
    ])
      expect(collectTrusted({ ...none, trustedDars: [dar] }).problems[0]?.text).toContain(
        'which cannot be read',
      );
  });
});

const reading = { owner: 'owner', admin: 'admin', id: '=GOLD', amount: 'amount' } as const;

describe('the readings of a profile', () => {
  it('belong to packages that it trusts, or that are published', () => {
    const [published = ''] = packagesNamed('splice-amulet');
    const own = 'ab'.repeat(32);
    expect(
      collectTrusted({
        ...none,
        trustedPackages: [{ id: own, name: 'own' }],
        readings: {
          [`${own}:A.B:Token`]: reading,
          [`${own}:A.B:Offer`]: 'no',
          [`${published}:X:Y`]: reading,
        },
      }),
    ).toEqual({
      packages: [
        { id: own, name: 'own', readings: { 'A.B:Token': reading, 'A.B:Offer': 'no' } },
        { id: published, readings: { 'X:Y': reading } },
      ],
      problems: [],
    });
  });

  it('are refused for any other package', () => {
    const key = `${'cd'.repeat(32)}:A.B:Token`;
    expect(collectTrusted({ ...none, readings: { [key]: reading } }).problems).toMatchObject([
      { option: `readings.${key}`, path: ['readings', key] },
    ]);
  });
});
