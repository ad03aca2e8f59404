/** The help texts of the command, and how it ends. */

/** The text of `--help`. */
export const USAGE = `Usage: payveil sandbox [options]
       payveil token inspect <token|-> --api-key <key> --signature <signature>
       payveil doctor --base-url <address> --api-key <key> [options]
       payveil conformance --test-mode --base-url <address> --api-key <key> --signature <signature>

payveil sandbox starts a sandbox gateway on this machine. Never enter a real card.

Options:
  --port, -p <number>    the port to listen on; 0 is any free one (default: PORT, or 4010)
  --host <host>          the address to listen on (default 127.0.0.1)
  --allow-host <host>    another host name, beside those of this machine, that may open /sandbox/
  --merchant <n:p:s:x>   a merchant with its own keys: name:publishable:secret:signature; may be repeated
  --any-key              accept any key: each signature is a merchant, and the keys seen with it are its keys
  --settlement <when>    when a pending SEPA charge settles:
                         business-days, immediate, manual, or a number of seconds
  --clock <instant>      a time in ISO 8601; every clock is frozen there at first
  --store <where>        where to keep the state: a directory (PGlite), or postgres://... (a server); otherwise in memory
  --strict               refuse what the SDK refuses, such as unknown members; otherwise warn
  --strict-keys          refuse a publishable key on charges and customers
  --no-faults            never make a fault
  --json                 print only one line of JSON when ready
  --quiet                print neither the ready text nor a line for each request
  --help, -h             print this help
  --version, -v          print the version

payveil token inspect opens a token step by step, masks its account, and says what a strict gateway would refuse.
With - it reads the token from the standard input.

Options:
  --api-key <key>        the API key that sealed it (default: PAYVEIL_API_KEY)
  --signature <value>    the signature that sealed it (default: PAYVEIL_SIGNATURE)

payveil doctor checks a gateway without charging. See payveil doctor --help.
payveil conformance tries the test cards at a gateway in test mode. See payveil conformance --help.
`;

const TARGET_OPTIONS = `  --base-url <address>   the gateway, such as https://api.gateway.example; a path prefix is kept
  --api-key <key>        the API key (default: PAYVEIL_API_KEY, which stays out of the shell's history)
  --signature <value>    the signature (default: PAYVEIL_SIGNATURE)
`;

/** The text of `payveil doctor --help`. */
export const DOCTOR_USAGE = `Usage: payveil doctor --base-url <address> --api-key <key> [options]

Checks a gateway: its address, TLS, the form of the keys, an answer, CORS for your page, and the clock.
It never charges and makes no token. It looks up one token that does not exist, with the API key.
With --origin it also sends two preflights (OPTIONS).
The API key is needed, as --api-key or as PAYVEIL_API_KEY.

Options:
${TARGET_OPTIONS}  --origin <origin>      the origin of your page, such as https://shop.example, for the CORS check
  --json                 print one line of JSON

Ends with 0 if no check failed, 1 if one failed, 2 if an argument is wrong.
`;

/** The text of `payveil conformance --help`. */
export const CONFORMANCE_USAGE = `Usage: payveil conformance --test-mode --base-url <address> --api-key <key> --signature <signature> [options]

The interface does not show the answers of a gateway, so createClient guesses them. This command sends the test cards
and test accounts to a gateway in test mode, and shows row by row where its answers differ from the guesses.
Then it writes the options readCharge and readError of createClient that fit this gateway.
Before it sends anything, it says what it will send.
It refuses keys that contain "live". Never enter a real card.
The API key is needed, as --api-key or as PAYVEIL_API_KEY, and so is the signature, as --signature or as PAYVEIL_SIGNATURE.

Options:
  --test-mode            confirm that the gateway is in test mode; without it nothing is sent
${TARGET_OPTIONS}  --dry-run              only say what would be sent
  --json                 print one line of JSON at the end

Ends with 0 if every answer is as guessed, 1 if one differs or is missing, 2 if an argument is wrong.
`;

/** Ends the command with one sentence about wrong arguments. */
export function failAsMisused(problem: string): never {
  return fail(`${problem}; see payveil --help`, 2);
}

/** Ends the command with one sentence. */
export function fail(problem: string, exitCode = 1): never {
  process.stderr.write(`payveil: ${problem}\n`);
  process.exit(exitCode);
}
