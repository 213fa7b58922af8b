import { readFileSync } from 'node:fs';
import {
  knownPackage,
  type TrustedPackage,
  type PayloadReadings,
} from '../../ledger/packages/known-packages.ts';
import { readDar } from '../../ledger/packages/read-dar.ts';
import { sha256Hex } from '../../lib/sha256.ts';
import { err, type Result, systemReason } from '../../lib/result.ts';
import type { SettingProblem, SettingValues } from '../settings/precedence.ts';
import type { TrustedDar } from '../settings/schemas/trust-schemas.ts';
import { formatProblem } from '../settings/settings-table.ts';

/** By the checksum of the file: a session reads its settings again before each write. */
const readBefore = new Map<string, readonly TrustedPackage[]>();

const readTrustedDar = ({
  path,
  sha256,
}: TrustedDar): Result<readonly TrustedPackage[], string> => {
  const bytes = readFileSync(path);
  const found = sha256Hex(bytes);
  if (found !== sha256)
    return err(
      formatProblem(
        `has ${path}, whose SHA-256 is ${found} and not ${sha256}`,
        'get the file again, and compare its checksum with the one that its publisher states',
      ),
    );
  const packages = readBefore.get(sha256) ?? readDar(bytes);
  readBefore.set(sha256, packages);
  return { ok: true, value: packages };
};

const packagesIn = (dar: TrustedDar): Result<readonly TrustedPackage[], string> => {
  try {
    return readTrustedDar(dar);
  } catch (error) {
    const reason = error instanceof Error ? systemReason(error) : String(error);
    return err(
      formatProblem(
        `has ${dar.path}, which cannot be read: ${reason}`,
        'use a DAR, or a .tar.gz of DARs, that this user can read',
      ),
    );
  }
};

const readingsOf = ({ readings = {} }: Pick<SettingValues, 'readings'>) => {
  const byPackage = new Map<string, PayloadReadings>();
  for (const [template, reading] of Object.entries(readings)) {
    const [id = ''] = template.split(':', 1);
    const entity = template.slice(id.length + 1);
    byPackage.set(id, { ...byPackage.get(id), [entity]: reading });
  }
  return byPackage;
};

const settingProblem = (path: readonly [string, string], text: string): SettingProblem => ({
  option: path.join('.'),
  text,
  path,
});

type TrustSettings = Pick<SettingValues, 'trustedPackages' | 'trustedDars' | 'readings'>;

/** All that the user trusts, with what its payloads mean: only code that is trusted is read. */
export const collectTrusted = (
  values: TrustSettings,
): {
  readonly packages: readonly TrustedPackage[];
  readonly problems: readonly SettingProblem[];
} => {
  const dars = values.trustedDars.map(packagesIn);
  const listed = [...values.trustedPackages, ...dars.flatMap((dar) => (dar.ok ? dar.value : []))];
  const byId = new Map(listed.map((each) => [each.id, each] as const));
  const problems = dars.flatMap((dar, index) =>
    dar.ok ? [] : [settingProblem(['trustedDars', String(index)], dar.error)],
  );
  for (const [id, readings] of readingsOf(values)) {
    const about = byId.get(id) ?? (knownPackage(id) && { id });
    if (about !== undefined) byId.set(id, { ...about, readings });
    else if (problems.length === 0)
      problems.push(
        settingProblem(
          ['readings', Object.keys(values.readings ?? {}).find((key) => key.startsWith(id)) ?? id],
          formatProblem(
            'is of a package that you do not trust',
            'add the package to trustedPackages, or its DAR to trustedDars',
          ),
        ),
      );
  }
  return { packages: [...byId.values()], problems };
};
