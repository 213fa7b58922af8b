/** Ends the program. The only place that does; what must happen at the end hangs on `exit`. */
export const end = (code: number): never => process.exit(code);
