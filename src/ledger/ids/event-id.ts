const eventId = /^#?(1220[0-9a-f]{64}):\d+(?:\/\d+)?$/;

/**
 * The update id inside an event id (`#1220…:3`, with or without `#`); undefined for other texts.
 * `#1220…:3/1` is another activity derived from the same event.
 */
export const updateIdOfEvent = (id: string): string | undefined => eventId.exec(id)?.[1];

/** An update id as an event id begins, with `#`, or in capital digits. */
const bareUpdateId = /^#?(1220[0-9a-f]{64}):?$/i;

/** The update id that a typed text means: of an event id, or of an update id in another spelling. */
export const updateIdIn = (text: string): string | undefined =>
  updateIdOfEvent(text) ?? bareUpdateId.exec(text)?.[1]?.toLowerCase();

/**
 * The one spelling of an event id: with `#`. Scans write the same id with or without it, also the nodes of
 * one scan. Any other text is opaque, and stays as it is.
 */
export const normalizeEventId = (id: string): string =>
  id.startsWith('#') || !eventId.test(id) ? id : `#${id}`;

/** The other spelling of an event id; undefined for a text that has one spelling. */
export const otherSpelling = (id: string): string | undefined => {
  if (!eventId.test(id)) return undefined;
  return id.startsWith('#') ? id.slice(1) : `#${id}`;
};
