/** The parts of a program that own the screen, which a shell's job control stops and restarts. */
export interface JobControlOptions {
  /** Returns the screen to the shell immediately. */
  readonly leave: () => void;
  /** Takes it again, whatever its state is by then. */
  readonly enter: () => void;
}

/** After this time without a stop, the program knows that it wasn't stopped. */
const stopsWithinMs = 50;

/**
 * Stops and continues as a shell expects; the returned function handles Ctrl-Z. The whole process group
 * is stopped, as by the terminal's own Ctrl-Z, because a parent such as npm belongs to the same job. If
 * no shell can continue the job, the system ignores SIGTSTP, and the screen is taken again immediately.
 * (SIGSTOP would stop the program for good.)
 */
export const followJobControl = ({ leave, enter }: JobControlOptions): (() => void) => {
  let isStopped = false;
  const carryOn = (): void => {
    isStopped = false;
    process.off('SIGTSTP', suspend);
    process.on('SIGTSTP', suspend);
    // A background job isn't notified when the window changes, so Node reads the size now.
    process.emit('SIGWINCH', 'SIGWINCH');
    enter();
  };
  // Signals are delivered between a timer and an immediate: a stopped program has continued by now.
  const carryOnUnlessStopped = (): void => {
    setImmediate(() => isStopped && carryOn());
  };
  const suspend = (): void => {
    if (isStopped) return;
    isStopped = true;
    leave();
    // Without a listener the signal stops the process, as it should.
    process.off('SIGTSTP', suspend);
    setTimeout(carryOnUnlessStopped, stopsWithinMs);
    process.kill(0, 'SIGTSTP');
  };
  process.on('SIGTSTP', suspend);
  // Also without a suspension of ours: SIGSTOP can't be caught, and the shell has reset the tty.
  process.on('SIGCONT', carryOn);
  return suspend;
};
