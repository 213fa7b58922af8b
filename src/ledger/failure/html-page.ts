/** Longer titles are cut: a title is a line. */
const maxTitle = 200;

const entities: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'", nbsp: ' ' },
};

const plainText = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(#?\w{1,6});/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, maxTitle);

/** Pages of HAProxy have no title, only a heading. */
const titles: readonly RegExp[] = [
  /<title\b[^>]*>([^]{0,1000}?)<\/title/i,
  /<h1\b[^>]*>([^]{0,1000}?)<\/h1/i,
];

/** Returns the title of an HTML page, empty if it has none; undefined if the text isn't HTML. */
export const htmlTitle = (contentType: string, text: string): string | undefined => {
  const isHtml = /\bhtml\b/i.test(contentType) || /^\s*<(?:!doctype|html)\b/i.test(text);
  if (!isHtml) return undefined;
  return (
    titles.map((title) => plainText(title.exec(text)?.[1] ?? '')).find((title) => title !== '') ??
    ''
  );
};
