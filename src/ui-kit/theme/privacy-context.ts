import { createContext, useContext } from 'react';
import type { FindPrivate } from '../text/hide-private.ts';

/** How private texts are found; undefined while the privacy mask is off. */
export const PrivacyContext = createContext<FindPrivate | undefined>(undefined);

/** Reads how private texts are found. */
export const useFindPrivate = (): FindPrivate | undefined => useContext(PrivacyContext);
