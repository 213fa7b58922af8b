import type { Settings } from '../config/settings.ts';

/** What the session talks to. The token is opaque and prints as dots. */
export type ConnectionState = Settings & { readonly version: string };

export const initialConnection = (settings: Settings, version: string): ConnectionState => ({
  ...settings,
  version,
});
