import type { Command, OptionSpec } from './command.js';
import { operatorCommands } from './commands/operator.js';
import { globalOptions } from './parse.js';

export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

/** A script that teaches a shell the commands and options; derived from their descriptions. */
export function completionScript(shell: Shell, commands: readonly Command[]): string {
  return { bash, zsh, fish }[shell](commands);
}

interface Word {
  name: string;
  about: string;
}

/** First words, with the second words of those that are groups. */
function wordsOf(commands: readonly Command[]): { first: Word[]; second: Map<string, Word[]> } {
  const first = new Map<string, string>();
  const second = new Map<string, Word[]>();
  for (const { name, about } of commands) {
    const [group, verb] = name.split(' ') as [string, string?];
    first.set(group, verb === undefined ? about : `commands for a ${group}`);
    if (verb !== undefined) second.set(group, [...(second.get(group) ?? []), { name: verb, about }]);
  }
  for (const [name, about] of Object.entries(operatorCommands)) first.set(name, about);
  return { first: [...first].map(([name, about]) => ({ name, about })), second };
}

const optionsOf = (command: Command): [string, OptionSpec][] =>
  Object.entries({ ...command.options, ...globalOptions, ...command.options });

/** What the account has for the first argument of a command: `jobs` for JOB, and so on. */
function listOf({ positionals = [] }: Command): string | undefined {
  const name = positionals[0]?.name ?? '';
  return { JOB: 'jobs', TASK: 'tasks', PATH: 'uploads' }[name];
}

const namesOf = (words: readonly Word[]): string => words.map(({ name }) => name).join(' ');

function bash(commands: readonly Command[]): string {
  const { first, second } = wordsOf(commands);
  const cases = commands.map(
    (command) =>
      `    "${command.name}") words="${optionsOf(command)
        .map(([name]) => `--${name}`)
        .join(' ')}" ;;`,
  );
  const groups = [...second].map(([group, words]) => `    "${group}") words="${namesOf(words)}" ;;`);
  const lists = commands.flatMap((command) => {
    const list = listOf(command);
    return list === undefined ? [] : [`      "${command.name}") list=${list} ;;`];
  });
  return `# tricorn completion for bash: eval "$(tricorn completion bash)"
_tricorn() {
  local current="\${COMP_WORDS[COMP_CWORD]}" words=""
  local one="\${COMP_WORDS[1]}" two="\${COMP_WORDS[1]} \${COMP_WORDS[2]}"
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${namesOf(first)}" -- "$current"))
    return
  fi
  if [ "$COMP_CWORD" -eq 2 ]; then
    case "$one" in
${groups.join('\n')}
    esac
  fi
  if [[ "$current" == -* ]]; then
    for key in "$two" "$one"; do
      case "$key" in
${cases.map((line) => `  ${line}`).join('\n')}
      esac
      [ -n "$words" ] && break
    done
  fi
  local list=""
  for key in "$two" "$one"; do
    case "$key" in
${lists.join('\n')}
    esac
    [ -n "$list" ] && break
  done
  if [ -n "$words" ]; then
    COMPREPLY=($(compgen -W "$words" -- "$current"))
  elif [ -n "$list" ]; then
    local name
    while IFS= read -r name; do
      [[ "$name" == "$current"* ]] && COMPREPLY+=("$(printf %q "$name")")
    done < <(tricorn complete "$list" 2>/dev/null)
  else
    COMPREPLY=($(compgen -f -- "$current"))
  fi
}
complete -o filenames -o nosort -F _tricorn tricorn
`;
}

function zsh(commands: readonly Command[]): string {
  const { first, second } = wordsOf(commands);
  const describe = (words: readonly Word[]) =>
    words.map(({ name, about }) => `'${quoted(`${name}:${about}`)}'`).join(' ');
  const groups = [...second].map(
    ([group, words]) =>
      `      ${group}) local -a verbs=(${describe(words)}); _describe verb verbs; return ;;`,
  );
  const cases = commands.map((command) => {
    const specs = optionsOf(command).map(([name, { about }]) => `'--${name}:${quoted(about)}'`);
    return `      '${command.name}') options=(${specs.join(' ')}) ;;`;
  });
  const lists = commands.flatMap((command) => {
    const list = listOf(command);
    return list === undefined ? [] : [`      '${command.name}') list=${list} ;;`];
  });
  return `#compdef tricorn
# tricorn completion for zsh: eval "$(tricorn completion zsh)"
_tricorn() {
  if (( CURRENT == 2 )); then
    local -a commands=(${describe(first)})
    _describe command commands
    return
  fi
  if (( CURRENT == 3 )); then
    case "$words[2]" in
${groups.join('\n')}
    esac
  fi
  if [[ "$words[CURRENT]" == -* ]]; then
    local -a options
    for key in "$words[2] $words[3]" "$words[2]"; do
      case "$key" in
${cases.join('\n')}
      esac
      (( $#options )) && break
    done
    _describe option options
    return
  fi
  local list=""
  for key in "$words[2] $words[3]" "$words[2]"; do
    case "$key" in
${lists.join('\n')}
    esac
    [[ -n "$list" ]] && break
  done
  if [[ -n "$list" ]]; then
    local -a names=("\${(@f)$(tricorn complete $list 2>/dev/null)}")
    compadd -a names
    return
  fi
  _files
}
compdef _tricorn tricorn
`;
}

function fish(commands: readonly Command[]): string {
  const { first, second } = wordsOf(commands);
  const lines = ['# tricorn completion for fish: tricorn completion fish | source'];
  for (const { name, about } of first)
    lines.push(`complete -c tricorn -n __fish_use_subcommand -f -a ${name} -d '${quoted(about)}'`);
  for (const [group, words] of second) {
    const seen = `__fish_seen_subcommand_from ${group}; and not __fish_seen_subcommand_from ${namesOf(words)}`;
    for (const { name, about } of words)
      lines.push(`complete -c tricorn -n '${seen}' -f -a ${name} -d '${quoted(about)}'`);
  }
  for (const command of commands) {
    const seen = command.name
      .split(' ')
      .map((word) => `__fish_seen_subcommand_from ${word}`)
      .join('; and ');
    const list = listOf(command);
    if (list !== undefined)
      lines.push(`complete -c tricorn -n '${seen}' -f -a '(tricorn complete ${list} 2>/dev/null)'`);
    for (const [name, spec] of optionsOf(command)) lines.push(fishOption(seen, name, spec));
  }
  return `${lines.join('\n')}\n`;
}

function fishOption(seen: string, name: string, { kind, short, about, choices }: OptionSpec): string {
  const parts = [`complete -c tricorn -n '${seen}' -l ${name}`];
  if (short !== undefined) parts.push(`-s ${short}`);
  if (kind !== 'flag') parts.push('-r');
  if (choices !== undefined) parts.push(`-f -a '${choices.map((choice) => `"${choice}"`).join(' ')}'`);
  return [...parts, `-d '${quoted(about)}'`].join(' ');
}

const quoted = (text: string): string => text.replaceAll("'", "'\\''");
