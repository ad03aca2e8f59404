/** Judges the requirements of a task, and prints a line for each. */

/** How long one requirement may take. */
const LIMIT_MS = 90_000;

export class Report {
  /** @type {{ title: string, problem?: string }[]} */
  lines = [];
  #print;

  /** @param {(line: string) => void} [print] */
  constructor(print = console.log) {
    this.#print = print;
  }

  get right() {
    return this.lines.filter(({ problem }) => problem === undefined).length;
  }

  get isRight() {
    return this.lines.length > 0 && this.right === this.lines.length;
  }

  /**
   * Judges a requirement. It is fulfilled if the judge does not throw.
   * @param {string} title
   * @param {() => unknown} judge
   * @param {number} [limitMs]
   * @returns {Promise<boolean>} Whether it is fulfilled.
   */
  async check(title, judge, limitMs = LIMIT_MS) {
    const problem = await findProblem(judge, limitMs);
    this.lines.push(problem === undefined ? { title } : { title, problem });
    const number = this.lines.length;
    this.#print(problem === undefined ? `ok ${number} ${title}` : `not ok ${number} ${title}\n    # ${problem}`);
    return problem === undefined;
  }

  /**
   * Judges requirements in turn. If one of the first few is not fulfilled, the others make no sense, and count as not fulfilled.
   * @param {readonly Requirement[]} requirements
   * @param {{ gates?: number }} [options] `gates`: how many the first few are.
   */
  async checkAll(requirements, { gates = 0 } = {}) {
    let reason = '';
    for (const [index, [title, judge, limitMs]] of requirements.entries()) {
      const isRight = await this.check(title, reason ? () => fail(reason) : judge, limitMs);
      if (!isRight && index < gates) reason ||= `it could not be judged, because of: ${title}`;
    }
  }

  end() {
    this.#print(`${this.right} of ${this.lines.length}`);
  }
}

/** @typedef {readonly [title: string, judge: () => unknown, limitMs?: number]} Requirement */

/**
 * @param {() => unknown} judge
 * @param {number} limitMs
 */
async function findProblem(judge, limitMs) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`it took longer than ${limitMs / 1000} seconds`)), limitMs);
  });
  try {
    await Promise.race([judge(), late]);
    return undefined;
  } catch (error) {
    return shorten(error);
  } finally {
    clearTimeout(timer);
  }
}

/** @param {unknown} error */
function shorten(error) {
  const text = error instanceof Error ? error.message : String(error);
  // Playwright colours its messages, and lists its steps below them.
  const plain = text.replaceAll(new RegExp(`${String.fromCharCode(27)}\\[\\d*m`, 'g'), '');
  return (plain.split('\nCall log')[0] ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 300);
}

/**
 * @param {string} problem
 * @returns {never}
 */
export function fail(problem) {
  throw new Error(problem);
}

/**
 * @param {unknown} condition
 * @param {string} problem
 * @returns {asserts condition}
 */
export function expectThat(condition, problem) {
  if (!condition) fail(problem);
}

/**
 * @param {unknown} actual
 * @param {unknown} wanted
 * @param {string} what
 */
export function expectSame(actual, wanted, what) {
  const [found, right] = [JSON.stringify(actual), JSON.stringify(wanted)];
  if (found !== right) fail(`${what}: ${found}, not ${right}`);
}

/**
 * Waits until something is true. The last value is in the error.
 * @template Value
 * @param {() => Value | Promise<Value>} read
 * @param {(value: Value) => boolean} isRight
 * @param {string} what
 * @param {number} [limitMs]
 */
export async function waitUntil(read, isRight, what, limitMs = 15_000) {
  const end = performance.now() + limitMs;
  for (;;) {
    const value = await read();
    if (isRight(value)) return value;
    if (performance.now() > end) fail(`${what}: it is ${JSON.stringify(value)} after ${Math.round(limitMs / 1000)} s`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
