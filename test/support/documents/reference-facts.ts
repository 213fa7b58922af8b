import { differentHabits, sharedHabits } from './habit-table.ts';
import { cell, code, list, table } from './markdown.ts';
import { signerRecipes } from './signer-recipes.ts';

/** Facts that users look up, and that no table of the program contains. */

const kinds = [
  [
    '`transfer` (`xfer`)',
    'Value changed hands: directly, by a preapproval, by an accepted offer, or by an executed allocation. Also a transfer to oneself, which merges or splits holdings.',
  ],
  [
    '`offer`',
    'The sender locked value for a receiver, who can accept it. The value has not changed hands.',
  ],
  [
    '`allocation` (`alloc`)',
    'The sender locked value for a settlement. The value has not changed hands.',
  ],
  ['`mint`', 'New value.'],
  ['`tap`', 'New value on a development network.'],
  [
    '`abort`',
    'An offer or allocation ended without a transfer. The row shows the returned value if the update contains it.',
  ],
  [
    '`other`',
    'A choice that moves holdings in another way, such as a purchase of traffic. Updates that move no known holdings are hidden, and counted, until you filter for `type=other`.',
  ],
];

const aboutKinds = [
  'An accepted offer is two rows, `offer` and `transfer`. Use `type=transfer` in alerts and sums: a rule with an amount and no kind matches both rows.',
  'The state of an offer comes from the loaded rows. `expired` needs a deadline, which an update contains and an activity does not.',
  "An `abort` takes the parties and the amount of its offer while that row is loaded. Filters, sorting and CSV use them; alerts don't.",
  "In CSV, `type` is the word of the service; `kind` and `state` are cantui's.",
  'Scans from Splice 0.6.8 on list updates, and cantui derives the rows (`from updates`). Amounts of other registries show their token; cantui never adds or compares them with Amulet.',
];

const marks = [
  ['`GAP`', 'rows may be missing here'],
  ['`no gaps since 11:51`', 'nothing is missing after 11:51: each page overlapped the one before'],
  [
    '`no mode`',
    'no mode is set for this ledger, which may be in production: every safeguard applies until `mode: test` is set',
  ],
  [
    '`~` after a party',
    'another party on screen has the same short form; `Enter` shows the whole id',
  ],
  ['`+` after a number', 'part of it was not watched, loaded or readable'],
  [
    '_unknown_, a dot',
    'cantui did not watch: before the oldest row, in a gap, or while the scan was down',
  ],
  ["`'` after a kind, as in `xfer'`", 'cantui derived the row from an update'],
  [
    '`!` before a kind',
    'look at this row: a rejected command, an offer that somebody else ended, or one that ends soon',
  ],
  [
    '`?`, `~`, `+` before a kind',
    'kind `other`; the service changed the row; the row was listed late',
  ],
  ['`!` before a token', 'it takes the name of another token'],
  ['`■`', 'the row is marked; commands take all marked rows'],
  ['`*`', 'an alert rule matches'],
  ['`not understood`', 'cantui cannot read some contracts: a change may be missing'],
  ['`claim`', 'only an argument says this; no contract proves it'],
  [
    '`MASKED`',
    'parties, amounts and texts are hidden on screen only: copies and exports have them',
  ],
];

const follow = [
  [
    'The process is killed between printing and saving, or stdout refuses a part',
    'At most 4 KiB of lines are printed twice.',
  ],
  ['The cursor cannot be saved', 'stderr says why. The next run repeats the lines since then.'],
  [
    'After a GAP, dates are equal or unreadable, and the node lagged by more than the 2,000 ids of the cursor or forgot them',
    'Activities are printed twice.',
  ],
  [
    'A response lists activities older than the newest 4,000, among new ones',
    'They are printed again, as late.',
  ],
  [
    'An activity appears after later ones, as after a rollback',
    'It is printed late; stderr reports it.',
  ],
  [
    'A page repeats activities, and dates are out of order',
    'Each is printed once, maybe out of place.',
  ],
  ['The cursor file is unusable', 'GAP. The file stays, as `….unusable-TIME`.'],
  [
    'An activity has no readable `event_id`; an update no id, migration or record time',
    'GAP. cantui omits it; with `--fail-on-gap`, it omits the whole page.',
  ],
  [
    'None of the activities of the cursor are on the scan, for example after a network reset',
    'GAP, then everything that the scan lists (of updates, the last `--since`). If the dates are older, cantui first waits for 60 polls.',
  ],
  [
    'The scan lists nothing in three polls',
    'cantui prints everything that it lists later, not only the newest 20.',
  ],
  [
    'A participant lists less than before in four polls',
    'GAP. A node that lags for so long looks like a restored ledger.',
  ],
  [
    'A restored participant lists an activity again that more than `maxRows` others followed',
    'GAP. The activity is printed twice.',
  ],
  ['A request fails', 'The next follows in 1, 2, 4 … 60 s, or after `Retry-After` (at most 1 h).'],
  [
    'Nothing arrives although the scan responds',
    'stderr says why: the scan lags, does not know the last activities, or no date shows its order.',
  ],
  [
    'The disk is full while cantui reads back a newest-first scan',
    'Exit code 1. Nothing is printed; the cursor stays.',
  ],
  [
    'Another process has the cursor',
    'Exit code 2. A process in another container loses it after 30 s without a heartbeat.',
  ],
];

