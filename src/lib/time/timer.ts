/** The longest delay of a Node timer, in milliseconds; a longer one would fire immediately. */
export const maxTimerMs = 2 ** 31 - 1;
