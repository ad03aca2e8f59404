/** Begins with the files that take longest, whatever their project, so that none of them runs alone at the end. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take more than half a minute. A file that waits follows one that computes. */
const SLOWEST = [
  'tools/explore.long.test.ts',
  'regular-expressions.long.test.ts',
  'engines/engines.test.ts',
  'engines/looks.test.ts',
  'package/reproducible.long.test.ts',
  'docs/snippets.long.test.ts',
  'engines/lives.test.ts',
  'engines/frame.test.ts',
  'durable/kill.test.ts',
  'package/bundlers.long.test.ts',
  'durable/shop.test.ts',
  'hostile-input.long.test.ts',
];

export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => {
      const at = SLOWEST.findIndex((path) => moduleId.endsWith(`/test/${path}`));
      return at < 0 ? SLOWEST.length : at;
    };
    return sorted.sort((a, b) => rank(a) - rank(b));
  }
}
