import { describe, expect, it } from 'vitest';
import { problemsOfLog, problemsOfSubject } from '../../../.build/commit-rules.ts';

const longSubject = (length: number): string => `fix(cli): ${'a'.repeat(length - 10)}`;

describe('the subject of a commit', () => {
  it.each([
    'fix(activity): keep polling when a lagging node answers the probe',
    'feat(writes)!: identify a write by what is signed, not by its spelling',
    'test(four-eyes): press the keys that an open review has',
    'fix(ui/kit): pass focus to the list',
    'build(deps): embed yoga 3.2',
    'fix(review): press, then wait',
    longSubject(72),
  ])('passes when it follows the rules: %s', (subject) => {
    expect(problemsOfSubject(subject)).toEqual([]);
  });

  it.each([
    ['Keep polling when a node lags', /form "type\(scope\): subject"/],
    ['fix(activity) keep polling', /form "type\(scope\): subject"/],
    ['fix(activity):keep polling', /form "type\(scope\): subject"/],
    ['Fix(activity): keep polling', /form "type\(scope\): subject"/],
    ['fix: keep polling', /form "type\(scope\): subject"/],
    ['fix(): keep polling', /form "type\(scope\): subject"/],
    ['fixup! fix(activity): keep polling', /form "type\(scope\): subject"/],
    ['Merge branch main', /form "type\(scope\): subject"/],
    ['', /form "type\(scope\): subject"/],
    ['bug(activity): keep polling', /type "bug", which is none of build, chore/],
    ['fix(activity): Keep polling', /no lower-case verb/],
    ['fix(activity): 2 rows are lost', /no lower-case verb/],
    ['fix(activity): ', /no lower-case verb/],
    ['fix(activity): keeps polling', /"keeps", which is not an imperative/],
    ['fix(activity): added a probe', /"added", which is not an imperative/],
    ['fix(activity): adding a probe', /"adding", which is not an imperative/],
    ['fix(activity): keep polling.', /ends with a period/],
    [longSubject(73), /has 73 characters, and 72 is the most/],
  ])('fails with the rule that it breaks: %s', (subject, problem) => {
    expect(problemsOfSubject(subject).join('\n')).toMatch(problem);
  });

  it('is named with its commit for every rule that it breaks', () => {
    const log = [
      'aaaaaaa fix(cli): print the version',
      'bbbbbbb Print the version',
      `ccccccc ${longSubject(80)}.`,
    ].join('\n');
    const problems = problemsOfLog(log);
    expect(problems).toHaveLength(3);
    expect(problems[0]).toMatch(/^bbbbbbb "Print the version" is not of the form/);
    expect(problems[1]).toMatch(/^ccccccc .* has 81 characters/);
    expect(problems[2]).toMatch(/^ccccccc .* ends with a period/);
  });

  it('has nothing to answer for where no commit was made', () => {
    expect(problemsOfLog('')).toEqual([]);
  });
});
