/**
 * A word or construction that user-visible texts avoid, with a sentence that breaks the rule and one
 * that keeps it. CONTRIBUTING.md describes the voice; these are the habits that came back most often.
 */
export interface WordingRule {
  readonly pattern: RegExp;
  /** The words to use, or the reason. */
  readonly instead: string;
  readonly bad: string;
  readonly good: string;
}

export const wordingRules: readonly WordingRule[] = [
  {
    pattern: /^(?:What|Whoever|Whatever|That which|Whether)\b(?!.*\?)/,
    instead: 'an imperative or a noun phrase',
    bad: 'What was sent, and its outcome',
    good: 'What now?',
  },
  {
    pattern: /\bwhoever\b/i,
    instead: 'the person: users, the operator, the owner',
    bad: 'whoever can change the file',
    good: 'other users who can change the file',
  },
  {
    pattern: /\bg(?:o|oes|oing) on\b/i,
    instead: 'continue',
    bad: 'the tail goes on',
    good: 'the tail continues',
  },
  {
    pattern: /\b(?:anew|afresh)\b/i,
    instead: 'again, new',
    bad: 'n begins anew',
    good: 'n starts a new draft',
  },
  {
    pattern: /\b(?:stands|stood)\b(?! for\b)|\bstand (?:in|on|at|behind|above|below)\b/i,
    instead: 'is, appears',
    bad: 'the hash that stands above',
    good: '… stands for any characters',
  },
  { pattern: /\bby way of\b/i, instead: 'through', bad: 'by way of a proxy', good: 'by a proxy' },
  {
    pattern: /\bin the place of\b/i,
    instead: 'instead of',
    bad: 'in the place of the token',
    good: 'in place of the token',
  },
  {
    pattern: /\bof earlier\b(?! (?:release|version))/i,
    instead: 'past, saved',
    bad: 'a draft of earlier',
    good: 'journals of earlier releases',
  },
  { pattern: /\bat hand\b/i, instead: 'available', bad: 'no key at hand', good: 'no key loaded' },
  {
    pattern: /\blays?\b|\blaid (?:aside|into)\b/i,
    instead: 'move, write',
    bad: 'd lays it into the trash',
    good: 'd moves it to the trash; the layout stays',
  },
  {
    pattern: /\blead(?:s|ing)? (?:to|back|nowhere|on)\b/i,
    instead: 'open, go back, result in',
    bad: 'Esc leads back',
    good: 'Esc goes back',
  },
  {
    pattern: /\b(?:is|are|was|were|be|been) told\b|\btells\b/i,
    instead: 'shows, reports, lists',
    bad: 'config check tells mistakes by line',
    good: 'tell its operator',
  },
  {
    pattern: /\b(?:says?|said) (?:so|nothing|it)\b/i,
    instead: 'state the fact',
    bad: 'the bytes do not say it',
    good: 'the response says COMMITTED',
  },
  {
    pattern: /\bnobody (?:knows|answers)\b/i,
    instead: 'unknown, unverified',
    bad: 'an outcome that nobody knows',
    good: 'nobody can approve it twice',
  },
  {
    pattern: /\bon (?:the|its) way\b/i,
    instead: 'in flight, in transit',
    bad: 'read on the way',
    good: 'readable in transit',
  },
  {
    pattern: /\bas far as\b/i,
    instead: 'up to',
    bad: 'as far as it is known',
    good: 'up to the end',
  },
  {
    pattern: /\ball the same\b/i,
    instead: 'anyway, still',
    bad: 'send it all the same',
    good: 'send it anyway',
  },
  {
    pattern: /\balone\b/i,
    instead: 'only',
    bad: 'on this machine alone',
    good: 'only on this machine',
  },
  {
    pattern: /\bof (?:no )?use\b/i,
    instead: 'useful, unusable',
    bad: 'of no use',
    good: 'the terms of users',
  },
  {
    pattern: /\bbeside\b/i,
    instead: 'next to, in addition to',
    bad: 'beside the request',
    good: 'besides the request',
  },
  {
    pattern:
      /(?<!\b(?:lag|lags|lagging|fall|falls|fell|far|stay|stays|scan is|node is) )\bbehind\b(?! (?:a|the|another|your|its) (?:proxy|scan|network|head|clock)| this machine)/i,
    instead: 'after',
    bad: 'the options behind the command',
    good: 'a scan behind a proxy that lags behind',
  },
  {
    pattern: /\bparted by\b|\bseveral with commas\b/i,
    instead: 'comma-separated',
    bad: 'ids parted by commas',
    good: 'comma-separated ids',
  },
  {
    pattern: /\bmay be (?:given|used) more than once\b/i,
    instead: '(repeatable)',
    bad: 'may be given more than once',
    good: 'prints no activity more than once',
  },
  {
    pattern: /\bwhat (?:became|came) of\b|\b(?:came|comes) of\b/i,
    instead: 'the outcome',
    bad: 'what became of it',
    good: 'the outcome of the submission',
  },
  { pattern: /\bso many\b/i, instead: 'the number of', bad: 'the newest so many', good: 'so far' },
  {
    pattern: /\b(?:is|are|was|were|be|been|being) (?:not )?asked\b|\basked for\b|\bask as\b/i,
    instead: 'request, query',
    bad: 'the ledger is not asked',
    good: 'ask its operator',
  },
  {
    pattern: /(?<!\bdefinite |[-.])\banswer(?:s|ed|ing)?\b/i,
    instead: 'response, respond; accept (for warnings)',
    bad: 'the answer broke off',
    good: 'refused with a definite answer',
  },
  {
    pattern: /\b(?:bring|brings|brought)\b.{0,20}\bback\b/i,
    instead: 'restore',
    bad: 'u brings it back',
    good: 'u restores it',
  },
  {
    pattern: /\b(?:he|him|his|she|hers?)\b/i,
    instead: 'you, they',
    bad: 'his name',
    good: 'their name',
  },
  {
    pattern: /\b(?:is|was|be) over\b/i,
    instead: 'expired, ended',
    bad: 'its certificate is over',
    good: 'sent over HTTPS',
  },
  {
    pattern: /\b(?:was|is|were) given up\b/i,
    instead: 'timed out, was canceled',
    bad: 'it was given up',
    good: 'gave up after 5 retries',
  },
  { pattern: /, too[.:;)]?$/i, instead: 'also', bad: 'and the key, too', good: 'too many keys' },
  {
    pattern: /\b(?:known|seen|understood) here\b/i,
    instead: 'unknown, not seen yet',
    bad: 'the scheme is not known here',
    good: 'unknown hashing scheme',
  },
  {
    pattern: /\blikewise\b/i,
    instead: 'also, the same',
    bad: 'execute, likewise',
    good: 'execute',
  },
  {
    pattern: /\bheld against\b/i,
    instead: 'compared with',
    bad: 'to be held against the answer',
    good: 'compared with the response',
  },
  {
    pattern: /\bmeanwhile\b|\bin step with\b|\bgive or take\b/i,
    instead: 'in the meantime, matches, ±',
    bad: 'give or take 496 ms',
    good: '±0.5 s',
  },
  {
    pattern: /\bembedded ledger\b/i,
    instead: 'sandbox',
    bad: 'the embedded ledger',
    good: 'the sandbox',
  },
  {
    pattern: /\bfour[- ]eyes\b/i,
    instead: 'approval, second approval',
    bad: 'four eyes are required',
    good: 'a second approval is required',
  },
  {
    pattern:
      /\b(?:colours?|behaviours?|(?:un)?authoris\w*|recognis\w*|organis\w*|licences?|journalled|cancell(?:ed|ing)|neighbours?|centred?|initialis\w*|normalis\w*)\b/i,
    instead: 'the American spelling',
    bad: 'not authorised',
    good: 'not authorized, canceled',
  },
  {
    pattern: /\bconfiguration files?\b|\bstate (?:folder|dir)\b/i,
    instead: 'config file, state directory',
    bad: 'a configuration file in the state folder',
    good: 'a config file; the state directory',
  },
  {
    pattern: /\b(?:leaves?|left) out\b|\bregular expressions?\b|\blacks\b/i,
    instead: 'omit, regex, does not offer',
    bad: 'a ledger lacks the regular expression',
    good: 'the ledger does not offer the endpoint',
  },
  {
    pattern: /\bfraction digits?\b/i,
    instead: 'decimal places',
    bad: 'at most 10 fraction digits',
    good: 'at most 10 decimal places',
  },
  {
    pattern: /\bE(?:NOENT|EXIST|ACCES|PERM|ISDIR|NOTDIR|NOSPC|ROFS|FBIG):/,
    instead: 'words for the reason of a file error',
    bad: 'cannot read a.json: ENOENT: no such file',
    good: 'cannot read a.json: no such file',
  },
  {
    pattern: /\b(?:ledger|scan) service\b/i,
    instead: 'JSON Ledger API, scan',
    bad: 'the ledger service of a participant',
    good: 'the JSON Ledger API of a participant',
  },
  {
    pattern: /\bbearer tokens?\b/i,
    instead: 'access token',
    bad: 'a bearer token',
    good: 'an access token',
  },
];

