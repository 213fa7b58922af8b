/** The base64 of 32 bytes. */
const base64Hash = /^[A-Za-z0-9+/]{43}=$/;

/**
 * Transactions and scans write hex. Completions hold the bytes of a protobuf field, which the JSON
 * Ledger API writes in base64 (Canton, `JsCommandService`).
 */
export const hashAsHex = (text: string): string =>
  base64Hash.test(text) ? Buffer.from(text, 'base64').toString('hex') : text.toLowerCase();

/** Writes a hash as requests by hash hold it (Canton, `GetUpdateByHashRequest`). */
export const hashAsBase64 = (hex: string): string => Buffer.from(hex, 'hex').toString('base64');

export interface IdentifierProblem {
  readonly rule: string;
  readonly message: string;
  readonly remedy: string;
}

type Check = (text: string) => IdentifierProblem | undefined;

const describeCharacter = (code: number): string =>
  code > 0x20 && code < 0x7f
    ? `"${String.fromCodePoint(code)}"`
    : `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;

interface Limits {
  readonly max: number;
  readonly foreign: RegExp;
  readonly allowed: string;
}

const bounded =
  (name: string, { max, foreign, allowed }: Limits): Check =>
  (text) => {
    if (text === '') {
      const remedy = `enter 1 to ${max} characters`;
      return { rule: `${name}: not empty`, message: 'is empty', remedy };
    }
    if (text.length > max) {
      const message = `has ${text.length} characters, more than ${max}`;
      const remedy = 'check that you pasted nothing but the id';
      return { rule: `${name}: at most ${max} characters`, message, remedy };
    }
    const index = text.search(foreign);
    if (index === -1) return undefined;
    const message = `has ${describeCharacter(text.codePointAt(index) ?? 0)} at position ${index + 1}`;
    return { rule: `${name}: only ${allowed}`, message, remedy: 'remove that character' };
  };

/** API description 2; the dot is allowed too. */
export const checkLedgerString = bounded('LedgerString', {
  max: 255,
  foreign: /[^A-Za-z0-9._:\-#/ ]/,
  allowed: 'letters, digits and . _ : - # / space',
});

/** API description 2. A full party id is `hint::fingerprint`. */
export const checkPartyId = bounded('PartyIdString', {
  max: 255,
  foreign: /[^A-Za-z0-9:\-_ ]/,
  allowed: 'letters, digits and : - _ space',
});

const wholeId = /^[A-Za-z0-9:\-_ ]{1,185}::1220[0-9a-f]{64}$/;

/** With a cut, as screens print it, or with fewer digits than a namespace has. */
const shortenedId = /…|\.\.\.|~|::(?:1|12|122|1220[0-9a-f]{0,63})?$/;

const wholeRule = {
  rule: 'a name, then :: and the namespace of 1220 and 64 hexadecimal digits',
  remedy: 'paste the whole id',
} as const;

/**
 * The id of a party, a participant or a synchronizer in a write. Ledgers take other fingerprints in
 * ids (Canton, `Fingerprint`), but every namespace is the hash of a key or of several: reads take
 * any id, and what can't be undone takes no id that was cut off.
 */
export const checkWholeId: Check = (text) => {
  if (shortenedId.test(text)) return { ...wholeRule, message: 'is an id that was shortened' };
  const problem = checkPartyId(text);
  if (problem !== undefined || wholeId.test(text)) return problem;
  return { ...wholeRule, message: 'is not a whole id' };
};

export const checkUserId = bounded('user id', {
  max: 128,
  foreign: /[^a-zA-Z0-9@^$.!`\-#+'~_|:()]/,
  allowed: "letters, digits and @ ^ $ . ! ` - # + ' ~ _ | : ( )",
});

export const checkContractId: Check = (text) => {
  if (!/^[0-9a-f]*$/.test(text) || text.length % 2 !== 0) {
    const message = /^[0-9a-f]*$/.test(text)
      ? `is not a contract id: ${text.length} is an odd number of digits`
      : 'is not a contract id: it has characters other than lower-case hex digits';
    return {
      rule: 'contract id: hexadecimal',
      message,
      remedy: 'paste the whole id, which usually has 138 digits',
    };
  }
  const least = text.startsWith('01') ? 26 : 66;
  if (/^0[01]/.test(text) && text.length >= least && text.length <= 254) return undefined;
  const message = `has ${text.length} digits and starts with "${text.slice(0, 2)}"`;
  const remedy = 'a contract id starts with 00 or 01 and usually has 138 digits';
  return { rule: 'contract id: 00 and at least 64 more digits', message, remedy };
};

/** An update id has no `#`. */
export const checkUpdateId: Check = (text) =>
  /^1220[0-9a-f]{64}$/.test(text)
    ? undefined
    : {
        rule: 'update id: 1220 and 64 hexadecimal digits',
        message: `has ${text.length} characters and starts with "${text.slice(0, 4)}"`,
        remedy: 'in an event id such as #1220…:3, use the part between # and :',
      };

/**
 * True for 64 hex digits, but for those of an update id that was cut. A contract id with 64 digits is
 * legal (`01`, 12 bytes and a suffix), but Canton makes none: its suffixes are longer.
 */
export const isTransactionHash = (text: string): boolean => /^(?!1220)[0-9a-f]{64}$/i.test(text);

const isPartyName = (text: string): boolean => /^[A-Za-z0-9:\-_ ]{1,185}$/.test(text);
const isFingerprint = (text: string): boolean => /^[A-Za-z0-9:\-_ ]{1,68}$/.test(text);
/** The protocol version (`dev` on networks of developers) and the serial. */
const physicalPart = /^(\d+|dev)-\d+$/;

/** A logical id, or a physical one as `name::fingerprint::35-0` (API description 4.3). */
export const checkSynchronizerId: Check = (text) => {
  const rule = 'synchronizer id: name::fingerprint';
  const [name = '', print, physical, ...more] = text.split('::');
  if (print === undefined) {
    const message = 'looks like an alias, which this operation does not support';
    return { rule, message, remedy: 'use the full id, name::1220…' };
  }
  const isWhole =
    isPartyName(name) &&
    isFingerprint(print) &&
    (physical === undefined || physicalPart.test(physical)) &&
    more.length === 0;
  if (isWhole) return undefined;
  const message = 'is not of the form name::fingerprint';
  return { rule, message, remedy: 'copy the whole id from the node' };
};

export const logicalSynchronizerId = (id: string): string => id.split('::').slice(0, 2).join('::');

/** `35` of `name::1220…::35-0`; a logical id has none. */
export const protocolVersionIn = (id: string): string | undefined => {
  const [, , physical = '', ...more] = id.split('::');
  return more.length === 0 ? physicalPart.exec(physical)?.[1] : undefined;
};
