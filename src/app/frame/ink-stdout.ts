type Resized = () => void;

/** The target of frames: a terminal's output, or its replacement. */
export type FrameOutput = {
  readonly columns: number;
  readonly rows: number;
  readonly write: (frame: string) => boolean;
  readonly on: (event: 'resize', listener: Resized) => unknown;
  readonly off: (event: 'resize', listener: Resized) => unknown;
};

/**
 * The stdout for Ink, which passes only frames. Ink sees no terminal and sets no modes (cursor,
 * bracketed paste): the terminal room sets and restores them.
 */
export class InkStdout {
  readonly isTTY = false;
  readonly #output: FrameOutput;

  constructor(output: FrameOutput) {
    this.#output = output;
  }

  get columns(): number {
    return this.#output.columns;
  }

  get rows(): number {
    return this.#output.rows;
  }

  /** Ink writes an empty text to erase a frame, and to learn that all was written. */
  write(text: string, written?: () => void): boolean {
    const taken = text === '' || this.#output.write(text);
    written?.();
    return taken;
  }

  on(event: 'resize', listener: Resized): this {
    this.#output.on(event, listener);
    return this;
  }

  off(event: 'resize', listener: Resized): this {
    this.#output.off(event, listener);
    return this;
  }
}
