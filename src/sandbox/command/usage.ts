/** What the command prints of itself, and how it ends. */

/** What `--help` prints. */
export const USAGE = `Usage: payveil sandbox [options]
       payveil token inspect <token|-> --api-key <key> --signature <signature>
       payveil doctor --base-url <address> --api-key <key> [options]
       payveil conformance --test-mode --base-url <address> --api-key <key> --signature <signature>

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

payveil doctor checks a gateway without charging: see payveil doctor --help.
payveil conformance tries the test cards at a gateway in test mode: see payveil conformance --help.
`;

const TARGET_OPTIONS = `  --base-url <address>   the gateway, such as https://api.gateway.example; a path prefix is kept
  --api-key <key>        the API key (default: PAYVEIL_API_KEY, which stays out of the shell's history)
  --signature <value>    the signature (default: PAYVEIL_SIGNATURE)
`;

/** What `payveil doctor --help` prints. */
export const DOCTOR_USAGE = `Usage: payveil doctor --base-url <address> [options]

Checks a gateway: its address, TLS, the form of the keys, an answer, CORS for your page, and the clock.
It never charges and makes no token. It sends one look-up of a token that does not exist, with the API key,
and with --origin two preflights (OPTIONS).

Options:
${TARGET_OPTIONS}  --origin <origin>      the origin of your page, such as https://shop.example; without it CORS is not checked
  --json                 print one line of JSON

Ends with 0 when no check failed, 1 when one did, 2 when an argument is wrong.
`;

/** What `payveil conformance --help` prints. */
export const CONFORMANCE_USAGE = `Usage: payveil conformance --test-mode --base-url <address> [options]

The interface does not show what a gateway answers, so createClient guesses. This command sends the test cards and test
accounts to a gateway in test mode, says row by row where its answers differ from the guesses, and writes the options
readCharge and readError of createClient that make up for it. It says what it will send before it does.
It refuses keys that hold "live", and never enter a real card.

Options:
  --test-mode            say that the gateway is in test mode; without it nothing is sent
${TARGET_OPTIONS}  --dry-run              say what would be sent, and send nothing
  --json                 print one line of JSON at the end

Ends with 0 when every answer is as guessed, 1 when one differs or none came, 2 when an argument is wrong.
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
