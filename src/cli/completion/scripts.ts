import type { ShellName } from '../../cli-kit/command-spec.ts';

/**
 * Bash cuts words at = and : before a function sees them, so the program gets the characters that cut.
 * Readline completes names of files itself, because it knows how to quote them; bash 3 cannot.
 */
const bash = String.raw`# bash completion for cantui: source <(cantui completion bash)
_cantui_files() {
  local IFS=$'\n' cur=@{COMP_WORDS[COMP_CWORD]#=}
  compopt -o "$1" 2>/dev/null || COMPREPLY=($(compgen "$2" -- "$cur"))
}

_cantui() {
  local kind='' word
  COMPREPLY=()
  while IFS= read -r word; do
    if [[ -z $kind ]]; then kind=$word; else COMPREPLY+=("$word"); fi
  done < <(COMP_WORDBREAKS=$COMP_WORDBREAKS command cantui __complete bash "@{COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  case $kind in
    list) compopt -o nospace 2>/dev/null ;;
    file) _cantui_files default -f ;;
    folder) _cantui_files dirnames -d ;;
  esac
  return 0
}

complete -o nosort -F _cantui cantui 2>/dev/null || complete -F _cantui cantui
`.replaceAll('@{', '${');

/** Zsh sources the script, or finds it as `_cantui` in a folder of `$fpath`. */
const zsh = String.raw`#compdef cantui
# zsh completion for cantui: source <(cantui completion zsh)
_cantui() {
  local -a lines found
  lines=("@{(@f)$(command cantui __complete zsh "@{(@)words[2,CURRENT-1]}" "$PREFIX" 2>/dev/null)}")
  found=("@{(@)lines[2,-1]}")
  case $lines[1] in
    words) _describe -V candidate found ;;
    list) _describe -V candidate found -S '' ;;
    file) compset -P '--*='; _files ;;
    folder) compset -P '--*='; _files -/ ;;
  esac
}

if [[ $funcstack[1] == _cantui ]]; then
  _cantui "$@"
else
  compdef _cantui cantui
fi
`.replaceAll('@{', '${');

const fish = String.raw`# fish completion for cantui: cantui completion fish | source
function __cantui
    set -l typed (commandline -ct)
    set -l lines (command cantui __complete fish (commandline -opc)[2..-1] "$typed" 2>/dev/null)
    set -l start (string match -r '^--[^=]*=' -- "$typed")
    set -l rest (string replace -r '^--[^=]*=' '' -- "$typed")
    switch "$lines[1]"
        case file
            __fish_complete_path "$rest" | string replace -r -- '^' "$start"
        case folder
            __fish_complete_directories "$rest" | string replace -r -- '^' "$start"
        case words list
            printf '%s\n' $lines[2..-1]
    end
end

complete -c cantui -e
complete -c cantui -f -k -a '(__cantui)'
`;

/** Each script asks `cantui __complete` for what may follow. */
export const completionScripts: Readonly<Record<ShellName, string>> = { bash, zsh, fish };
