/** Each value is from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Relative luminance (WCAG 2.2): https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
export const luminance = (color: Rgb): number => {
  const [red = 0, green = 0, blue = 0] = color
    .map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
