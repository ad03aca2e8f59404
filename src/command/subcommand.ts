/** A subcommand: its name, its flags, the texts of its help, and what it does. */
import { parseArgs } from 'node:util';
import { failAsMisused, readErrorMessage } from './fail.js';

/** A flag. The help text and the types of the values are made from it. */
export interface Flag {
  readonly type: 'string' | 'boolean';
  /** One letter. */
  readonly short?: string;
  /** Whether it may be repeated. */
  readonly multiple?: boolean;
  readonly default?: string;
  /** The placeholder of its value in the help text, without brackets. */
  readonly value?: string;
  /** What it does, as in the help text. */
  readonly help: string;
}

/** Flags by their long names, without hyphens. */
export type Flags = Readonly<Record<string, Flag>>;

interface Config<Known extends Flags> {
  readonly args: string[];
  readonly options: Known;
  readonly allowPositionals: true;
}

/** What was read from arguments: the values of the flags, with the types that the table gives them, and other arguments. */
type Parsed<Known extends Flags> = ReturnType<typeof parseArgs<Config<Known>>>;

/** The values of flags. */
export type Values<Known extends Flags> = Parsed<Known>['values'];

/** The arguments of a subcommand beside its flags. */
interface Operands {
  /** How many there may be. */
  readonly counts: readonly number[];
  /** What they are, in words. */
  readonly words: string;
}

/** A subcommand that is ready to run. */
export interface Subcommand {
  /** One word or more, such as `token inspect`. */
  readonly name: string;
  /** The line in the overview. It starts with a verb. */
  readonly summary: string;
  /** What follows the name in the usage line. */
  readonly usage: string;
  /** The paragraphs of the help before the flags. */
  readonly about: readonly string[];
  readonly flags: Flags;
  /** The paragraph of the help after the flags. */
  readonly ending?: string;
  /** The place in the guides that ends a refusal, by its path in the package. */
  readonly guide: string;
  /** What is wrong with a number below zero, which looks like a flag. */
  readonly negative?: string;
  /** Its arguments beside the flags. Without it, there are none. */
  readonly operands?: Operands;
  /** Runs it with the arguments after its name. @throws {CommandError} */
  run(args: readonly string[]): Promise<void>;
}

/** A subcommand whose `run` gets the values of its flags, and its operands as the `positionals`. */
interface Definition<Known extends Flags> extends Omit<Subcommand, 'flags' | 'run'> {
  readonly flags: Known;
  run(parsed: Parsed<Known>): Promise<void>;
}

/** Defines a subcommand, which reads its arguments by its own flags. */
export function defineSubcommand<const Known extends Flags>(definition: Definition<Known>): Subcommand {
  const { name, flags, operands = NONE, run } = definition;
  return {
    ...definition,
    run(args) {
      const parsed = readArguments<Known>({ args: [...args], options: flags, allowPositionals: true });
      if (!operands.counts.includes(parsed.positionals.length)) failAsMisused(`${name} takes ${operands.words}`);
      return run(parsed);
    },
  };
}

const NONE: Operands = { counts: [0], words: 'only options' };

function readArguments<Known extends Flags>(config: Config<Known>): Parsed<Known> {
  try {
    return parseArgs<Config<Known>>(config);
  } catch (error) {
    // Only the first sentence. The next ones explain positional arguments.
    const [sentence = ''] = readErrorMessage(error).split(/\. |\n/);
    return failAsMisused(sentence.replace(/\.$/, ''));
  }
}

/** A flag as it stands in the arguments. */
export interface GivenFlag {
  /** Its long name. If no subcommand knows it, the name without hyphens. */
  readonly name: string;
  /** With its hyphens. */
  readonly written: string;
}

/** Arguments in parts. */
interface Given {
  /** The flags, also unknown ones, without their values. */
  readonly flags: readonly GivenFlag[];
  /** The other arguments. */
  readonly words: readonly string[];
}

/** Takes arguments apart, without checking them. */
export function parseArguments(args: readonly string[], flags: Flags): Given {
  const { tokens, positionals } = parseArgs({ args: [...args], options: flags, strict: false, tokens: true });
  const given = tokens.flatMap((token) =>
    token.kind === 'option' ? [{ name: token.name, written: token.rawName }] : [],
  );
  return { flags: given, words: positionals };
}
