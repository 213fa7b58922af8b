/** Names of environment variables that hold a secret. They only grow: a profile that was left still counts. */
const names = new Set<string>(['CANTUI_TOKEN']);

/** Remembers that a variable holds a secret, whether or not it was read yet. */
export const markSecretVariable = (name: string): void => void names.add(name);

export const isSecretVariable = (name: string): boolean => names.has(name);