/** Words for which the documents have one term, and claims that they can't prove. */
export const documentRules: readonly WordingRule[] = [
  {
    pattern: /\bexactly once\b/i,
    instead: 'once, never retried; or once, with exceptions',
    bad: 'cantui sends it exactly once',
    good: 'cantui sends it once and never retries',
  },
  {
    pattern: /\b(?:floors?|rooms?)\b/i,
    instead: 'layer, folder',
    bad: 'a room on a lower floor',
    good: 'a folder of a lower layer',
  },
  {
    pattern: /\bnam(?:es|ed|ing) (?:the|an?|its|it|each|every|another|others|them|what|no)\b/i,
    instead: 'has, contains, specifies, shows, lists',
    bad: 'stderr names it',
    good: 'stderr shows it; names of parties',
  },
];

/** Verbs that make the title of a check a statement, which contradicts a failed check. */
export const titleRules: readonly WordingRule[] = [
  {
    pattern:
      /\b(?:is|are|was|were|has|have|can|cannot|must|may|will|would|does|do|matches|match|fits?|exists?|belongs?|gets?|supports?|waits|signs|uses|lists|names|ignores|knows|reads|holds|needs|contains|agrees?|differs?|hosts? the|confirms?|you)\b/i,
    instead: 'a noun phrase',
    bad: 'Only you can write to the state and config folders',
    good: 'Folder permissions',
  },
];
