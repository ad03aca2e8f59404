/** The content security policy that SECURITY.md recommends, for the pages of the tests. */
import { readFileSync } from 'node:fs';

/** Reads the policy, and puts the gateway's address into it. */
export function readPolicy(gatewayUrl: string): string {
  const [, policy] = /```\n(default-src [^\n]+)\n```/.exec(readFileSync('SECURITY.md', 'utf8')) ?? [];
  if (!policy?.includes('https://gateway.example')) throw new Error('SECURITY.md has no policy');
  return policy.replace('https://gateway.example', gatewayUrl);
}
