/** Takes the place of `mountFrame`, so that a test plays the frame itself: which changes it takes, and how its payment stands. */
import { onTestFinished, vi } from 'vitest';
import type { FrameEvents, FrameHandle, FrameOptions } from '../../src/frame/index.js';
import { defer } from '../checkout/mounted-form.js';

/** A frame that a test plays. */
export interface FakeFrame {
  readonly handle: FrameHandle;
  /** The options with which it was mounted. */
  readonly options: FrameOptions;
  /** The changes that it was asked for. */
  readonly changes: readonly Partial<FrameOptions>[];
  /** Ends the last change: takes it, or refuses it. */
  end(refusal?: Error): Promise<void>;
  /** Becomes ready, or tells why it cannot be shown. */
  show(fault?: Error): Promise<void>;
  /** Tells how its payment stands. */
  enter(phase: string): Promise<void>;
  tell(name: keyof FrameEvents): void;
  readonly isMounted: boolean;
}

/** Every frame of the test so far. */
export const frames: FakeFrame[] = [];

export const settle = async () => {
  for (let i = 0; i < 5; i++) await Promise.resolve();
};

/** What stands in place of `mountFrame`. */
export function mountFake(host: HTMLElement, options: FrameOptions): FrameHandle {
  if (!String(options.src).startsWith('https:')) throw new Error('src must be https');
  const box = document.createElement('div');
  box.className = 'payveil-frame';
  box.dataset.phase = 'open';
  host.append(box);
  const shown = defer<void>();
  const fault = shown.promise.then(() => {});
  const changes: Partial<FrameOptions>[] = [];
  let answer = defer<void>();
  const listeners: [string, () => void][] = [];
  const handle: Partial<FrameHandle> = {
    ready: fault,
    update(change) {
      changes.push(change);
      answer = defer();
      return answer.promise;
    },
    on(name, listener) {
      listeners.push([name, listener as () => void]);
      return () => {};
    },
    unmount: vi.fn(() => box.remove()),
  };
  const frame: FakeFrame = {
    handle: handle as FrameHandle,
    options,
    changes,
    end: (refusal) => {
      if (refusal) answer.reject(refusal);
      else answer.resolve();
      return settle();
    },
    show: (problem) => {
      if (problem) shown.reject(problem);
      else {
        shown.resolve();
        frame.tell('ready');
      }
      return settle();
    },
    enter: async (phase) => {
      box.dataset.phase = phase;
      // An observer is called after the task.
      await new Promise((resolve) => setTimeout(resolve));
      await settle();
    },
    tell(name) {
      for (const [type, listener] of listeners) if (type === name) listener();
    },
    get isMounted() {
      return box.isConnected;
    },
  };
  frames.push(frame);
  return frame.handle;
}

/** Forgets the frames of other tests. */
export function forgetFrames(): void {
  frames.length = 0;
}

/** Catches the errors that a page is told. */
export function catchTold(): string[] {
  const told: string[] = [];
  vi.stubGlobal('reportError', (error: Error) => told.push(error.message));
  onTestFinished(() => void vi.unstubAllGlobals());
  return told;
}
