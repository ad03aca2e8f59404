/** Keeps a frame in the element of a component. The frame takes changes later than its page, and none during a payment. */
import type { FrameHandle } from '../frame/handle.js';
import { mountFrame } from '../frame/mount-frame.js';
import type { FrameOptions, ServerFrameOptions } from '../frame/options.js';
import { PAYING_PHASES } from '../frame/paying-phases.js';
import { reportNew } from '../report/keep-known.js';
import { keepInPlace } from './keep-in-place.js';
import type { HoldForm } from './mounted-form.js';

/** The options that decide what there is to pay. */
const PRICE = ['amount', 'currency', 'orderId'] as const;

type Given = Readonly<Partial<Record<keyof FrameOptions, unknown>>>;

/**
 * Keeps a frame in an element. A change waits for the end of a payment, which `data-phase` of the box tells: the event `busy`
 * does not tell when a result stays unknown. A refused change leaves the frame as it is, but the frame is unmounted if that would
 * leave it with an old price. With another `src` it is mounted anew, and after a fault as soon as an option changes.
 */
export const holdFrame: HoldForm<FrameOptions | ServerFrameOptions, FrameHandle> = (place, onHandle) =>
  new MountedFrame(place, onHandle);

class MountedFrame implements ReturnType<typeof holdFrame> {
  handle: FrameHandle | null = null;
  readonly #place: HTMLElement;
  readonly #onHandle: (handle: FrameHandle | null) => void;
  readonly #observer = new MutationObserver(() => {
    this.#hasSubmitted = false;
    this.#settle();
  });
  /** The options of the component. */
  #wanted: Given = {};
  /** The options that the frame has. */
  #applied: Given = {};
  /** The last options that were refused. */
  #refused: Given | undefined;
  /** The frame that has been asked to change, and has not answered. */
  #asked: FrameHandle | undefined;
  /** Whether the frame could not be shown. Then it takes no change. */
  #isBroken = false;
  /** Whether the buyer has pressed, and the next phase is not known yet. */
  #hasSubmitted = false;
  #told: ReadonlySet<string> = new Set();
  #letGo = () => {};

  constructor(place: HTMLElement, onHandle: (handle: FrameHandle | null) => void) {
    this.#place = place;
    this.#onHandle = onHandle;
  }

  follow(options: FrameOptions | ServerFrameOptions, isEarly = false): void {
    this.#wanted = options as Given;
    this.#settle();
    if (!this.handle && !this.#isRefused()) this.#mount(isEarly);
  }

  release(): void {
    const mounted = this.handle;
    if (!mounted) return;
    this.#observer.disconnect();
    this.#letGo();
    this.handle = null;
    mounted.unmount();
    this.#onHandle(null);
  }

  /** Brings the frame to the wanted options, if it can take them now. */
  #settle(): void {
    const { handle } = this;
    if (!handle || this.#asked === handle || this.#isPaying()) return;
    if (this.#isRefused()) this.#dropOldPrice();
    else if (listChanges(this.#applied, this.#wanted).length > 0) this.#change(handle);
  }

  #change(handle: FrameHandle): void {
    if (!this.#isBroken && this.#applied.src === this.#wanted.src) void this.#update(handle);
    else {
      this.release();
      this.#mount();
    }
  }

  #mount(isEarly = false): void {
    const wanted = this.#wanted;
    try {
      const handle = mountFrame(this.#place, this.#write(listNames(wanted)) as FrameOptions);
      this.handle = handle;
      // It loads again then, and says so if the buyer may have paid.
      this.#letGo = keepInPlace(this.#place, '.payveil-frame');
      this.#take(wanted);
      this.#isBroken = false;
      this.#hasSubmitted = false;
      this.#watch(handle);
    } catch (error) {
      if (!isEarly) this.#refuse(wanted, error);
    }
    if (this.handle) this.#onHandle(this.handle);
  }

  #watch(handle: FrameHandle): void {
    this.#observer.observe(this.#place, { subtree: true, attributeFilter: ['data-phase'] });
    handle.on('submit', () => {
      this.#hasSubmitted = true;
    });
    // A frame may come late.
    handle.on('ready', () => {
      this.#isBroken = false;
    });
    handle.ready.catch((error) => {
      if (this.handle !== handle) return;
      this.#isBroken = true;
      this.#tell(error);
      this.#settle();
    });
  }

  async #update(handle: FrameHandle): Promise<void> {
    const wanted = this.#wanted;
    this.#asked = handle;
    try {
      await handle.update(this.#write(listChanges(this.#applied, wanted)));
      if (this.handle === handle) this.#take(wanted);
    } catch (error) {
      const isFault = this.handle === handle && !this.#isBroken && !this.#isPaying();
      if (isFault) this.#refuse(wanted, error);
    }
    if (this.#asked === handle) this.#asked = undefined;
    this.#settle();
  }

  #take(options: Given): void {
    this.#applied = options;
    this.#refused = undefined;
    this.#told = new Set();
  }

  #refuse(options: Given, error: unknown): void {
    this.#refused = options;
    this.#tell(error);
  }

  #tell(error: unknown): void {
    this.#told = reportNew([error], this.#told);
  }

  #isRefused(): boolean {
    return this.#refused !== undefined && listChanges(this.#refused, this.#wanted).length === 0;
  }

  /** A payment, or its end, must stay on the page. */
  #dropOldPrice(): void {
    const isOld = PRICE.some((name) => this.#wanted[name] !== this.#applied[name]);
    if (isOld && this.#readPhase() === 'open') this.release();
  }

  #isPaying(): boolean {
    return this.#hasSubmitted || PAYING_PHASES.includes(this.#readPhase());
  }

  #readPhase(): string | undefined {
    return [...this.#place.querySelectorAll<HTMLElement>('.payveil-frame')].at(-1)?.dataset.phase;
  }

  /** Writes options for the frame. Its functions call the newest ones, so that the frame need not be told of them. */
  #write(names: readonly (keyof FrameOptions)[]): Partial<FrameOptions> {
    const members = names.map((name) => {
      const value = this.#wanted[name];
      return [name, typeof value === 'function' ? (...args: unknown[]) => this.#call(name, args) : value];
    });
    return Object.fromEntries(members);
  }

  #call(name: keyof FrameOptions, args: readonly unknown[]): unknown {
    const value = this.#wanted[name];
    return typeof value === 'function' ? value(...args) : value;
  }
}

const listNames = (given: Given) => Object.keys(given) as (keyof FrameOptions)[];

/** Lists the names of the options that are not the same for a frame, which gets plain data and the names of functions. */
function listChanges(before: Given, after: Given) {
  return listNames({ ...before, ...after }).filter((name) => writeKey(before[name]) !== writeKey(after[name]));
}

function writeKey(value: unknown): unknown {
  try {
    return typeof value === 'function' ? 'function' : JSON.stringify(value);
  } catch {
    // The frame refuses it.
    return value;
  }
}
