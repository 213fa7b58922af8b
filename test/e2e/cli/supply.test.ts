import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { allowedLicenses, partsOfLicense } from '../../support/documents/licenses.ts';

const read = (path: string): string =>
  readFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), 'utf8');

type Component = {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly hashes: readonly { readonly alg: string; readonly content: string }[];
  readonly licenses: readonly {
    readonly expression?: string;
    readonly license?: { readonly id: string };
  }[];
  readonly pedigree?: { readonly notes: string };
};

type Sbom = {
  readonly metadata: {
    readonly component: {
      readonly 'bom-ref': string;
      readonly version: string;
      readonly components: readonly Pick<Component, 'name' | 'hashes'>[];
    };
  };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
};

type Output = { readonly inputs: Readonly<Record<string, { readonly bytesInOutput: number }>> };

type Lock = {
  readonly packages: Readonly<
    Record<string, { readonly version: string; readonly integrity?: string }>
  >;
};

const written = read('bin/build/cantui.cdx.json');
const sbom = JSON.parse(written) as Sbom;
const outputs = JSON.parse(read('bin/build/cantui.meta.json')) as Readonly<Record<string, Output>>;
const lock = JSON.parse(read('package-lock.json')) as Lock;
const notices = read('bin/build/THIRD-PARTY-NOTICES.txt');

/** The folders of packages that the bundler took something from. */
const bundledFolders = [
  ...new Set(
    Object.values(outputs)
      .flatMap(({ inputs }) => Object.entries(inputs))
      .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
      .flatMap(([file]) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? []),
  ),
];

const licenseOf = ({ licenses: [first] }: Component): string =>
  first?.expression ?? first?.license?.id ?? '';

describe('the bill of materials that the build writes', () => {
  it('lists each package of which something is in the bundle, and no other', () => {
    expect(bundledFolders.length).toBeGreaterThan(20);
    expect(sbom.components.map((component) => component['bom-ref']).sort()).toEqual(
      bundledFolders.map((folder) => folder.replaceAll('node_modules/', '')).sort(),
    );
  });

  it('gives versions and hashes as the lockfile has them', () => {
    for (const component of sbom.components) {
      const folder = bundledFolders.find(
        (bundledFolder) => bundledFolder.replaceAll('node_modules/', '') === component['bom-ref'],
      );
      const locked = lock.packages[folder ?? ''];
      const [hash] = component.hashes;
      const digest = Buffer.from(hash?.content ?? '', 'hex').toString('base64');
      expect(component.version).toBe(locked?.version);
      expect(`${hash?.alg.replace('SHA-', 'sha')}-${digest}`).toBe(locked?.integrity);
      expect(component.purl).toBe(
        `pkg:npm/${component.name.replace('@', '%40')}@${component.version}`,
      );
    }
  });

  it('names the very files beside it by their SHA-256', () => {
    const files = sbom.metadata.component.components;
    const programs = readdirSync(new URL('../../../bin/build', import.meta.url))
      .filter((name) => name.endsWith('.cjs'))
      .map((name) => `bin/build/${name}`);
    expect(files.map(({ name }) => name).sort()).toEqual(programs.sort());
    for (const { name, hashes } of files) {
      const sum = createHash('sha256').update(read(name)).digest('hex');
      expect(hashes).toEqual([{ alg: 'SHA-256', content: sum }]);
    }
  });

  it('says what each needs, so that every component is reached from the program', () => {
    const needs = new Map(sbom.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
    const reached = new Set<string>();
    const visit = (ref: string): void => {
      if (reached.has(ref)) return;
      reached.add(ref);
      for (const next of needs.get(ref) ?? []) visit(next);
    };
    visit(sbom.metadata.component['bom-ref']);
    const unreached = sbom.components
      .map((component) => component['bom-ref'])
      .filter((r) => !reached.has(r));
    expect(unreached).toEqual([]);
  });

  it('says which packages were edited when they were bundled', () => {
    const edited = sbom.components.filter(({ pedigree }) => pedigree !== undefined);
    const unicode = ['@alcalzone/ansi-tokenize', 'cli-truncate', 'slice-ansi', 'string-width'];
    expect(edited.map(({ name }) => name).toSorted()).toEqual(
      [...unicode, 'wrap-ansi', 'ink', 'ofetch', 'yoga-layout'].toSorted(),
    );
  });

  it('is a function of what was built: no time, no random number, no place', () => {
    expect(written).not.toMatch(/timestamp|\d{4}-\d\d-\d\dT|\/home\/|\/tmp\//);
    const again = JSON.parse(written) as Record<string, unknown>;
    const { metadata, components, dependencies } = again;
    const content = JSON.stringify({ metadata, components, dependencies });
    const sum = createHash('sha256').update(content).digest('hex');
    expect(String(again['serialNumber']).slice(9, 22)).toBe(
      `${sum.slice(0, 8)}-${sum.slice(8, 12)}`,
    );
  });
});

describe('what is bundled may be passed on', () => {
  it('under licenses that ask for no more than a notice', () => {
    const refused = sbom.components
      .filter(
        (component) => !partsOfLicense(licenseOf(component)).every((id) => allowedLicenses.has(id)),
      )
      .map(({ name }) => name);
    expect(refused).toEqual([]);
  });

  it('every bundled package has a notice with its name, version, rights holder and permission', () => {
    const sections = notices.split(/^-{80}\n(?=\S)/m).slice(1);
    const titles = sections.map((section) => section.slice(0, section.indexOf('\n')));
    const due = sbom.components.map(
      (component) => `${component.name} ${component.version} (${licenseOf(component)})`,
    );
    expect(titles).toEqual(due);
    const bare = sections.filter((text) => !/copyright/i.test(text) || text.length < 500);
    expect(bare.map((text) => text.split('\n')[0])).toEqual([]);
  });
});
