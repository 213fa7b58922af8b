/** From so many cells on, what the bytes say stands beside the form. */
const wideFrom = 140;

export const hasSidePane = (width: number): boolean => width >= wideFrom;

/** The cells that the form has of a window. */
export const formWidth = (width: number): number =>
  hasSidePane(width) ? Math.floor(width * 0.575) : width;

/** The strip of pages, and the line below it. */
export const pageTabsRows = 2;
