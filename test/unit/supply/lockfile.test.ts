import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

type Locked = {
  readonly version: string;
  readonly license?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
};

type Names = Readonly<Record<string, string>>;
type Manifest = { readonly devDependencies: Names };

const manifest = JSON.parse(read('package.json')) as Manifest & { readonly scripts: Names };
const lock = JSON.parse(read('package-lock.json')) as {
  readonly packages: Readonly<Record<string, Locked>>;
};
const { '': own, ...locked } = lock.packages;
const architecture = read('ARCHITECTURE.md');
const reasons = architecture.slice(architecture.indexOf('## Dependencies'));
const named = manifest.devDependencies;
const tables = reasons.split('\nDevelopment only');
const namesIn = (table = ''): readonly string[] =>
  table
    .split('\n')
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)])
    .map(([, name = '']) => name);
const bundled = namesIn(tables[0]);

/** The packages that the sources of the program import, types included. */
const imported = new Set(
  readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .flatMap((name) => [
      ...read(join('src', name)).matchAll(/(?:from |import\(|require\()'(@?[a-z][^']*)'/g),
    ])
    .map(([, source = '']) => /^(?:@[^/]+\/)?[^/]+/.exec(source)?.[0] ?? '')
    .filter((name) => !name.startsWith('node:')),
);

const which = (wrong: (item: Locked) => boolean): readonly string[] =>
  Object.entries(locked).flatMap(([folder, item]) => (wrong(item) ? [folder] : []));

describe('the lockfile', () => {
  it('holds a SHA-512 of every package, so that none can be another than the one we tested', () => {
    expect(Object.keys(locked).length).toBeGreaterThan(100);
    expect(which(({ integrity }) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))).toEqual([]);
  });

  it('takes every package from the public npm registry: no link, no repository, no mirror', () => {
    const elsewhere = ({ resolved }: Locked): boolean =>
      resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/');
    expect(which(elsewhere)).toEqual([]);
    expect(read('.npmrc')).toContain('omit-lockfile-registry-resolved=true');
  });

  it('asks for what package.json asks for', () => {
    expect(own).toMatchObject({ devDependencies: manifest.devDependencies });
    expect(Object.keys(own ?? {})).not.toContain('dependencies');
  });
});

describe('package.json', () => {
  it('asks for exact versions, of names and not of places', () => {
    const loose = Object.entries(named).filter(
      ([, range]) => !/^(npm:(@[a-z-]+\/)?[a-z-]+@)?\d+\.\d+\.\d+[\w.-]*$/.test(range),
    );
    expect(loose).toEqual([]);
  });

  it('lists nothing that npm would install with the program: everything is bundled', () => {
    const installed = Object.keys(manifest).filter((name) =>
      /^(?:optional|peer|bundle|bundled)?[dD]ependencies$/.test(name),
    );
    expect(installed).toEqual([]);
  });

  it('runs nothing of its own when it is installed', () => {
    expect(Object.keys(manifest.scripts)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(pre|post)?install$|^prepare$/)]),
    );
  });
});

/** Tests may speak of places that do not exist; what is read by npm or by a person may not. */
const readByOthers = [
  '.ci/run',
  ...readdirSync(root).filter((name) => /\.(md|json|js|ts)$|^\.npmrc$/.test(name)),
];

describe('no file names a registry other than the public one', () => {
  it.each(readByOthers)('%s', (name) => {
    const hosts = [...read(name).matchAll(/https?:\/\/([\w.-]+)/g)].map(([, host = '']) => host);
    const mirrors = hosts.filter((host) =>
      /registry|mirror|nexus|artifactory|verdaccio/.test(host),
    );
    expect(mirrors.filter((host) => host !== 'registry.npmjs.org')).toEqual([]);
    expect(read(name)).not.toMatch(/^\s*(@[\w-]+:)?registry\s*=/m);
  });
});

describe('ARCHITECTURE.md', () => {
  it.each(Object.keys(named))('says why %s is there', (name) => {
    const row = reasons.split('\n').find((line) => line.includes(`\`${name}\``));
    expect(row?.replaceAll(/`[^`]*`|[|\s,]/g, '').length).toBeGreaterThan(10);
  });

  it('lists as bundled exactly the packages that the program imports', () => {
    expect([...bundled].sort()).toEqual([...imported].sort());
  });

  it.each(bundled)('gives the license of %s as it is', (name) => {
    const row = reasons.split('\n').find((line) => line.includes(`\`${name}\``));
    const license = locked[`node_modules/${name}`]?.license?.replace(/^\((.*)\)$/, '$1');
    expect(row?.split('|').at(-2)?.trim()).toBe(license);
  });

  it('names every package that wants to run a script when it is installed', () => {
    const unnamed = which(({ hasInstallScript }) => hasInstallScript === true)
      .map((folder) => folder.replace(/^.*node_modules\//, ''))
      .filter((name) => !new RegExp(`install script.*\`${name}\``).test(reasons));
    expect(unnamed).toEqual([]);
  });
});
