// `npm run release -- VERSION`: checks whether main can be released as this version, and prints the steps.
// With `--yes` it takes them: it sets the version, dates the changelog, commits and tags. It pushes and
// publishes nothing: .github/workflows/release.yml does, from the pushed tag.
// `npm run release -- --notes VERSION` prints the section of the changelog.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dateChangelog, notesOf, problemsOfRelease } from './release/release-rules.ts';

const git = (...words: string[]): string => execFileSync('git', words, { encoding: 'utf8' });
const say = (text: string): boolean => process.stdout.write(`${text}\n`);

const versioned = ['package.json', 'package-lock.json'] as const;

/** Sets the version in both files, and nothing else: npm would order and resolve anew. */
const setVersion = (wanted: string): void => {
  for (const name of versioned) {
    const manifest = JSON.parse(readFileSync(name, 'utf8')) as {
      version: string;
      packages?: Record<string, { version?: string }>;
    };
    manifest.version = wanted;
    const own = manifest.packages?.[''];
    if (own !== undefined) own.version = wanted;
    writeFileSync(name, `${JSON.stringify(manifest, undefined, 2)}\n`);
  }
};

const readFacts = (wanted: string) => ({
  wanted,
  current: (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version,
  branch: git('branch', '--show-current').trim() || 'detached',
  status: git('status', '--porcelain'),
  tags: git('tag', '--list').split('\n').filter(Boolean),
  changelog: readFileSync('CHANGELOG.md', 'utf8'),
});

const release = (wanted: string, changelog: string): void => {
  const day = new Date().toISOString().slice(0, 10);
  setVersion(wanted);
  writeFileSync('CHANGELOG.md', dateChangelog(changelog, wanted, day));
  git('add', 'CHANGELOG.md', ...versioned);
  git('commit', '--quiet', '--message', `build(release): set the version to ${wanted}`);
  git('tag', '--annotate', `v${wanted}`, '--message', `cantui ${wanted}`);
};

const fail = (text: string): void => {
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
};

const run = (words: readonly string[]): void => {
  const [wanted, ...others] = words.filter((word) => !word.startsWith('--'));
  if (wanted === undefined || others.length > 0) {
    fail('Usage: npm run release -- VERSION [--yes | --notes]');
    return;
  }
  const facts = readFacts(wanted);
  if (words.includes('--notes')) {
    const notes = notesOf(facts.changelog, wanted);
    if (notes === undefined) fail(`CHANGELOG.md has no section "## ${wanted}".`);
    else say(notes);
    return;
  }
  const problems = problemsOfRelease(facts);
  if (problems.length > 0) {
    fail(`${wanted} can't be released:\n\n${problems.join('\n')}`);
    return;
  }
  const isDone = words.includes('--yes');
  if (isDone) release(wanted, facts.changelog);
  say(isDone ? `Tagged v${wanted}.` : `${wanted} can be released. Nothing was changed.`);
  say(
    isDone
      ? `The workflow publishes it after: git push origin main v${wanted}`
      : `Tag it with: npm run release -- ${wanted} --yes`,
  );
};

run(process.argv.slice(2));
