import { pluralize } from '../../lib/text/pluralize.ts';

/** Why the answer of a registry can't be used. */
export const registryText = {
  misfit: (path: string, expected: string, got: string) =>
    path === ''
      ? `the response is ${got}, not ${expected}`
      : `in the response, ${path} is ${got}, not ${expected}`,
  otherInstrument: (id: string) => `the response is about ${id}, another token`,
  tooManyContracts: (count: number, most: number) =>
    `the response discloses ${pluralize(count, 'contract')}; cantui passes on at most ${most}`,
  repeatedContract: (id: string) => `the response discloses the contract ${id} twice`,
} as const;
