/** The listing of a scan: its activities, or the updates from which they are derived. */
export type ActivitySourceKind = 'activities' | 'updates';

/**
 * The meaning of `begin_after_id` on a scan, which the API description (4.6, gaps) leaves open.
 * backward: newest first, the cursor continues to older entries; forward: oldest first, it continues to
 * newer ones; minimum: newest first, it is a lower bound.
 */
export type CursorDirection = 'backward' | 'forward' | 'minimum';
