import { keymap as loadedKeymap } from '../../../src/app/keys/keymap.ts';
import { loadSlices } from '../../../src/app/features.ts';
import { loadScreens } from '../../../src/app/screens.ts';

await Promise.all([loadSlices(), loadScreens()]);

/** Every key of the dashboard. */
export const keymap = loadedKeymap();
