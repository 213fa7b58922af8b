/** The base64 of 32 bytes. */
const base64Hash = /^[A-Za-z0-9+/]{43}=$/;

/**
 * Returns a signed hash in hex, as transactions and scans write it. Completions hold the bytes of the
 * protobuf field, which the JSON Ledger API writes in base64 (Canton, `JsCommandService`).
 */
export const hashAsHex = (text: string): string =>
  base64Hash.test(text) ? Buffer.from(text, 'base64').toString('hex') : text.toLowerCase();

/** Returns a hash in base64, as the requests by hash hold it (Canton, `GetUpdateByHashRequest`). */
export const hashAsBase64 = (hex: string): string => Buffer.from(hex, 'hex').toString('base64');

export interface IdentifierProblem {
  readonly rule: string;
  readonly message: string;
  readonly remedy: string;
}

type Check = (text: string) => IdentifierProblem | undefined;

const describe = (code: number): string =>
  code > 0x20 && code < 0x7f
    ? `"${String.fromCodePoint(code)}"`
    : `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;

interface Limits {
  readonly max: number;
  /** Finds a character that isn't allowed. */
  readonly foreign: RegExp;
  readonly allowed: string;
}

/** Builds the check of a kind of identifier that is a bounded string over an alphabet. */
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
    const message = `has ${describe(text.codePointAt(index) ?? 0)} at position ${index + 1}`;
    return { rule: `${name}: only ${allowed}`, message, remedy: 'remove that character' };
  };

/** LedgerString: 1 to 255 characters of a small alphabet (API description 2; the dot is allowed too). */
export const checkLedgerString = bounded('LedgerString', {
  max: 255,
  foreign: /[^A-Za-z0-9._:\-#/ ]/,
  allowed: 'letters, digits and . _ : - # / space',
});

/** PartyIdString: 1 to 255 characters (API description 2). A full party id is `hint::fingerprint`. */
export const checkPartyId = bounded('PartyIdString', {
  max: 255,
  foreign: /[^A-Za-z0-9:\-_ ]/,
  allowed: 'letters, digits and : - _ space',
});

/** User id, 1 to 128 characters. */
export const checkUserId = bounded('user id', {
  max: 128,
  foreign: /[^a-zA-Z0-9@^$.!`\-#+'~_|:()]/,
  allowed: "letters, digits and @ ^ $ . ! ` - # + ' ~ _ | : ( )",
});

/** Contract id: lower-case hexadecimal, `00…` of at least 66 digits or `01…` of at least 26. */
export const checkContractId: Check = (text) => {
  if (!/^[0-9a-f]*$/.test(text) || text.length % 2 !== 0) {
    const message = 'is not an even number of lower-case hex digits';
    return {
      rule: 'contract id: hexadecimal',
      message,
      remedy: 'paste the whole contract id and nothing else',
    };
  }
  const least = text.startsWith('01') ? 26 : 66;
  if (/^0[01]/.test(text) && text.length >= least && text.length <= 254) return undefined;
  const message = `has ${text.length} digits and starts with "${text.slice(0, 2)}"`;
  const remedy = 'a contract id starts with 00 or 01 and usually has 138 digits';
  return { rule: 'contract id: 00 and at least 64 more digits', message, remedy };
};

/** Update id: the multihash `1220` and 64 hexadecimal digits, without a `#`. */
export const checkUpdateId: Check = (text) =>
  /^1220[0-9a-f]{64}$/.test(text)
    ? undefined
    : {
        rule: 'update id: 1220 and 64 hexadecimal digits',
        message: `has ${text.length} characters and starts with "${text.slice(0, 4)}"`,
        remedy: 'in an event id such as #1220…:3, use the part between # and :',
      };

/**
 * The hash of a transaction that an external party signs: 64 hexadecimal digits. Those that begin as a
 * contract id of the second form (`01`), or as an update id that was cut (`1220`), are not taken for one.
 */
export const isTransactionHash = (text: string): boolean => /^(?!01|1220)[0-9a-f]{64}$/i.test(text);

const isName = (text: string): boolean => /^[A-Za-z0-9:\-_ ]{1,185}$/.test(text);
const isFingerprint = (text: string): boolean => /^[A-Za-z0-9:\-_ ]{1,68}$/.test(text);
/** The protocol version, which is `dev` on networks of developers, and the serial. */
const physicalPart = /^(\d+|dev)-\d+$/;
const isPhysical = (text: string): boolean => physicalPart.test(text);

/**
 * `name::fingerprint`, or followed by its protocol version and serial (`…::35-0`). Aliases are not
 * supported (API description 4.3).
 */
export const checkSynchronizerId: Check = (text) => {
  const rule = 'synchronizer id: name::fingerprint';
  const [name = '', print, physical, ...more] = text.split('::');
  if (print === undefined) {
    const message = 'looks like an alias, which this operation does not support';
    return { rule, message, remedy: 'use the full id, name::1220…' };
  }
  const isWhole =
    isName(name) &&
    isFingerprint(print) &&
    (physical === undefined || isPhysical(physical)) &&
    more.length === 0;
  if (isWhole) return undefined;
  const message = 'is not of the form name::fingerprint';
  return { rule, message, remedy: 'copy the whole id from the node' };
};

/** A synchronizer id without its protocol version and serial: `name::1220…` of `name::1220…::35-0`. */
export const logicalSynchronizerId = (id: string): string => id.split('::').slice(0, 2).join('::');

/** The protocol version in a physical synchronizer id: `35` of `name::1220…::35-0`; a logical one has none. */
export const protocolVersionIn = (id: string): string | undefined => {
  const [, , physical = '', ...more] = id.split('::');
  return more.length === 0 ? physicalPart.exec(physical)?.[1] : undefined;
};
