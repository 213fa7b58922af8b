// Checks the subjects of the commits that were made since the rules for them; a step of `npm test`.
import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { problemsOfLog, rulesSince } from './commit-rules.ts';

const root = realpathSync(fileURLToPath(new URL('../', import.meta.url)));

/** What Git prints, or nothing where Git is missing or refuses. */
const git = (...args: readonly string[]): string | undefined => {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
};

/** A tarball may lie unpacked inside another project's repository, whose commits are not ours. */
const hasOwnHistory = (): boolean => {
  const top = git('rev-parse', '--show-toplevel');
  return top !== undefined && realpathSync(top) === realpathSync(root);
};

type Range = { readonly commits: readonly string[]; readonly words: string };

/** A shallow clone that ends before the rules began holds newer commits alone: all are checked. */
const rangeToCheck = (): Range | string => {
  if (!hasOwnHistory()) return 'not checked: this folder has no Git history';
  if (git('merge-base', '--is-ancestor', rulesSince, 'HEAD') !== undefined)
    return { commits: [`${rulesSince}..HEAD`], words: `since ${rulesSince}` };
  if (git('rev-parse', '--is-shallow-repository') === 'true')
    return { commits: ['HEAD'], words: 'in this shallow clone' };
  return `not checked: this history does not contain ${rulesSince}, after which the rules apply`;
};

const range = rangeToCheck();
if (typeof range === 'string') process.stdout.write(`${range}\n`);
else {
  const log = git('log', '--no-merges', '--format=%h %s', ...range.commits);
  const problems = log === undefined ? ['git log failed'] : problemsOfLog(log);
  const count = log === undefined || log === '' ? 0 : log.split('\n').length;
  process.stdout.write([...problems, `${count} checked ${range.words}`, ''].join('\n'));
  process.exitCode = problems.length > 0 ? 1 : 0;
}
