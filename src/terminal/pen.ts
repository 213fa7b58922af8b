import { sgrBetween, type Style } from './style.ts';

/** Collects what is to be written and knows where the cursor stands and how it writes. */
export class Pen {
  #parts: string[] = [];
  #row = -1;
  #column = -1;
  #style: Style = 0;

  /** Goes to a cell by the shortest way; both count from 0. */
  moveTo(row: number, column: number): void {
    if (row === this.#row && column === this.#column) return;
    this.#parts.push(this.#wayTo(row, column));
    this.#row = row;
    this.#column = column;
  }

  #wayTo(row: number, column: number): string {
    if (row === this.#row && this.#column >= 0) {
      const step = column - this.#column;
      if (column === 0) return '\r';
      if (step > 0) return step === 1 ? '\x1b[C' : `\x1b[${step}C`;
      return step === -1 ? '\b' : `\x1b[${column + 1}G`;
    }
    if (row === this.#row + 1 && column === 0 && this.#row >= 0) return '\r\n';
    return column === 0 ? `\x1b[${row + 1}H` : `\x1b[${row + 1};${column + 1}H`;
  }

  style(style: Style): void {
    this.#parts.push(sgrBetween(this.#style, style));
    this.#style = style;
  }

  /** Writes text that takes `cells` cells. */
  text(text: string, cells: number): void {
    this.#parts.push(text);
    this.#column += cells;
  }

  /** Writes a sequence that does not move the cursor. */
  raw(sequence: string): void {
    this.#parts.push(sequence);
  }

  /** Where the cursor stands is not known any more. */
  lose(): void {
    this.#row = -1;
    this.#column = -1;
  }

  /** What was written, and a new beginning in the style that a program finds. */
  take(): string {
    this.style(0);
    const text = this.#parts.join('');
    this.#parts = [];
    return text;
  }
}
