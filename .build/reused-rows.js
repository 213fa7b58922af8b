/**
 * The rows of a frame for Ink's `Output`. Ink draws every cell of every frame anew. Here a row is made
 * only if what is in it has changed: it is joined from finished texts where cells can't make a
 * difference, and drawn by Ink's own code otherwise.
 */

/** Characters that Ink draws in one cell each, and SGR codes between them. */
const narrow =
  /^(?:[\x20-\x7e\xa0-\xac\xae-\u02ff\u2010-\u2027\u2500-\u259f\u27e8\u27e9]|\x1b\[[\d;]*m)*$/;
const everySgr = /\x1b\[[\d;]*m/g;

const sameItems = (one, other) =>
  one.length === other.length && one.every((item, index) => item === other[index]);

/** A line after its transformers. The number of its cells is undefined where Ink has to count them. */
const finishLine = (text, index, transformers) => {
  let styled = text;
  for (const transformer of transformers) styled = transformer(styled, index);
  const cells = narrow.test(styled) ? styled.replaceAll(everySgr, '').length : undefined;
  return { styled, cells, alone: styled.trimEnd() };
};

/** The finished lines of each node, for as long as it draws the same text. */
const finished = new WeakMap();

const linesOf = ({ node, text, transformers }, characterLines) => {
  const known = node === undefined ? undefined : finished.get(node);
  if (known?.text === text && sameItems(known.transformers, transformers)) return known.lines;
  const lines = characterLines(text).map((line, index) => finishLine(line, index, transformers));
  if (node !== undefined) finished.set(node, { text, transformers, lines });
  return lines;
};

/** The operations that write, each with its clip. */
const writesOf = (operations, intersectClips) => {
  const clips = [];
  return operations.flatMap((operation) => {
    if (operation.type === 'write') return [{ operation, clip: clips.at(-1) }];
    if (operation.type === 'clip') clips.push(intersectClips(clips.at(-1), operation.clip));
    else clips.pop();
    return [];
  });
};

const isInside = (y, clip) =>
  clip === undefined || (y >= (clip.y1 ?? y) && y < (clip.y2 ?? Number.POSITIVE_INFINITY));

/** The parts of each row, in the order in which they are drawn. */
const partsOfRows = (writes, height, characterLines) => {
  const rows = Array.from({ length: height }, () => []);
  for (const write of writes) {
    const { operation, clip } = write;
    linesOf(operation, characterLines).forEach((line, index) => {
      const y = operation.y + index;
      if (isInside(y, clip)) rows[y]?.push({ write, line, x: operation.x, clip });
    });
  }
  return rows;
};

const isSamePart = (one, other) =>
  one.line === other.line &&
  one.x === other.x &&
  one.clip?.x1 === other.clip?.x1 &&
  one.clip?.x2 === other.clip?.x2;

const sameParts = (one, other) =>
  one?.length === other.length && one.every((part, index) => isSamePart(part, other[index]));

/** Joins the parts of a row; undefined where one is cut, covers another, or isn't of narrow characters. */
const joinParts = (parts, width) => {
  let text = '';
  let column = 0;
  for (const { line, x, clip } of parts) {
    if (line.cells === undefined || x < column || x < (clip?.x1 ?? 0)) return undefined;
    if (x + line.cells > Math.min(width, clip?.x2 ?? width)) return undefined;
    text += ' '.repeat(x - column) + line.styled;
    column = x + line.cells;
  }
  // The same string as in the last frame is compared faster, also after it has moved.
  return parts.length === 1 && parts[0].x === 0 ? parts[0].line.alone : text.trimEnd();
};

/** The rows of the last frame: their parts and their text. */
let last = { width: 0, rows: [] };

/**
 * Makes the texts of the rows of a frame. `ink` is what Ink does itself: `characterLines` divides a text
 * into lines, `intersectClips` combines two clips, and `drawCells` draws operations into cells and
 * returns the texts of some rows.
 */
export const makeRows = ({ operations, width, height }, ink) => {
  const writes = writesOf(operations, ink.intersectClips);
  const before = last.width === width ? last.rows : [];
  const rows = partsOfRows(writes, height, ink.characterLines).map((parts, y) =>
    sameParts(before[y]?.parts, parts) ? before[y] : { parts, text: joinParts(parts, width) },
  );
  const inCells = [...rows.keys()].filter((y) => rows[y].text === undefined);
  if (inCells.length > 0) {
    const needed = new Set(inCells.flatMap((y) => rows[y].parts.map(({ write }) => write)));
    const texts = ink.drawCells(
      writes.filter((write) => needed.has(write)),
      inCells,
    );
    for (const [index, y] of inCells.entries()) rows[y].text = texts[index];
  }
  last = { width, rows };
  return rows.map(({ text }) => text);
};
