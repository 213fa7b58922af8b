/** Names that need no file: the settings of the command line, and the sandbox. */
export const reservedProfileNames: readonly string[] = ['default', 'demo'];
