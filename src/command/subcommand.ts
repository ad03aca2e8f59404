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

type Config<Known extends Flags> = { args: string[]; options: Known; allowPositionals: true };

/** The values of the flags, with the types that the table gives them, and the other arguments. */
type Parsed<Known extends Flags> = ReturnType<typeof parseArgs<Config<Known>>>;

/** The values of flags. */
export type Values<Known extends Flags> = Parsed<Known>['values'];

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
  /** How many arguments beside the flags there may be, and what they are. Without it, there are none. */
  readonly operands?: { readonly counts: readonly number[]; readonly words: string };
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
  const { name, flags, operands = { counts: [0], words: 'only options' }, run } = definition;
  return {
    ...definition,
    run(args) {
      const parsed = readArguments<Known>({ args: [...args], options: flags, allowPositionals: true });
      if (!operands.counts.includes(parsed.positionals.length)) failAsMisused(`${name} takes ${operands.words}`);
      return run(parsed);
    },
  };
}

function readArguments<Known extends Flags>(config: Config<Known>): Parsed<Known> {
  try {
    return parseArgs<Config<Known>>(config);
  } catch (error) {
    // Only the first sentence. The next ones explain positional arguments.
    const [sentence = ''] = readErrorMessage(error).split(/\. |\n/);
    return failAsMisused(sentence.replace(/\.$/, ''));
  }
}
