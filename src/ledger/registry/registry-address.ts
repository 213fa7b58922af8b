import { ownEntry } from '../../lib/own-entry.ts';

/** Where a profile finds registries. */
export interface RegistryAddressBook {
  /** Base addresses by the party of the instrument admin. */
  readonly registries?: Readonly<Record<string, string>> | undefined;
  /** With its `/api/scan` prefix; empty if there is none. */
  readonly scanUrl: string;
}

const scanPrefix = /\/api\/scan$/;

/** The host of a scan serves the registry of Amulet, next to the scan. */
export const scanRegistryAddress = (scanUrl: string): string => scanUrl.replace(scanPrefix, '');

/**
 * The address that a profile names for an instrument admin. Undefined if there is none: no directory of
 * registries exists, and only the scan's own registry can say whether the party is the admin of Amulet.
 */
export const configuredRegistry = (
  { registries = {} }: RegistryAddressBook,
  admin: string,
): string | undefined => ownEntry(registries, admin);
