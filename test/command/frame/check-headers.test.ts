/** What `payveil frame --check` says of each header, and what it accepts in its place. */
import { describe, expect, it } from 'vitest';
import { check, folder, HEADERS, listFailed, SCRIPT } from './checked-folder.js';
import { readFile } from './folders.js';

describe('the headers', () => {
  it.each(HEADERS)('are told if %s is missing everywhere', async (header) => {
    const checks = await check(({ headers }) => void delete headers[header.toLowerCase()]);
    expect(listFailed(checks)).toEqual([`${header}: is missing: all 5 files`]);
  });

  it.each([
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Cross-Origin-Embedder-Policy', 'credentialless'],
    ['Cross-Origin-Embedder-Policy', 'require-corp, require-corp'],
    ['Origin-Agent-Cluster', '?0'],
    ['Referrer-Policy', 'strict-origin'],
    ['X-Content-Type-Options', 'sniff'],
    ['Strict-Transport-Security', 'max-age=300'],
    ['Strict-Transport-Security', 'includeSubDomains'],
  ])('are told if %s is %s', async (header, value) => {
    const checks = await check(({ headers }) => {
      headers[header.toLowerCase()] = value;
    });
    const wanted = makeWanted(header);
    expect(listFailed(checks)).toEqual([`${header}: is "${value}", not "${wanted}": all 5 files`]);
  });

  /** Reads what the folder's own file says about a header. */
  const makeWanted = (header: string) => new RegExp(`${header}: (.*)`).exec(readFile(folder, '_headers'))?.[1];

  it.each([
    ['camera=(self), microphone=(), geolocation=(), payment=()', 'does not say camera=()'],
    ['microphone=(), geolocation=(), payment=()', 'does not say camera=()'],
    ['camera=(), microphone=(), geolocation=(), payment=(), camera=*', 'does not say camera=()'],
  ])('are told if the permissions are %s', async (value, sentence) => {
    const checks = await check(({ headers }) => {
      headers['permissions-policy'] = value;
    });
    expect(listFailed(checks)).toEqual([`Permissions-Policy: ${sentence}: all 5 files`]);
  });

  it.each(['no-cache', 'public, max-age=0, must-revalidate', 'max-age=31536000'])(
    'are told if the hashed script is kept too short: %s',
    async (value) => {
      const checks = await check(
        ({ headers }, name) => name === SCRIPT && Object.assign(headers, { 'cache-control': value }),
      );
      expect(listFailed(checks)).toEqual([
        `Cache-Control: is "${value}", not "public, max-age=31536000, immutable": ${SCRIPT}`,
      ]);
    },
  );

  it.each(['html', 'js', 'css'])('are told if the type of .%s is wrong', async (end) => {
    const checks = await check((sent, name) => {
      if (name.endsWith(end)) sent.headers['content-type'] = 'application/octet-stream';
    });
    const failed = listFailed(checks);
    expect(failed.length).toBe({ html: 1, js: 3, css: 1 }[end]);
    for (const each of failed) expect(each).toContain('has the content type application/octet-stream');
  });
});

describe('the policy', () => {
  const replaced = async (from: string, to: string) =>
    listFailed(
      await check(({ headers }) => {
        headers['content-security-policy'] = String(headers['content-security-policy']).replace(from, to);
      }),
    );
  const tell = (...sentences: string[]) =>
    sentences.map((sentence) => `Content-Security-Policy: ${sentence}: all 5 files`);

  it.each([
    ["default-src 'none'", "default-src 'self'", ["has 'self' in default-src"]],
    ["default-src 'none'", "default-src 'none' 'self'", ["has 'self' in default-src"]],
    ["default-src 'none'", 'default-src', ["lacks 'none' in default-src"]],
    ["script-src 'self'", "script-src 'self' 'unsafe-inline'", ["has 'unsafe-inline' in script-src"]],
    [
      "script-src 'self'",
      'script-src https://evil.example',
      ['has https://evil.example in script-src', "lacks 'self' in script-src"],
    ],
    ["script-src 'self'; ", '', ['has no script-src']],
    ["script-src 'self'", "script-src *; script-src 'self'", ['has * in script-src', "lacks 'self' in script-src"]],
    [
      'connect-src https://api.gateway.example https://shop.example',
      'connect-src https://evil.example',
      [
        'has https://evil.example in connect-src',
        'lacks https://api.gateway.example https://shop.example in connect-src',
      ],
    ],
    ['frame-ancestors https://shop.example', 'frame-ancestors', ['lacks https://shop.example in frame-ancestors']],
    ['frame-ancestors', 'frame-ancestors https://evil.example *', ['has https://evil.example * in frame-ancestors']],
    [
      "trusted-types 'none'",
      "trusted-types 'none'; script-src-elem *",
      ['has script-src-elem, which payveil does not write'],
    ],
    ["trusted-types 'none'", 'trusted-types a', ['has a in trusted-types']],
  ] as const)('is told if %s is %s', async (from, to, sentences) => {
    expect(await replaced(from, to)).toEqual(tell(...sentences));
  });
});
