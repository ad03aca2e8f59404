/** Watches every request of every page: it goes to the page's own origin or the gateway, or it is listed. */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page, Request, TestInfo, WebSocket } from '@playwright/test';

/** The requests of one test. */
export interface Traffic {
  /** The number of requests and sockets. */
  count: number;
  /** The addresses of those that went to neither the page's own origin nor a base URL. */
  readonly elsewhere: string[];
}

/** The tests' own sites run on this machine, so any other site is a third party. */
const isOwnSite = ({ hostname }: URL) => hostname === '127.0.0.1' || hostname === 'localhost';

/** Tells whether a request goes to the page's own site. */
function isOwnRequest(request: Request, url: URL): boolean {
  const worker = request.serviceWorker();
  if (worker) return url.origin === new URL(worker.url()).origin;
  // A page has no address yet while it opens.
  if (request.isNavigationRequest()) return isOwnSite(url);
  return url.origin === new URL(request.frame().page().url()).origin;
}

/** Watches a browser context until `stop` is called. */
export function watchTraffic(context: BrowserContext, baseUrls: readonly string[]) {
  const traffic: Traffic = { count: 0, elsewhere: [] };
  const gateways = baseUrls.map((url) => new URL(url).origin);
  const note = (address: string, isTaken: (url: URL) => boolean) => {
    const url = new URL(address);
    if (url.protocol === 'data:' || url.protocol === 'blob:') return;
    traffic.count++;
    if (!gateways.includes(url.origin) && !isTaken(url)) traffic.elsewhere.push(address);
  };
  const noteRequest = (request: Request) => note(request.url(), (url) => isOwnRequest(request, url));
  const noteSocket = (socket: WebSocket) => note(socket.url(), () => false);
  const watchSockets = (page: Page) => void page.on('websocket', noteSocket);
  context.on('request', noteRequest).on('page', watchSockets);
  context.pages().forEach(watchSockets);
  const stop = () => {
    context.off('request', noteRequest).off('page', watchSockets);
    for (const page of context.pages()) page.off('websocket', noteSocket);
  };
  return { traffic, stop };
}

const findFile = ({ project }: TestInfo) => join(project.outputDir, 'traffic.jsonl');

/** Saves the number of a test's requests, so that they can be added up at the end. */
export function keepTraffic(info: TestInfo, { count }: Traffic): void {
  mkdirSync(info.project.outputDir, { recursive: true });
  appendFileSync(findFile(info), `${count}\n`);
}

/** Adds up the requests of all tests. */
export function sumTraffic(info: TestInfo): { tests: number; requests: number } {
  const file = findFile(info);
  const counts = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').map(Number) : [];
  return { tests: counts.length, requests: counts.reduce((sum, count) => sum + count, 0) };
}
