/** The first subject that follows these rules is the one after this commit. */
export const rulesSince = '738ac1b';

const types = [
  'build',
  'chore',
  'ci',
  'docs',
  'feat',
  'fix',
  'perf',
  'refactor',
  'revert',
  'style',
  'test',
];
const longest = 72;

/** `type(scope)!: rest`. */
const shape = /^(?<type>[a-z]+)\([a-z0-9][a-z0-9./-]*\)!?: (?<rest>.*)$/;

/** Verbs in the imperative that end like another form of a verb. */
const imperatives = new Set([
  'alias',
  'bleed',
  'breed',
  'bring',
  'cling',
  'embed',
  'exceed',
  'feed',
  'focus',
  'heed',
  'need',
  'ping',
  'proceed',
  'ring',
  'seed',
  'shed',
  'speed',
  'spring',
  'string',
  'succeed',
  'swing',
  'weed',
]);

/** "adds", "added" and "adding" describe; "add" tells what the commit does when it is applied. */
const isDescription = (word: string): boolean =>
  !imperatives.has(word) && /(?:ed|ing|[^s]s)$/.test(word);

const problemsOfRest = (rest: string): readonly string[] => {
  const word = /^[a-z][a-z-]*/.exec(rest)?.[0];
  if (word === undefined) return ['starts the text after the colon with no lower-case verb'];
  return [
    ...(isDescription(word) ? [`starts with "${word}", which is not an imperative`] : []),
    ...(rest.endsWith('.') ? ['ends with a period'] : []),
  ];
};

/** What is wrong with the subject of one commit, each as the end of a sentence about it. */
export const problemsOfSubject = (subject: string): readonly string[] => {
  const { type = '', rest = '' } = shape.exec(subject)?.groups ?? {};
  const length = Array.from(subject).length;
  return [
    ...(length > longest ? [`has ${length} characters, and ${longest} is the most`] : []),
    ...(type === '' ? ['is not of the form "type(scope): subject"'] : problemsOfRest(rest)),
    ...(type === '' || types.includes(type)
      ? []
      : [`has the type "${type}", which is none of ${types.join(', ')}`]),
  ];
};

/** Subjects that were published before the gate saw them: a published commit is not written anew. */
const published = new Set(['docs: describe the keys of gaps and what line 1 says']);

/** A line for every subject that breaks a rule. `log` has lines of a commit id, a space and a subject. */
export const problemsOfLog = (log: string): readonly string[] =>
  log.split('\n').flatMap((line) => {
    const [, id, subject] = /^(\S+) (.*)$/.exec(line) ?? [];
    if (id === undefined || subject === undefined || published.has(subject)) return [];
    return problemsOfSubject(subject).map((problem) => `${id} "${subject}" ${problem}`);
  });
