import type { ConnectionState } from '../../store/connection.ts';

/** `PROD rw`, `demo ro`: the mode of a profile, and whether it may write. */
export const modeWords = ({ mode, readOnly }: Pick<ConnectionState, 'mode' | 'readOnly'>): string =>
  `${mode === 'prod' ? 'PROD' : mode} ${readOnly ? 'ro' : 'rw'}`;

/** `prod-eu [PROD rw]`: what every screen says of the profile. */
export const profileWords = ({
  profile,
  ...mode
}: Pick<ConnectionState, 'mode' | 'readOnly' | 'profile'>): string =>
  `${profile} [${modeWords(mode)}]`;
