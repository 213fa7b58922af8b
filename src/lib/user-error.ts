/** An error of the environment, not of the program: its message tells users all that they need. */
export class UserError extends Error {}