const unproven = [
  'A poll sees one page. cantui misses an activity that the scan inserts below that page, or before the last printed ones of an oldest-first scan.',
  'Dates show the order of a scan, unless `--cursor-direction` sets it. If most dates of the first pages are wrong by hours, in both directions, cantui can learn the wrong order.',
  'Only dates separate a repeated activity from one in its place. If dates are out of order by hours, a repeated one can hide a gap.',
  "Three known activities prove the place of a page, or one less than a page can hold. A scan that lists its newest activities after an id that it doesn't know, and repeats as many of an earlier page before them, can hide a gap. Splice returns an empty page instead.",
  'The nodes of a scan before Splice 0.6.8 must list activities of one date in the same order. Otherwise some at the end of a page can be missing.',
  'A list of updates continues after a record time. If more updates have one record time than fit in a page, that is a GAP once a later update follows.',
  'An oldest-first scan that accepts no id as a cursor and starts over can stall the list once it drops its first activities.',
  'A scan that lists fewer than four activities in a page may be followed only with a GAP, or not at all. stderr and the status line report it.',
  'If the cursor of a newest-first scan is only a lower bound, cantui reads back 1,000 activities. A longer backlog is a GAP.',
];

const limits = [
  [
    'a filter',
    '50,000 characters, 200 terms and patterns, 2,000 values, 20 regexes, 100 levels of parentheses, no control characters',
  ],
  ['a regex', '1,000 characters, 250 steps (`a{100}` has a hundred); no lookaround'],
  ['remembered filters', '100; none with secrets, while masked, or with `lookupHistory: false`'],
  ['pins', '50 per profile; contracts are queried once a minute'],
  ['ids that are looked up at once', '20'],
  ['the page of a party', '2,000 contracts; 5,000 holdings of a scan'],
  ['an access token or passphrase', '64 KiB; 30 s to read one from a pipe'],
  ['a signer', '60 s (`deadline`, at most 10m), 64 KiB of output'],
  [
    'a custom command',
    '30 s (`deadline`, at most 10m; none with `show: terminal`), 64 KiB of output',
  ],
  ['alerts', 'the bell every 2 s, the program every 10 s'],
  ['a draft', '30 days; 7 days in the trash'],
  ['an approval', '24 hours; `--valid-for` at most 30d'],
  ['a theme file', '64 KiB'],
  ['the debug log', '32 MiB: the file and `.1` to `.3`; bodies of 256 KiB'],
  ['a recording', '256 MiB'],
];

const themes = [
  ['`auto`', '16 colors and a gray, chosen by the background (default)'],
  ['`dark`, `light`, `dracula`', 'for that background; contrast of at least 4.5:1'],
  ['`high-contrast`', 'for a black background; at least 7:1'],
  ['`no-color`', 'none: words, symbols, bold and inverse carry the meaning'],
  ['`ascii`', 'those of `auto`, without line drawing'],
  ['a path', 'a theme file in YAML or JSON'],
];

const aboutThemes = [
  '`auto` finds a light background by `COLORFGBG` or by the terminal (OSC 11). A named theme uses true color if `COLORTERM` is `truecolor` or `24bit` or `TERM` ends in `-direct`, 256 colors if `TERM` contains `256`, and otherwise looks like `auto`. `NO_COLOR` and `--no-color` win.',
  'A theme file has a `base` (default: auto), the `background` that contrast is measured with (never drawn), and `tones`: `ok`, `note`, `warning`, `danger`, `gap`, `unknown`, `selected`, `focus`, `prod`, `link`, `strong`, `faint`, and `kind.` with a kind of activity.',
  "A color is `'#rrggbb'` in quotes, a number of the 256 colors, `default`, or `black`, `red`, `green`, `yellow`, `blue`, `magenta`, `cyan`, `white`, each also with `bright-`. Terminals with fewer colors show the nearest; with 16 colors, only tones with one of them change.",
  'A tone below 4.5:1 is a warning; one below 2:1 on every background is refused. Colors 0 to 15 are not measured: your terminal defines them.',
];

