import { createContext, useContext } from 'react';
import { createTheme, type Theme } from './theme.ts';
import type { FindPrivate } from '../text/hide-private.ts';

/** How private texts are found; undefined while the privacy mask is off. */
export const PrivacyContext = createContext<FindPrivate | undefined>(undefined);

/** Reads how private texts are found. */
export const useFindPrivate = (): FindPrivate | undefined => useContext(PrivacyContext);

/** The theme of the session, given once at the root. */
export const ThemeContext = createContext<Theme>(createTheme({ colour: true, ascii: false }));

/** Reads the theme of the session. */
export const useTheme = (): Theme => useContext(ThemeContext);
