/** Why the parties of a user aren't known. */
export const ownPartiesText = {
  notOffered: 'this ledger does not list the rights of the user',
  notReadable: 'the rights of the user cannot be read',
} as const;
