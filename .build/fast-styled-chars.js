/**
 * What Ink's tokeniser makes of a line, for lines of simple characters and plain SGR codes: nearly
 * all that are drawn. Any other line gets `undefined`, and the tokeniser itself.
 */
const drawable =
  /^(?:[\n\x20-\x7e\xa0-\xac\xae-\u02ff\u2010-\u2027\u2500-\u259f\u27e8\u27e9]|\x1b\[\d{1,2}m)*$/;

const isEnd = (number) => number === 39 || number === 49 || (number >= 22 && number <= 29);

const endOf = (number) => {
  if ((number >= 30 && number <= 37) || (number >= 90 && number <= 97)) return 39;
  if ((number >= 40 && number <= 47) || (number >= 100 && number <= 107)) return 49;
  return number <= 2 ? 22 : number + 20;
};

const after = (styles, number) => {
  if (number === 0) return [];
  const code = `\x1b[${number}m`;
  if (isEnd(number)) return styles.filter(({ endCode }) => endCode !== code);
  const style = { type: 'ansi', code, endCode: `\x1b[${endOf(number)}m` };
  const isIntensity = number <= 2;
  // Bold and dim share their end and may stand together; of the others the newer replaces the older.
  const others = styles.filter((old) =>
    isIntensity ? old.code !== code : old.endCode !== style.endCode,
  );
  return [...others, style];
};

export const fastStyledChars = (line) => {
  if (!drawable.test(line)) return undefined;
  const characters = [];
  let styles = [];
  for (let index = 0; index < line.length; index++) {
    if (line.charCodeAt(index) === 0x1b) {
      const end = line.indexOf('m', index);
      styles = after(styles, Number(line.slice(index + 2, end)));
      index = end;
    } else characters.push({ type: 'char', value: line[index], fullWidth: false, styles });
  }
  return characters;
};
