import { keymap as loadedKeymap } from '../../../src/app/keys/keymap.ts';
import { loadScreens } from '../../../src/app/screens.ts';

await loadScreens();

/** Every key of the dashboard. */
export const keymap = loadedKeymap();
