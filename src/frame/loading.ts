/** Watches the frame while it loads, and tells why it does not come. */

/**
 * Loads the frame without delaying the page, and calls back if it is blocked or late, until the signal aborts.
 * @returns A function that waits again, for a frame that loads again.
 */
export function watchLoading(
  frame: HTMLIFrameElement,
  timeoutMs: number,
  onFault: (code: 'frame_blocked' | 'frame_timeout') => void,
  signal: AbortSignal,
): () => void {
  const judge = ({ effectiveDirective, disposition, blockedURI }: SecurityPolicyViolationEvent) => {
    const isBlocked = effectiveDirective === 'frame-src' && disposition === 'enforce';
    if (isBlocked && frame.src.startsWith(blockedURI)) onFault('frame_blocked');
  };
  const tellLate = () => signal.aborted || onFault('frame_timeout');
  const wait = () => void setTimeout(tellLate, timeoutMs);
  // A frame in view loads at once, and can even keep the page from being complete.
  const early = setTimeout(() => isInView(frame) && tellLate(), timeoutMs);
  const hurry = () => {
    frame.loading = 'eager';
    // One far below begins only now: a page that is slow is no fault of the frame.
    clearTimeout(early);
    wait();
  };
  document.addEventListener('securitypolicyviolation', judge, { signal });
  if (document.readyState === 'complete') hurry();
  else addEventListener('load', hurry, { signal });
  return wait;
}

const isInView = (frame: Element) => frame.getBoundingClientRect().top < innerHeight;
