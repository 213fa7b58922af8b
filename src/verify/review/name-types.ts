import { knownPackage } from '../../ledger/packages/known-packages.ts';
import { getString, type DecodedMessage, type MessageValue } from '../protobuf/protobuf-message.ts';
import type { NameType } from './typed-lines.ts';

/** Digits of a package id next to a name. */
const shortLength = 8;

const isMessage = (item: MessageValue): item is DecodedMessage =>
  typeof item === 'object' && !(item instanceof Uint8Array);

/** Collects the package ids of every identifier in a message, however deep. */
const collectPackages = (message: DecodedMessage, into: Set<string>): void => {
  const waiting: DecodedMessage[] = [message];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next.table.name === 'Identifier') into.add(getString(next, 'packageId'));
    for (const items of next.items.values())
      for (const item of items) if (isMessage(item)) waiting.push(item);
  }
};

/** A package of a transaction: its whole id, and how it is written next to a name. */
export interface NamedPackage {
  readonly id: string;
  readonly title: string;
}

const titleOf = (id: string, all: ReadonlySet<string>): string => {
  const short = id.slice(0, shortLength);
  const isUnique = [...all].every((other) => other === id || !other.startsWith(short));
  const shown = isUnique ? short : id;
  const published = knownPackage(id);
  return published === undefined
    ? `package ${shown}`
    : `${published.name} ${published.version} ${shown}`;
};

/**
 * How the types of messages are named: module and entity, then the package by name, version and the first
 * digits of its id. Ids that begin alike are written whole.
 */
export const createTypeNames = (
  messages: readonly DecodedMessage[],
): { readonly name: NameType; readonly packages: readonly NamedPackage[] } => {
  const ids = new Set<string>();
  for (const message of messages) collectPackages(message, ids);
  const titles = new Map([...ids].map((id) => [id, titleOf(id, ids)] as const));
  return {
    name: (identifier) => {
      const [id = '', ...rest] = identifier.split(':');
      return `${rest.join(':')} [${titles.get(id) ?? id}]`;
    },
    packages: [...titles].map(([id, title]) => ({ id, title })),
  };
};
