/**
 * The update id inside an event id (`#1220…:3`, with or without `#`); undefined for other texts.
 * `#1220…:3/1` is another activity derived from the same event.
 */
export const updateIdOfEvent = (eventId: string): string | undefined =>
  /^#?(1220[0-9a-f]{64}):\d+(?:\/\d+)?$/.exec(eventId)?.[1];
