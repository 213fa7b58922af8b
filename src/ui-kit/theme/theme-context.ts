import { createContext, useContext } from 'react';
import { createTheme, type Theme } from './theme.ts';

/** The theme of the session, given once at the root. */
export const ThemeContext = createContext<Theme>(createTheme({ colour: true, ascii: false }));

/** Reads the theme of the session. */
export const useTheme = (): Theme => useContext(ThemeContext);
