import { describe, expect, it } from 'vitest';
import {
  closestStop,
  firstStop,
  nearestStop,
} from '../../../../../src/features/party/view/select-lines.ts';

const holding = { link: { to: 'party', id: 'dso' }, instrument: { id: 'Amulet' } };
const other = { link: { to: 'party', id: 'dso' }, instrument: { id: 'GOLD' } };
const offer = { link: { to: 'contract', id: '00' } };
const text = {};

/** A heading, a holding of two lines, another one, a blank line and a heading, an offer, and a last line. */
const lines = [text, holding, holding, other, text, text, offer, offer, text, text];

describe('the cursor of a page of things', () => {
  it('stops on the first line of each thing, and at last on the last line', () => {
    const stops = [1];
    for (let at = 1; at < lines.length - 1; stops.push(at)) at = nearestStop(lines, at + 1, at);
    expect(stops).toEqual([1, 3, 6, 9]);
  });

  it('goes back over the same lines, and no further than the first thing', () => {
    const stops = [9];
    for (let at = 9; at > 1; stops.push(at)) at = nearestStop(lines, at - 1, at);
    expect(stops).toEqual([9, 6, 3, 1]);
    expect(nearestStop(lines, 0, 1)).toBe(firstStop(lines));
  });

  it('goes to the closest thing, also above, once its own thing is gone', () => {
    expect([2, 4, 5, 8].map((gone) => closestStop(lines, gone))).toEqual([1, 3, 6, 6]);
    expect(closestStop([text, text, text], 1)).toBe(1);
  });

  it('moves by lines where there is no thing', () => {
    expect(nearestStop([text, text, text], 1, 0)).toBe(1);
  });
});
