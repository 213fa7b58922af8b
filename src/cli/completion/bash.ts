import type { CandidateKind, ArgumentSpec } from '../../cli-kit/candidates.ts';
import {
  commandsBelow,
  type CompletionGrammar,
  type GrammarCommand,
} from './completion-grammar.ts';

/** Encodes the kind of a candidate for the functions of the script. */
const termOf = (value: CandidateKind): string => {
  switch (value.kind) {
    case 'words':
    case 'list':
      return [value.kind, ...value.words].join(' ');
    case 'known':
      return `known ${value.what}`;
    default:
      return value.kind;
  }
};

const clause = (patterns: readonly string[], term: string): string =>
  `    ${patterns.join(' | ')}) REPLY='${term}' ;;`;

const optionClause = ({ name, options }: GrammarCommand): string =>
  clause([`'${name}'`], options.flatMap(({ names }) => names).join(' '));

/** Patterns for an option: one for every command, where it means the same in all that have it. */
const optionPatterns = (
  { commands }: CompletionGrammar,
  option: string,
): readonly (readonly [string, string])[] => {
  const uses = commands.flatMap(({ name, options }) =>
    options
      .filter(({ names }) => names.includes(option))
      .map(({ value }) => [`'${name} ${option}'`, value ? termOf(value) : ''] as const),
  );
  const [first] = uses;
  const isOne = first !== undefined && uses.every(([, term]) => term === first[1]);
  return isOne ? [[`*' ${option}'`, first[1]]] : uses;
};

/** One clause for each value, with all options that take it. */
const valueClauses = (grammar: CompletionGrammar): readonly string[] => {
  const options = grammar.commands.flatMap((command) =>
    command.options.flatMap(({ names }) => names),
  );
  const patterns = new Map<string, string[]>();
  for (const option of new Set(options))
    for (const [pattern, term] of optionPatterns(grammar, option))
      if (term !== '') patterns.set(term, [...(patterns.get(term) ?? []), pattern]);
  return Array.from(patterns, ([term, found]) => clause(found, term));
};

const placePatterns = (name: string, place: ArgumentSpec, index: number): readonly string[] => {
  if (place.repeats === true) return [`'${name} '*`];
  return [`'${name} ${index}'`];
};

const placeClauses = ({ name, places }: GrammarCommand): readonly string[] =>
  places.map((place, index) => clause(placePatterns(name, place, index), termOf(place.value)));

const chooser = (name: string, about: string, of: string, clauses: readonly string[]): string =>
  [
    `# ${about}`,
    `${name}() {`,
    `  case ${of} in`,
    ...clauses,
    "    *) REPLY='' ;;",
    '  esac',
    '}',
  ].join('\n');

const fixed = String.raw`
# Adds the candidates that begin with the current word.
_cantui_offer() {
  local word
  for word; do
    [[ $word == "$cur"* ]] && COMPREPLY+=("$prefix$word")
  done
}

# Adds names from the disk. They are never evaluated: a name may contain anything.
_cantui_known() {
  local word rest
  while IFS=$'\t' read -r word rest; do
    [[ $word == "$cur"* ]] || continue
    printf -v word %q "$word"
    COMPREPLY+=("$prefix$word")
  done < <(command cantui __complete "$1" @{words[@]+"@{words[@]}"} 2>/dev/null)
}

_cantui_list() {
  local word
  if [[ $cur == *,* ]]; then
    prefix+=@{cur%,*},
    cur=@{cur##*,}
  fi
  for word; do
    [[ ,$prefix == *[,=]"$word",* ]] || _cantui_offer "$word"
  done
  compopt -o nospace 2>/dev/null
}

# Names of files are completed by readline itself, which knows how to quote them; bash 3 cannot.
_cantui_files() {
  local IFS=$'\n'
  compopt -o "$1" 2>/dev/null || COMPREPLY=($(compgen "$2" -- "$cur"))
}

_cantui() {
  local IFS=$' \t\n' REPLY='' cur='' prefix='' command='' option='' last='' typed word breaks=''
  local -i i count=0
  local -a words=()
  COMPREPLY=()
  # Bash cuts words at = and at : and counts the pieces.
  for ((i = 1; i <= COMP_CWORD; i++)); do
    word=@{COMP_WORDS[i]}
    if ((@{#words[@]} > 0)) && [[ $word == [:=]* || $last == *[:=] ]]; then
      words[@{#words[@]} - 1]+=$word
    else
      words+=("$word")
    fi
    last=$word
  done
  cur=@{words[@{#words[@]} - 1]}
  typed=$cur
  unset "words[@{#words[@]} - 1]"
  for word in @{words[@]+"@{words[@]}"}; do
    if [[ -n $option && $word != -?* ]]; then
      option=''
    elif [[ $word == -?* ]]; then
      option=''
      _cantui_value "$command $word"
      [[ -n $REPLY ]] && option=$word
    elif [[ -z $command ]]; then
      command=$word
    elif ((count == 0)) && [[ $_cantui_nested == *"|$command $word|"* ]]; then
      command+=" $word"
    else
      count+=1
    fi
  done
  if [[ $cur == --*=* ]]; then
    prefix=@{cur%%=*}=
    cur=@{cur#*=}
    _cantui_value "$command @{prefix%=}"
  elif [[ $cur == -* ]]; then
    _cantui_options "$command"
    REPLY="words $REPLY"
  elif [[ -n $option ]]; then
    _cantui_value "$command $option"
  elif [[ -z $command ]]; then
    REPLY="words $_cantui_commands"
  else
    _cantui_place "$command $count"
  fi
  case $REPLY in
    words\ *) _cantui_offer @{REPLY#words } ;;
    list\ *) _cantui_list @{REPLY#list } ;;
    known\ *) _cantui_known "@{REPLY#known }" ;;
    file) _cantui_files default -f ;;
    folder) _cantui_files dirnames -d ;;
  esac
  # Only the text after the last cut is replaced.
  [[ $COMP_WORDBREAKS == *=* ]] && breaks+==
  [[ $COMP_WORDBREAKS == *:* ]] && breaks+=:
  if [[ -n $breaks && $typed == *["$breaks"]* ]]; then
    typed=@{typed%"@{typed##*["$breaks"]}"}
    COMPREPLY=("@{COMPREPLY[@]#"$typed"}")
  fi
}

complete -o nosort -F _cantui cantui 2>/dev/null || complete -F _cantui cantui
`.replaceAll('@{', '${');

/** The completion script for bash, from version 3.2 on. */
export const bashScript = (grammar: CompletionGrammar): string => {
  const names = commandsBelow(grammar, '').map(({ name }) => name);
  const nested = grammar.commands.map(({ name }) => name).filter((name) => name.includes(' '));
  return [
    '# bash completion for cantui: source <(cantui completion bash)',
    `_cantui_commands='${names.join(' ')}'\n_cantui_nested='|${nested.join('|')}|'`,
    chooser(
      '_cantui_options',
      'Prints the options of a command.',
      '$1',
      grammar.commands.map(optionClause),
    ),
    chooser(
      '_cantui_value',
      'Prints the candidates for the value of an option; nothing if it takes none.',
      '$1',
      valueClauses(grammar),
    ),
    chooser(
      '_cantui_place',
      'Prints the candidates for a word, by COMMAND and the number of words between the two.',
      '$1',
      grammar.commands.flatMap(placeClauses),
    ),
    fixed.trimStart(),
  ].join('\n\n');
};
