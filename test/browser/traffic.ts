/** Every request of every page of every spec: to the page's own origin and to the gateway, or it is listed. */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page, Request, TestInfo, WebSocket } from '@playwright/test';

/** What one test asked for over the network. */
export interface Traffic {
  /** The requests and sockets that were seen. */
  count: number;
  /** The addresses of those that went anywhere but to the page's own origin and the base URLs. */
  readonly elsewhere: string[];
}

/** Where tests are run for a merchant: its sites are on this machine, so that whatever else a page opens is a third party. */
const isOwnSite = ({ hostname }: URL) => hostname === '127.0.0.1' || hostname === 'localhost';

/** Tells whether a request is one that the page may make of its own site. */
function isOwnRequest(request: Request, url: URL): boolean {
  const worker = request.serviceWorker();
  if (worker) return url.origin === new URL(worker.url()).origin;
  // While a page is opened it has no address yet.
  if (request.isNavigationRequest()) return isOwnSite(url);
  return url.origin === new URL(request.frame().page().url()).origin;
}

/** Watches a context from now on, until it is told to stop. */
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

/** Keeps what a test asked for, so that all of it can be added up at the end. */
export function keepTraffic(info: TestInfo, { count }: Traffic): void {
  mkdirSync(info.project.outputDir, { recursive: true });
  appendFileSync(findFile(info), `${count}\n`);
}

/** Adds up what all tests asked for. */
export function sumTraffic(info: TestInfo): { tests: number; requests: number } {
  const file = findFile(info);
  const counts = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').map(Number) : [];
  return { tests: counts.length, requests: counts.reduce((sum, count) => sum + count, 0) };
}
