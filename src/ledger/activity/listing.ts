/** What a scan is asked for: its activities, or the updates that they are derived from. */
export type ActivitySourceKind = 'activities' | 'updates';

/**
 * What `begin_after_id` means on a scan, which the interface leaves open (interface 4.6, gaps).
 * backward: newest first, the cursor goes on to older entries; forward: oldest first, it goes on to
 * newer ones; minimum: newest first, it is a lower bound.
 */
export type CursorDirection = 'backward' | 'forward' | 'minimum';
