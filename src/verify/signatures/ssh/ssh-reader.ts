/** Reads the fields of an SSH message (RFC 4251, section 5). Every read past the end is `undefined`. */
export class SshReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  take(length: number): Buffer | undefined {
    if (length > this.#bytes.length - this.#at) return undefined;
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }

  uint32(): number | undefined {
    return this.take(4)?.readUInt32BE();
  }

  string(): Buffer | undefined {
    const length = this.uint32();
    return length === undefined ? undefined : this.take(length);
  }

  text(): string | undefined {
    return this.string()?.toString('latin1');
  }

  /** A positive integer without leading zeros; a negative or padded one is `undefined`. */
  positiveInteger(): Buffer | undefined {
    const bytes = this.string();
    const [first, second] = bytes ?? [];
    if (bytes === undefined || first === undefined || first >= 0x80) return undefined;
    if (first !== 0) return bytes;
    return second !== undefined && second >= 0x80 ? bytes.subarray(1) : undefined;
  }
}

/** A string field: its length in four bytes, and the bytes. */
export const sshString = (value: Buffer | string): Buffer => {
  const bytes = Buffer.from(value);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
};
