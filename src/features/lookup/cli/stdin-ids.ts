import { setTimeout as delay } from 'node:timers/promises';
import { joinIdLines } from '../model/id-lines.ts';

/** Milliseconds to wait for the next line of a wrapped id. */
const patienceMs = 100;

const late = Symbol('late');

/**
 * Yields the ids in a text that arrives in pieces, each as soon as it is complete or no line
 * follows.
 */
export async function* idsAsTheyCome(pieces: AsyncIterable<string>): AsyncIterable<string> {
  const { take, rest } = joinIdLines();
  const iterator = pieces[Symbol.asyncIterator]();
  let unfinished = '';
  for (let next = iterator.next(); ;) {
    const soon = await Promise.race([next, delay(patienceMs, late)]);
    if (soon === late && unfinished === '') yield* rest();
    const piece = await next;
    if (piece.done === true) break;
    const lines = (unfinished + piece.value).split('\n');
    unfinished = lines.pop() ?? '';
    yield* lines.flatMap(take);
    next = iterator.next();
  }
  yield* take(unfinished);
  yield* rest();
}
