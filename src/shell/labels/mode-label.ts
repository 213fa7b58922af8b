import type { ConnectionState } from '../state/connection.ts';
import type { ScreenState } from '../state/screen.ts';
import { parseUrl } from '../../lib/io/service-address.ts';
import { sanitize, type SafeText } from '../../lib/text/sanitize.ts';

export const withMaskedLabel = ({ masked }: Pick<ScreenState, 'masked'>, words = ''): string =>
  masked ? `MASKED ${words}`.trim() : words;

type Mode = Pick<ConnectionState, 'mode' | 'readOnly'>;

/** Does the mode apply to the ledger in use? */
type Guard = Mode & Pick<ConnectionState, 'isModeUnset' | 'ownLedgerUrl'>;

/** Undefined for a default mode, or where an option replaced the ledger of the profile. */
export const knownMode = ({
  mode,
  isModeUnset,
  ownLedgerUrl,
}: Omit<Guard, 'readOnly'>): ConnectionState['mode'] | undefined => {
  const isCertain = mode === 'demo' || mode === 'prod';
  const isForElsewhere = isModeUnset === true || ownLedgerUrl !== undefined;
  return isCertain || !isForElsewhere ? mode : undefined;
};

const accessWord = ({ readOnly }: Pick<Mode, 'readOnly'>): string => (readOnly ? 'ro' : 'rw');

/** Returns a label such as `PROD rw` or `demo ro`. */
export const modeLabel = (mode: Mode): string =>
  `${mode.mode === 'prod' ? 'PROD' : mode.mode} ${accessWord(mode)}`;

/** `dev rw`, or `no mode, rw` where the mode of the ledger is unknown. */
export const guardLabel = (guard: Guard): string =>
  knownMode(guard) === undefined ? `no mode, ${accessWord(guard)}` : modeLabel(guard);

/** Returns a label such as `prod-eu [PROD rw]`. */
export const profileLabel = ({
  profile,
  ...guard
}: Guard & Pick<ConnectionState, 'profile'>): string => {
  return `${hasNoProfile({ profile, ...guard }) ? 'no profile' : profile} [${guardLabel(guard)}]`;
};

/** URLs were given without a profile: the host replaces the profile's name. */
export const hasNoProfile = ({
  profile,
  mode,
  isModeUnset,
}: Guard & Pick<ConnectionState, 'profile'>): boolean =>
  profile === 'default' && isModeUnset === true && mode !== 'demo';

/** `prod-eu [PROD rw] host`, or `host [no mode, rw]` without a profile. */
export const targetLabel = (connection: Guard & Pick<ConnectionState, 'profile'>, host: string) =>
  hasNoProfile(connection)
    ? `${host} [${guardLabel(connection)}]`
    : `${profileLabel(connection)} ${host}`;

const ledgerHost = (url: string): string => parseUrl(url)?.host ?? '';

/** In place of a host: nobody may take the sandbox's rows for those of a network. */
const sandboxLabel = 'made-up data';

export const hostLabel = ({
  mode,
  ledgerUrl,
  scanUrl,
}: Pick<ConnectionState, 'mode' | 'ledgerUrl' | 'scanUrl'>): string =>
  mode === 'demo' ? sandboxLabel : ledgerHost(ledgerUrl) || ledgerHost(scanUrl);

/** The profile, which no other window may be taken for, or else the host. */
export const windowTitle = (
  connection: Guard & Pick<ConnectionState, 'profile' | 'ledgerUrl' | 'scanUrl'>,
): SafeText => {
  const name = hasNoProfile(connection) ? hostLabel(connection) : connection.profile;
  return sanitize(`cantui ${name}`);
};
