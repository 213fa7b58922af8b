import { identifyId } from '../../../ledger/ids/identify-id.ts';
import {
  cleanId,
  extractIds,
  isWholeId,
  parsePastedId,
} from '../../../ledger/ids/shortened-ids.ts';
import type { LookupKind } from '../../../ledger/rules/check-lookup-response.ts';
import type { Result } from '../../../lib/result.ts';

/** The lengths of contract ids without and with the suffix. Other hexadecimal texts may be cut. */
const contractIdLengths: ReadonlySet<number> = new Set([66, 138]);

const isComplete = (text: string): boolean => {
  const id = cleanId(text);
  return isWholeId(id) && (!/^00[0-9a-f]+$/.test(id) || contractIdLengths.has(id.length));
};

const maxWrapped = Math.max(...contractIdLengths);

/** A line that looks like a relative contract id (`01…`) ends the absolute one before it. */
const isTail = (line: string, held: string): boolean =>
  /^01[0-9a-f]+$/.test(line) &&
  !contractIdLengths.has(line.length) &&
  /^00[0-9a-f]+$/.test(held) &&
  held.length + line.length <= maxWrapped;

/** True if the line continues an id: it has only digits, and what the program prints around them. */
const isContinuation = (line: string, held: string): boolean => {
  const text = cleanId(line);
  return (
    /^[\s│]*[0-9a-f:/]+["'`,;)\]}│\s]*$/.test(line) && (!isWholeId(text) || isTail(text, held))
  );
};

/** Longer than any id together with what a program prints around it. */
const maxHeld = 1024;

/** Lines that cannot be one id, such as a column of numbers, must not be held until the last one. */
const continues = (held: readonly string[], line: string): boolean => {
  const before = held.join('\n');
  return (
    held.length > 0 &&
    before.length + line.length <= maxHeld &&
    isContinuation(line, cleanId(before))
  );
};

/** Finds ids, each on one or more lines. Lines that form no whole id together come back unchanged. */
export const idsInLines = (text: string): readonly string[] => {
  const found: string[] = [];
  let held: readonly string[] = [];
  const release = (): void => {
    const joined = cleanId(held.join('\n'));
    if (held.length > 1 && isWholeId(joined)) found.push(joined);
    else found.push(...held.map((line) => line.trim()));
    held = [];
  };
  for (const line of text.split('\n')) {
    if (!continues(held, line)) release();
    if (line.trim() === '') continue;
    held = [...held, line];
    if (isComplete(held.join('\n'))) release();
  }
  release();
  return found;
};

type PastedId = { readonly kind: LookupKind | 'party'; readonly id: string };

const wholeId = (text: string): readonly PastedId[] => {
  const { kind, id, problem } = identifyId(text);
  return kind === undefined || problem !== undefined ? [] : [{ kind, id }];
};

/** Finds the line itself, as a screen prints an id, or the ids in a sentence. */
const idsInLine = (line: string): readonly PastedId[] => {
  const inside = extractIds(line).flatMap(wholeId);
  // The words of a sentence are no part of an id.
  const isSentence = /\S\s+\S/.test(line) && inside.length > 0;
  const whole = isSentence ? [] : wholeId(line);
  return whole.length > 0 ? whole : inside;
};

/**
 * Finds ids in sentences, logs and tables, and wrapped over lines. A shortened id alone is
 * completed from the ids that this session has seen, or refused.
 */
export const findPastedIds = (
  text: string,
  seen: () => Iterable<string>,
): Result<readonly PastedId[], string> => {
  const found = idsInLines(text).flatMap(idsInLine);
  if (found.length > 0)
    return { ok: true, value: [...new Map(found.map((each) => [each.id, each])).values()] };
  const read = parsePastedId(text, seen);
  return read.ok ? { ok: true, value: wholeId(read.value) } : read;
};

/** True for a bare hash, or one id wrapped over lines. */
const isOneId = (text: string): boolean =>
  isWholeId(cleanId(text)) || (!/\S\s+\S/.test(text) && wholeId(text.trim()).length > 0);

export const hasIdsInside = (text: string): boolean =>
  !isOneId(text) && idsInLines(text).some((line) => idsInLine(line).length > 0);