const debugEvents = [
  ['`key`', 'a key; of typed or pasted text only its length'],
  ['`command`', 'the command that a key ran, or why not'],
  ['`action`', 'a change of the state'],
  ['`request`, `response`', 'method, URL, status, time, bytes, trace and correlation id'],
  ['`decision`', 'the next step of the tail, and why'],
  ['`journal`', 'a record added to the journal'],
  ['`frame`', 'bytes sent to the terminal, and the time to compute them'],
  ['`memory`', 'once a minute'],
];

const algorithms = [
  ['Ed25519', '`…_ED25519`, pure', 'the bytes themselves (not Ed25519ph)'],
  ['P-256, secp256k1', '`…_EC_DSA_SHA_256`', 'the SHA-256 of the bytes'],
  ['P-384', '`…_EC_DSA_SHA_384`', 'the SHA-384 of the bytes'],
];

const presets = [
  ['`vim`', 'adds pages on `Ctrl-F` and `Ctrl-B`'],
  [
    '`emacs`',
    'adds `Ctrl-N`, `Ctrl-P`, `Ctrl-V`, `Alt-V`, `Alt-<`, `Alt->`, `Alt-X` (palette), `Ctrl-G` (back), and the keys of Emacs in text fields',
  ],
  [
    '`arrows`',
    'frees `h j k l g G`: arrows, `Home`, `End`, `PgUp` and `PgDn` move, `→` opens, `←` goes back',
  ],
];

/** The keys of one screen. */
const keysOn = ([screen, keys]: readonly [string, Readonly<Record<string, string>>]): string =>
  `${screen}: ${Object.keys(keys)
    .map((key) => code(key))
    .join(' ')}`;

const sharedRows = Object.entries(sharedHabits).map(([program, screens]) => [
  program,
  Object.entries(screens).map(keysOn).join('; '),
]);

/** The sections of REFERENCE.md that no table of the program contains. */
export const factSections: readonly string[] = [
  '## Activities',
  '### Kinds',
  table(['kind', 'meaning'], kinds),
  list(aboutKinds),
  '### Marks on the screen',
  table(['mark', 'meaning'], marks),
  '### Following without gaps',
  '`activity --follow` prints each activity once and in order. With `--fail-on-gap`, it stops at a gap with exit code 9, prints nothing after it, and keeps the cursor.',
  table(['if', 'then'], follow),
  '### Assumptions about the scan',
  'cantui relies on these. If one is false, a row can be missing without a GAP, or the list can stall:',
  list(unproven),
  '## Limits',
  table(['for', 'at most'], limits),
  '## Signing',
  'The algorithm follows from the key. Names begin with `SIGNING_ALGORITHM_SPEC`. The bytes to sign are a hash already and are still the message: never hash twice, and never pass them as the digest.',
  table(['key', 'algorithm', 'the signer signs'], algorithms),
  'An SSH agent signs with Ed25519, P-256 and P-384 keys. Not supported: secp256k1 (no agent has it), RSA (no ledger accepts it), and FIDO keys (`sk-ssh-ed25519@openssh.com`, which sign different bytes). A command reads the bytes from stdin (a file, also `/dev/stdin`) and writes only the signature to stdout: raw, DER, hex or base64. Stdout is a socket: no program can open it as `/dev/stdout`. At its deadline, cantui kills a command and its children.',
  '### Signer recipes',
  'Tests run the recipes for an SSH agent and `file-…` (OpenSSH, openssl 3). `token-…` ran with OpenSC 0.23 and SoftHSM 2.6 (ECDSA-SHA256: from the source of OpenSC), `aws-…` and `gcloud-…` with aws-cli 1.45 and Google Cloud SDK 528 against a model of each service. `yubikey` follows the documents of Yubico.',
  `\`\`\`yaml\n${signerRecipes}\`\`\``,
  '## Colors',
  table(['theme', 'colors'], themes),
  list(aboutThemes),
  '## Debug log',
  table(['event', 'content'], debugEvents),
  '## Names of keys',
  "A key is a character, `Ctrl-X`, `Alt-x`, or one of `Enter`, `Esc`, `Tab`, `S-Tab`, `Space`, `Up`, `Down`, `Left`, `Right`, `PgUp`, `PgDn`, `Home`, `End`, `Backspace`, `Del`. Terminals can't tell `Ctrl-I` from `Tab`, `Ctrl-M` and `Ctrl-J` from `Enter`, `Ctrl-H` from `Backspace`, or `Ctrl-[` from `Esc`.",
  table(['preset', 'keys'], presets),
  '## Keys of other programs',
  'These keys do the same in cantui (`Ctrl-C` quits when you press it twice). The list is the activity list, the details are those of an activity, and the JSON tree is that of a lookup.',
  table(['program', 'keys'], sharedRows),
  'These do something else:',
  table(
    ['program', 'key', 'there', 'in cantui'],
    differentHabits.map(([program, key, there, instead]) => [
      program,
      key
        .split(', ')
        .map((each) => code(each))
        .join(', '),
      there,
      cell(instead),
    ]),
  ),
];
