/** Runs rounds in which each side has its turn, in a new random order each time. It works in Node and in a page. */

/**
 * Runs rounds. Before them it runs some without figures, by default half as many, so that the code is compiled.
 * @template Side
 * @template [Figure=number]
 * @param {readonly Side[]} sides
 * @param {number} rounds
 * @param {(side: Side) => Promise<Figure>} measure What is measured of one side in one round.
 * @returns {Promise<Figure[][]>} The figures of each side, round by round.
 */
export async function runRounds(sides, rounds, measure, warmUps = Math.ceil(rounds / 2)) {
  const figures = sides.map(() => /** @type {Figure[]} */ ([]));
  const draw = createGenerator();
  for (let round = -warmUps; round < rounds; round++) {
    for (const index of shuffle([...sides.keys()], draw)) {
      const figure = await measure(/** @type {Side} */ (sides[index]));
      if (round >= 0) figures[index]?.push(figure);
    }
  }
  return figures;
}

// The random order is fair: a side is slower if it follows one that leaves much garbage.
/** @param {number[]} values @param {() => number} draw From 0 to below 1. */
function shuffle(values, draw) {
  for (let end = values.length - 1; end > 0; end--) {
    const at = Math.floor(draw() * (end + 1));
    [values[end], values[at]] = [/** @type {number} */ (values[at]), /** @type {number} */ (values[end])];
  }
  return values;
}

/** The same numbers in each run, from the linear congruential generator of Numerical Recipes. */
function createGenerator(seed = 1) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
