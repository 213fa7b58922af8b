import { sanitizeAccountName } from '../../../storage/approvals/approval.ts';
import { newBundle, type ValidBundle } from '../../../storage/approvals/bundle.ts';
import { currentAccount } from '../../../storage/files/process-identity.ts';
import type { FrozenRequest } from '../../../http/send/frozen-request.ts';
import { operations } from '../../../ledger/operations.ts';
import { isObject, parseJson } from '../../../lib/json/json.ts';
import { normalizeServiceAddress } from '../../../lib/io/service-address.ts';
import type { PublicKey } from '../../../verify/signatures/public-key.ts';
import type { WriteName } from '../../../submission/classify-outcome.ts';
import { inspectRequest } from './inspect-bundle.ts';

/** The normalized address of the ledger that a sealed request goes to, with its path prefix. */
const ledgerOf = ({ name, url }: Pick<FrozenRequest<WriteName>, 'name' | 'url'>): string => {
  const { path } = operations[name];
  return normalizeServiceAddress(url.endsWith(path) ? url.slice(0, -path.length) : url);
};

/** More is not read again: whoever looks at it looks into the bytes, not at what is said of them. */
const most = 500;
const maxKeys = 64;

/**
 * Makes a bundle of what would leave: the very body, and what another needs to judge it. Neither the
 * token nor any header is in it.
 */
export const createBundleFile = async (
  sealed: FrozenRequest<WriteName>,
  { keys, profile, now }: { keys: readonly PublicKey[]; profile: string; now: number },
): Promise<ValidBundle> => {
  const { name: operation, body } = sealed;
  const json = parseJson(body);
  const request = isObject(json) ? json : {};
  const { facts, checks } = await inspectRequest({ operation, request }, keys, now);
  const parts = {
    operation,
    body,
    ledger: { profile, address: ledgerOf(sealed) },
    made: { by: sanitizeAccountName(currentAccount()), at: new Date(now).toISOString() },
    does: facts
      .filter(({ brief }) => brief === true)
      .slice(0, most)
      .map(({ label, value }) => ({ label, value })),
    checks: checks.slice(0, most).map(({ id, title, state }) => ({ id, title, state })),
    publicKeys: keys.slice(0, maxKeys).map(({ spki }) => spki.toString('base64')),
  };
  return newBundle(parts, request);
};

/** Why a bundle is not one of the bytes that were written down here, for this ledger and profile. */
export const bundleMismatch = (
  { sha256, ledger }: ValidBundle,
  sealed: Pick<FrozenRequest<WriteName>, 'sha256' | 'name' | 'url'>,
  profile: string,
): string | undefined => {
  const address = ledgerOf(sealed);
  if (sha256 !== sealed.sha256)
    return 'these are NOT the bytes that it holds: load it again, or have it made anew';
  if (ledger.address !== address) return `made for the ledger at ${ledger.address}, not ${address}`;
  return ledger.profile === profile
    ? undefined
    : `made under profile ${ledger.profile}, not ${profile}: give --profile ${ledger.profile}`;
};
