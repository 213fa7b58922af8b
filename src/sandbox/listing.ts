import { isNumeric, isObject, type Json } from '../lib/json.ts';
import type { Meaning } from '../ledger/timeline/timeline.ts';
import { largestPage } from '../ledger/rules.ts';
import { json, plain, type Reply } from './reply.ts';
import type { World } from './world.ts';

type Item = World['activities'][number];

/** What each meaning of `begin_after_id` lists (interface 4.6 leaves it open). */
const listings: Readonly<
  Record<Meaning, (all: readonly Item[], at: number | undefined, size: number) => readonly Item[]>
> = {
  backward: (all, at = all.length, size) => all.slice(Math.max(0, at - size), at).reverse(),
  forward: (all, at = -1, size) => all.slice(at + 1, at + 1 + size),
  minimum: (all, at = -1, size) =>
    all
      .slice(at + 1)
      .slice(-size)
      .reverse(),
};

const sizeProblem = (size: number): Reply | undefined => {
  if (size < 1) return json(400, { error: 'Limit must be at least 1.' });
  return size > largestPage
    ? json(400, { error: `Exceeded limit maximum (${size} > ${largestPage}).` })
    : undefined;
};

/** Answers the listing of activities (interface 4.6). An unknown cursor gives an empty page. */
export const listActivities = (world: World, meaning: Meaning, request: Json): Reply => {
  const size = isObject(request) ? request['page_size'] : undefined;
  if (!isObject(request) || !isNumeric(size))
    return plain(400, 'The request content was malformed: page_size');
  const problem = sizeProblem(Number(String(size)));
  if (problem !== undefined) return problem;
  const cursor = request['begin_after_id'];
  const isGiven = typeof cursor === 'string' && cursor !== '';
  const at = isGiven ? world.places.get(cursor) : undefined;
  if (isGiven && at === undefined) return json(200, { activities: [] });
  const page = listings[meaning](world.activities, at, Number(String(size)));
  return json(200, { activities: page.map((item) => item.json) });
};
