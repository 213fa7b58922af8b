import type { Command } from 'commander';

/** A command with its arguments, as it is typed: `cantui verify <what> <file>`. */
export const formatUsage = (command: Command): string => {
  const words = command.registeredArguments.map((argument) => {
    const name = `${argument.name()}${argument.variadic ? '...' : ''}`;
    return argument.required ? `<${name}>` : `[${name}]`;
  });
  return ['cantui', command.name(), ...words].join(' ');
};
