import type { LearnListing } from '../features/doctor/probes/probe-deps.ts';

/** What the doctor asks of the tail. Loads the tail's part when the doctor asks. */
export const learnListing: LearnListing = async (place, signal) =>
  (await import('../features/activity/tail/learn-listing.ts')).learnListing(place, signal);
