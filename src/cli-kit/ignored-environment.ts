type Environment = Record<string, string | undefined>;

/** Options of Node that would change how a connection is secured or a response is read. */
const ignoredOption =
  /--(?:tls-(?:min|max)-v1\.\d|tls-cipher-list|tls-keylog|insecure-http-parser|max-http-header-size)(?![\w-])/g;

const remedy = 'trust a private certificate authority with --ca-file or NODE_EXTRA_CA_CERTS';

const variableNotes = (env: Environment): readonly string[] =>
  env['NODE_TLS_REJECT_UNAUTHORIZED'] === '0'
    ? [`NODE_TLS_REJECT_UNAUTHORIZED=0 is ignored, and every certificate is verified; ${remedy}`]
    : [];

/** Node treats an underscore in an option as a dash. Without options, no pattern is compiled. */
const ignoredIn = (options: string): readonly string[] =>
  options === '' ? [] : (options.replaceAll('_', '-').match(ignoredOption) ?? []);

const optionNotes = ({ NODE_OPTIONS = '' }: Environment): readonly string[] =>
  [...new Set(ignoredIn(NODE_OPTIONS))].map(
    (option) => `${option} in NODE_OPTIONS is ignored: cantui sets its own connection rules`,
  );

/**
 * Reports environment settings that would make connections less secure and are ignored. Removes the
 * variable about which Node warns at the first connection, because its warning isn't true for this
 * program.
 */
export const removeIgnoredVariables = (env: Environment): readonly string[] => {
  const notes = [...variableNotes(env), ...optionNotes(env)];
  delete env['NODE_TLS_REJECT_UNAUTHORIZED'];
  return notes;
};

/** Read once, before anything is loaded that connects. */
export const ignoredVariableNotes: readonly string[] = removeIgnoredVariables(process.env);
