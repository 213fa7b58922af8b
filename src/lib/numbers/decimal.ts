/**
 * Amounts have ten decimal places and up to 28 before the point, so they never become
 * floating-point numbers. The bound limits the cost of a hostile text.
 */
const pattern = /^(-?)(\d{1,64})(?:\.(\d{1,64}))?$/;

type Decimal = { readonly units: bigint; readonly scale: number };

const parseDecimal = (text: string): Decimal | undefined => {
  const match = pattern.exec(text);
  if (match === null) return undefined;
  const [, sign = '', whole = '', fraction = ''] = match;
  return { units: BigInt(`${sign}${whole}${fraction}`), scale: fraction.length };
};

const powers: bigint[] = [];

/** Computing one takes as long as the rest of a comparison. */
const powerOfTen = (exponent: number): bigint => (powers[exponent] ??= 10n ** BigInt(exponent));

const atScale = ({ units, scale }: Decimal, wanted: number): bigint =>
  units * powerOfTen(wanted - scale);

export const isDecimal = (text: string): boolean => pattern.test(text);

export const negatedDecimal = (amount: string): string =>
  amount.startsWith('-') ? amount.slice(1) : `-${amount}`;

/** Undefined if either isn't a decimal. */
export const compareDecimals = (a: string, b: string): -1 | 0 | 1 | undefined => {
  const [left, right] = [parseDecimal(a), parseDecimal(b)];
  if (left === undefined || right === undefined) return undefined;
  const scale = Math.max(left.scale, right.scale);
  const difference = atScale(left, scale) - atScale(right, scale);
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
};

const maxScale = 64;

/** Compares as the decimal does; undefined if the text isn't one. */
export const decimalKey = (text: string): bigint | undefined => {
  const decimal = parseDecimal(text);
  return decimal && atScale(decimal, maxScale);
};

/** Writes no trailing zeros: keys may be added in the meantime. */
export const decimalOfKey = (key: bigint): string => {
  const text = formatDecimal({ units: key, scale: maxScale });
  return text.replace(/\.?0+$/, '');
};

/** Undefined if any of them isn't a decimal. */
export const addDecimals = (terms: readonly string[]): string | undefined => {
  let sum: Decimal = { units: 0n, scale: 0 };
  for (const term of terms) {
    const decimal = parseDecimal(term);
    if (decimal === undefined) return undefined;
    const scale = Math.max(sum.scale, decimal.scale);
    sum = { units: atScale(sum, scale) + atScale(decimal, scale), scale };
  }
  return formatDecimal(sum);
};

/** `units` counts the last of `scale` decimal places. */
export const formatDecimal = ({ units, scale }: Decimal): string => {
  const sign = units < 0n ? '-' : '';
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  return scale === 0 ? `${sign}${whole}` : `${sign}${whole}.${digits.slice(-scale)}`;
};

const shownFraction = 4;

/** Grouped digits say more about smaller numbers. */
const fewestDigits = 2;

/** `1.2345678…e27`; undefined if even this doesn't fit. */
const asPowerOfTen = (sign: string, whole: string, width: number): string | undefined => {
  const significant = whole.replace(/^0+/, '');
  const power = `…e${significant.length - 1}`;
  const room = width - sign.length - power.length - 1;
  if (room < fewestDigits) return undefined;
  return `${sign}${significant.slice(0, 1)}.${significant.slice(1, room)}${power}`;
};

/**
 * Groups thousands, with at least four decimal places. If the rest doesn't fit into `width` cells,
 * four remain, with `…` if a nonzero digit was cut; if the integer part doesn't fit either, its
 * first digits and a power of ten: a cut number never reads as a smaller one. Other texts are
 * unchanged.
 */
export const formatAmount = (text: string, width = Number.POSITIVE_INFINITY): string => {
  const match = pattern.exec(text);
  if (match === null) return text;
  const [, sign = '', whole = '', fraction = ''] = match;
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const digits = fraction.padEnd(shownFraction, '0');
  const short = digits.slice(0, shownFraction);
  const rest = digits.slice(shownFraction).replace(/0+$/, '');
  const all = `${sign}${grouped}.${short}${rest}`;
  if (all.length <= width) return all;
  const hasPoint = sign.length + grouped.length + 2 <= width;
  const power = hasPoint ? undefined : asPowerOfTen(sign, whole, width);
  return power ?? (rest === '' ? all : `${sign}${grouped}.${short}…`);
};

/** Rounds half to even; undefined if the text isn't a decimal. */
export const roundToScale = (text: string, wanted: number): string | undefined => {
  const decimal = parseDecimal(text);
  if (decimal === undefined) return undefined;
  const { units, scale } = decimal;
  if (scale <= wanted) return formatDecimal({ units: atScale(decimal, wanted), scale: wanted });
  const step = 10n ** BigInt(scale - wanted);
  const size = units < 0n ? -units : units;
  const [whole, rest] = [size / step, size % step];
  const isUp = rest * 2n > step || (rest * 2n === step && whole % 2n === 1n);
  const rounded = whole + (isUp ? 1n : 0n);
  return formatDecimal({ units: units < 0n ? -rounded : rounded, scale: wanted });
};

/** Ledgers have ten decimal places. */
const maxExponent = 40;

/** The JVM writes small decimals with one, also zero (`0E-10`); other texts stay. */
export const withoutExponent = (text: string): string => {
  if (!/[eE]/.test(text)) return text;
  const [, sign = '', whole = '', fraction = '', power = ''] =
    /^(-?)(\d{1,40})(?:\.(\d{1,40}))?[eE]([+-]?\d{1,3})$/.exec(text) ?? [];
  const exponent = Number(power);
  if (power === '' || Math.abs(exponent) > maxExponent) return text;
  const digits = `${'0'.repeat(maxExponent)}${whole}${fraction}${'0'.repeat(maxExponent)}`;
  const point = maxExponent + whole.length + exponent;
  const integer = digits.slice(0, point).replace(/^0+(?=\d)/, '');
  const scale = Math.max(0, fraction.length - exponent);
  return `${sign}${integer}${scale === 0 ? '' : `.${digits.slice(point, point + scale)}`}`;
};

/** Undefined if either isn't a decimal. */
export const multiplyDecimals = (a: string, b: string): string | undefined => {
  const [left, right] = [parseDecimal(a), parseDecimal(b)];
  if (left === undefined || right === undefined) return undefined;
  return formatDecimal({ units: left.units * right.units, scale: left.scale + right.scale });
};
