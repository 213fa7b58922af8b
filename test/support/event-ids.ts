/** The ids of activities that were printed as NDJSON; a line that has no end yet is left out. */
export const eventIdsIn = (ndjson: string): readonly string[] =>
  ndjson
    .split('\n')
    .slice(0, -1)
    .map((line) => (JSON.parse(line) as { event_id: string }).event_id);
