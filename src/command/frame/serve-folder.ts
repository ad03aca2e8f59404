/** Serves the folder of a frame on this machine, with the headers that it needs, so that a page can be tried. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { failToListen } from '../listen.js';
import { decodePath, listFontFiles } from './brand-sheet.js';
import { findType } from './content-types.js';
import type { Folder } from './folder.js';
import { listHeaders } from './headers.js';
import { INDEX } from './index-page.js';
import type { FolderSettings } from './settings.js';

const HOST = 'localhost';

/**
 * Serves a folder that was written, until the command is stopped. Any other path is 404, with the same headers.
 * @param port The port, or 0 for any free one.
 * @returns The address of the frame.
 * @throws {CommandError} if it cannot listen there.
 */
export async function serveFolder(
  port: number,
  { out, configuration, sheet }: FolderSettings,
  { files, hashed }: Folder,
): Promise<string> {
  const names = [...files.map(({ name }) => name), ...(sheet ? listFontFiles(sheet) : [])];
  const server = createServer(async ({ method = '', url = '/' }, response) => {
    const address = url.split('?', 1).join('');
    const path = address === '/' ? INDEX : decodePath(address);
    const isFile = ['GET', 'HEAD'].includes(method) && names.includes(path);
    const body = isFile ? await readFile(join(out, path)).catch(() => undefined) : undefined;
    response.writeHead(body ? 200 : 404, {
      ...listHeaders(configuration, hashed.includes(path)),
      'Content-Type': `${findType(path) ?? 'text/plain'}; charset=utf-8`,
    });
    response.end(body);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, HOST, resolve);
  }).catch((error) => failToListen(error, { host: HOST, port, flag: '--serve' }));
  return `http://${HOST}:${(server.address() as AddressInfo).port}/`;
}
