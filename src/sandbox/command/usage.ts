/** What the command prints of itself, and how it ends. */

/** What `--help` prints. */
export const USAGE = `Usage: payveil sandbox [options]
       payveil token inspect <token|-> --api-key <key> --signature <signature>

payveil sandbox starts a sandbox gateway on this machine. Never enter a real card.

Options:
  --port, -p <number>    the port to listen on; 0 is any free one (default: PORT, or 4010)
  --host <host>          the address to listen on (default 127.0.0.1)
  --allow-host <host>    a host name by which /sandbox/ may be asked, beside those of this machine
  --merchant <n:p:s:x>   a merchant with keys of its own: name:publishable:secret:signature; may be repeated
  --any-key              take any key: a merchant is a signature, and the keys seen with it are its keys
  --settlement <when>    when SEPA settles, after it was answered as pending:
                         business-days, immediate, manual, or a number of seconds
  --clock <instant>      the instant, as ISO 8601, at which every clock stands at first
  --store <where>        where its state is kept: a directory (PGlite), or postgres://... (a server); else in memory
  --strict               refuse what the SDK refuses, such as unknown members; else it is a warning
  --strict-keys          refuse a publishable key on charges and customers
  --no-faults            ignore every request for a fault
  --json                 print one line of JSON when ready, and nothing else
  --quiet                print nothing when ready, and no line for each request
  --help, -h             print this
  --version, -v          print the version

payveil token inspect opens a token step by step, its account masked, and says what a strict gateway would refuse;
- reads the token from the standard input.

Options:
  --api-key <key>        the API key that sealed it (default: PAYVEIL_API_KEY)
  --signature <value>    the signature that sealed it (default: PAYVEIL_SIGNATURE)
`;

/** Ends the command with one sentence: the arguments are wrong. */
export function failAsMisused(problem: string): never {
  return fail(`${problem}; see payveil --help`, 2);
}

/** Ends the command with one sentence. */
export function fail(problem: string, exitCode = 1): never {
  process.stderr.write(`payveil: ${problem}\n`);
  process.exit(exitCode);
}
