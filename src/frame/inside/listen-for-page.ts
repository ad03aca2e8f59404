/** Decides which page may talk to the frame. */
import { ConfigurationError } from '../../errors/configuration-error.js';
import { readOwn } from '../../options/own.js';
import type { FrameConfiguration } from '../configuration.js';
import { HELLO, type Hello, PROTOCOL } from '../messages.js';
import { readMessage } from '../read-message.js';
import { HELLO_MEMBERS } from './page-messages.js';

/** A page that may talk to the frame, and the port to it. */
export interface EmbeddingPage {
  readonly hello: Hello;
  readonly origin: string;
  readonly port: MessagePort;
}

/** Lets the first page in that says hello from the right place. A page that may not is told why, and may try again. */
export function listenForPage(
  view: Window,
  { embed }: Pick<FrameConfiguration, 'embed'>,
  onPage: (page: EmbeddingPage) => void,
  refuse: (port: MessagePort, error: unknown) => void,
): void {
  const listen = (event: MessageEvent) => {
    // First of all, because only reading the data of a stranger can take long.
    if (event.source !== view.parent) return;
    const { origin, data } = event;
    const [port] = event.ports;
    if (readOwn(data, 'type') !== HELLO || !port) return;
    try {
      checkPage(view, origin, embed);
      checkVersion(readOwn(data, 'version'));
      const hello = readMessage(HELLO_MEMBERS, data);
      if (!hello) return;
      view.removeEventListener('message', listen);
      onPage({ hello, origin, port });
    } catch (error) {
      refuse(port, error);
    }
  };
  view.addEventListener('message', listen);
}

/** Checks every page around the frame. Firefox before 148 tells only the nearest one. */
function checkPage({ location }: Window, origin: string, embed: readonly string[]): void {
  const around = [origin, ...(location.ancestorOrigins ?? [])];
  if (around.every((each) => embed.includes(each) && each !== location.origin)) return;
  throw new ConfigurationError(
    'frame_refused',
    'The frame does not list the origin of this page, or of a page around it. Name it: payveil frame --embed.',
  );
}

function checkVersion(version: unknown): void {
  if (version === PROTOCOL || version === PROTOCOL - 1) return;
  throw new ConfigurationError(
    'frame_version',
    `The page speaks version ${Number(version)} of the messages, and the frame ${PROTOCOL}. Write the folder again with the payveil of the page.`,
  );
}
