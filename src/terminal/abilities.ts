/** What a terminal can do, as far as the environment tells; decided once, before anything is drawn. */
export interface Abilities {
  readonly colour: boolean;
  /** Draw with ASCII alone: the locale is not UTF-8. */
  readonly ascii: boolean;
  /** Lines after each other instead of a screen: the terminal cannot move its cursor. */
  readonly lineMode: boolean;
  readonly insideTmux: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

const localeOf = (env: Environment): string =>
  env['LC_ALL'] || env['LC_CTYPE'] || env['LANG'] || '';

const isSet = (value: string | undefined): boolean => value !== undefined && value !== '';

/** Reads the abilities out of the environment: `TERM`, `NO_COLOR`, `FORCE_COLOR`, the locale. */
export const abilitiesOf = (env: Environment): Abilities => {
  const term = env['TERM'] ?? '';
  const isDumb = term === '' || term === 'dumb';
  const locale = localeOf(env);
  return {
    colour: !isDumb && !isSet(env['NO_COLOR']),
    // No locale at all is common in containers and over SSH, on terminals that all speak UTF-8.
    ascii: locale !== '' && !/utf-?8/i.test(locale),
    lineMode: isDumb,
    insideTmux: isSet(env['TMUX']),
  };
};
