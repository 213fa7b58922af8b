/**
 * The parts of a program that own the screen and that a shell's job control has to stop and
 * restart.
 */
export interface JobControlOptions {
  /** Gives the screen back to the shell, at once. */
  readonly leave: () => void;
  /** Takes it again, whatever state it is in by now. */
  readonly enter: () => void;
}

/** So long after it asked to be stopped the program knows that it was not. */
const stopsWithinMs = 50;

/**
 * Stops and continues as a shell expects; the returned function is for Ctrl-Z. The whole group is
 * stopped, as the terminal's own Ctrl-Z would: a parent such as npm belongs to the same job.
 *
 * Where no shell is there to continue the job, the system ignores SIGTSTP, and the screen is taken
 * again at once. (SIGSTOP would be obeyed, for good.)
 */
export const followJobControl = ({ leave, enter }: JobControlOptions): (() => void) => {
  let isStopped = false;
  const carryOn = (): void => {
    isStopped = false;
    process.off('SIGTSTP', suspend);
    process.on('SIGTSTP', suspend);
    // A job in the background is not told that the window changed. Node asks for the size now.
    process.emit('SIGWINCH', 'SIGWINCH');
    enter();
  };
  // Signals are delivered between a timer and an immediate: whoever was stopped has carried on.
  const carryOnUnlessStopped = (): void => {
    setImmediate(() => isStopped && carryOn());
  };
  const suspend = (): void => {
    if (isStopped) return;
    isStopped = true;
    leave();
    // Without a listener the signal stops the process, which is what it is sent for.
    process.off('SIGTSTP', suspend);
    setTimeout(carryOnUnlessStopped, stopsWithinMs);
    process.kill(0, 'SIGTSTP');
  };
  process.on('SIGTSTP', suspend);
  // Also without a suspension of ours: SIGSTOP cannot be caught, and the shell has reset the tty.
  process.on('SIGCONT', carryOn);
  return suspend;
};
