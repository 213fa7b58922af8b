/** The width from which the decoded transaction is shown next to the form. */
const wideFrom = 140;

export const hasSidePane = (width: number): boolean => width >= wideFrom;

/** The form's share of the window, in cells. */
export const formWidth = (width: number): number =>
  hasSidePane(width) ? Math.floor(width * 0.575) : width;

/** The strip of pages, and the line below it. */
export const pageTabsRows = 2;
