import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { versions } from '../../../.build/matrix/nodes.ts';
import { nodeVersion } from '../../../.build/release/nodes.mjs';

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Job {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly needs?: string | readonly string[];
  readonly steps?: readonly Step[];
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly unknown[]>> };
}

interface Workflow {
  readonly on: unknown;
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const folder = fileURLToPath(new URL('../../../.github/workflows/', import.meta.url));
const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
const read = (name: string): Workflow =>
  parse(readFileSync(join(folder, `${name}.yml`), 'utf8')) as Workflow;
const test = read('test');
const release = read('release');
const jobs = [...Object.values(test.jobs), ...Object.values(release.jobs)];
const steps = jobs.flatMap((job) => job.steps ?? []);

/** The jobs that may do something, by the permission. */
const allowed = (permission: string): readonly string[] =>
  Object.entries(release.jobs)
    .filter(([, { permissions }]) => permissions?.[permission] === 'write')
    .map(([name]) => name);

describe('the workflows', () => {
  it('use actions by their commit, with the version that it had', () => {
    const used = texts.flatMap((text) => [...text.matchAll(/uses: (?!\.\/)(.*)$/gm)]);
    expect(used.length).toBeGreaterThan(10);
    const loose = used.filter(
      ([, action = '']) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action),
    );
    expect(loose.map(([, action]) => action)).toEqual([]);
  });

  it('leave no token of the repository behind in the work tree', () => {
    const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
    expect(checkouts.map((step) => step.with?.['persist-credentials'])).toEqual(
      checkouts.map(() => false),
    );
  });

  it('may read, and write only where a file is attested or published', () => {
    expect([test.permissions, release.permissions]).toEqual([{ contents: 'read' }, {}]);
    expect(Object.values(test.jobs).map(({ permissions }) => permissions)).toEqual([
      undefined,
      undefined,
    ]);
    expect(allowed('contents')).toEqual(['publish']);
    expect(allowed('attestations')).toEqual(['package', 'executables']);
    expect(allowed('id-token')).toEqual(['package', 'executables', 'publish']);
  });

  it('put no value of an event into a command, where its text would be run', () => {
    const commands = steps.map(({ run }) => run ?? '');
    expect(commands.filter((command) => command.includes('${{'))).toEqual([]);
  });
});

describe('the test workflow', () => {
  it('tests the package on each line of Node that the matrix has, on three systems', () => {
    const majors = [...new Set(versions.map((version) => Number(version.split('.')[0])))];
    expect(test.jobs['package']?.strategy?.matrix).toEqual({
      node: majors,
      system: ['ubuntu-24.04', 'ubuntu-24.04-arm', 'macos-15'],
    });
  });

  it('runs every check on the oldest Node that is promised', () => {
    expect(test.jobs['checks']?.strategy?.matrix['node']).toContain('20.19.0');
  });
});

describe('the release workflow', () => {
  it('starts from a tag of a version, and from nothing else', () => {
    expect(release.on).toEqual({ push: { tags: ['v[0-9]+.[0-9]+.[0-9]+'] } });
  });

  it('publishes after every test and with provenance, and only there', () => {
    const publishing = Object.entries(release.jobs)
      .filter(([, job]) => job.steps?.some(({ run }) => /npm publish|gh release/.test(run ?? '')))
      .map(([name]) => name);
    expect(publishing).toEqual(['publish']);
    expect(steps.filter(({ run }) => run?.includes('npm publish --provenance'))).toHaveLength(1);
    expect(release.jobs['publish']?.needs).toEqual(['package', 'executables', 'start-on-arm']);
    for (const name of ['package', 'executables']) expect(release.jobs[name]?.needs).toBe('test');
  });

  it('builds with the Node that the executables carry', () => {
    const nodes = Object.values(release.jobs)
      .flatMap((job) => job.steps ?? [])
      .filter(({ uses }) => uses?.startsWith('actions/setup-node@'))
      .map((step) => step.with?.['node-version']);
    expect(new Set(nodes)).toEqual(new Set([nodeVersion]));
  });
});
