import type { Result } from '../../../lib/result.ts';

type RegexOptions = { readonly anyCase: boolean };

type CompileRegex = (
  pattern: string,
  options: RegexOptions,
) => Result<(text: string) => boolean, string>;

let compile: CompileRegex | undefined;

/** The engine is large, and few filters need it. Undefined if nothing has to be loaded. */
export const loadRegexFor = (text: string): Promise<void> | undefined => {
  if (compile !== undefined || !text.includes('/')) return undefined;
  return import('./re2.ts').then(({ compileRe2 }) => {
    compile = compileRe2;
  });
};

/** Rows repeat the same parties. */
const maxKnown = 20_000;

export const remember = (test: (text: string) => boolean): ((text: string) => boolean) => {
  const known = new Map<string, boolean>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const result = test(text);
    if (known.size >= maxKnown) known.clear();
    known.set(text, result);
    return result;
  };
};

/** Fails before `loadRegexFor` has loaded the engine. */
export const compileRegex = (
  pattern: string,
  options: RegexOptions,
): Result<(text: string) => boolean, string> => {
  if (compile === undefined) return { ok: false, error: 'the regex engine is still loading' };
  return compile(pattern, options);
};
