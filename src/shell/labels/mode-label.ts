import type { ConnectionState } from '../state/connection.ts';
import type { ScreenState } from '../state/screen.ts';

/** Puts MASKED before the words at the right of a line, while the privacy mask is on. */
export const withMaskedLabel = ({ masked }: Pick<ScreenState, 'masked'>, words = ''): string =>
  masked ? `MASKED ${words}`.trim() : words;

type Mode = Pick<ConnectionState, 'mode' | 'readOnly'>;

/** What says whether a mode holds for the ledger that is used. */
type Guard = Mode & Pick<ConnectionState, 'isModeUnset' | 'ownLedgerUrl'>;

const accessWord = ({ readOnly }: Pick<Mode, 'readOnly'>): string => (readOnly ? 'ro' : 'rw');

/** `PROD rw`, `demo ro`: the mode of a profile, and whether it may write. */
export const modeLabel = (mode: Mode): string =>
  `${mode.mode === 'prod' ? 'PROD' : mode.mode} ${accessWord(mode)}`;

/**
 * The mode, where it says something about the ledger in use: a mode that nobody set, or that a
 * profile has for its own ledger and not for the one given instead, is not shown as `dev` or `test`.
 */
export const guardLabel = (guard: Guard): string => {
  const { mode, isModeUnset, ownLedgerUrl } = guard;
  const isCertain = mode === 'demo' || mode === 'prod';
  const isForElsewhere = isModeUnset === true || ownLedgerUrl !== undefined;
  return isCertain || !isForElsewhere ? modeLabel(guard) : `mode? ${accessWord(guard)}`;
};

/** `prod-eu [PROD rw]`: what every screen says of the profile. */
export const profileLabel = ({
  profile,
  ...guard
}: Guard & Pick<ConnectionState, 'profile'>): string => {
  return `${hasNoProfile({ profile, ...guard }) ? 'no profile' : profile} [${guardLabel(guard)}]`;
};

/** Whether addresses were given without any profile: then the host takes the place of its name. */
export const hasNoProfile = ({
  profile,
  mode,
  isModeUnset,
}: Guard & Pick<ConnectionState, 'profile'>): boolean =>
  profile === 'default' && isModeUnset === true && mode !== 'demo';

/** `prod-eu [PROD rw] host`; without a profile `host [mode? rw]`. */
export const targetLabel = (connection: Guard & Pick<ConnectionState, 'profile'>, host: string) =>
  hasNoProfile(connection)
    ? `${host} [${guardLabel(connection)}]`
    : `${profileLabel(connection)} ${host}`;

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '');

/** The host that writes go to; of the scan where there is no ledger. */
export const hostLabel = ({
  mode,
  ledgerUrl,
  scanUrl,
}: Pick<ConnectionState, 'mode' | 'ledgerUrl' | 'scanUrl'>): string =>
  mode === 'demo' ? 'sandbox' : hostOf(ledgerUrl) || hostOf(scanUrl);
