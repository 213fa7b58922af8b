import { createContext, useContext } from 'react';
import { createTheme, type Theme } from './theme.ts';
import type { FindPrivate } from '../text/hide-private.ts';

/** The search for private texts; undefined while the privacy mask is off. */
export const PrivacyContext = createContext<FindPrivate | undefined>(undefined);

/** Reads the search for private texts. */
export const useFindPrivate = (): FindPrivate | undefined => useContext(PrivacyContext);

/** The theme of the session, provided once at the root. */
export const ThemeContext = createContext<Theme>(createTheme({ color: true, ascii: false }));

/** Reads the theme of the session. */
export const useTheme = (): Theme => useContext(ThemeContext);
