/** The schema version of the configuration file that this program reads. */
export const configVersion = 1;
