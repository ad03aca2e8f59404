/** Reads every text that the page's JavaScript still holds after garbage collection. */
import type { Page } from '@playwright/test';

interface HeapSnapshot {
  readonly snapshot: {
    readonly meta: {
      readonly node_fields: readonly string[];
      readonly node_types: readonly [readonly string[], ...unknown[]];
      readonly edge_fields: readonly string[];
      readonly edge_types: readonly [readonly string[], ...unknown[]];
    };
  };
  readonly nodes: readonly number[];
  readonly edges: readonly number[];
  readonly strings: readonly string[];
}

async function takeSnapshot(page: Page): Promise<HeapSnapshot> {
  const session = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => void chunks.push(chunk));
  await session.send('HeapProfiler.enable');
  // More than once, because objects with a finalizer are freed only by the next collection.
  for (let n = 0; n < 3; n++) await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  return JSON.parse(chunks.join(''));
}

/** Reads the texts of the heap. V8 keeps joined texts as a tree until they are read, so their parts are joined here. */
export async function readHeap(page: Page): Promise<string[]> {
  const { snapshot, nodes, edges, strings } = await takeSnapshot(page);
  const { node_fields, node_types, edge_fields } = snapshot.meta;
  const { length: nodeSize } = node_fields;
  const { length: edgeSize } = edge_fields;
  const [typeAt, nameAt, countAt] = ['type', 'name', 'edge_count'].map((name) => node_fields.indexOf(name));
  const sum = node_types[0].indexOf('concatenated string');
  const get = (list: readonly number[], at: number) => list[at] as number;

  const starts = new Map<number, number>();
  for (let node = 0, edge = 0; node < nodes.length; node += nodeSize) {
    starts.set(node, edge);
    edge += get(nodes, node + (countAt as number)) * edgeSize;
  }
  const writeNode = (node: number, depth: number): string => {
    if (get(nodes, node + (typeAt as number)) !== sum) return strings[get(nodes, node + (nameAt as number))] as string;
    if (depth > 500) return '';
    const start = starts.get(node) as number;
    const count = get(nodes, node + (countAt as number));
    const parts: Record<string, number> = {};
    for (let edge = start; edge < start + count * edgeSize; edge += edgeSize) {
      parts[strings[get(edges, edge + 1)] as string] = get(edges, edge + 2);
    }
    return [parts.first, parts.second].map((part) => (part === undefined ? '' : writeNode(part, depth + 1))).join('');
  };
  const sums = [...starts.keys()].filter((node) => get(nodes, node + (typeAt as number)) === sum);
  return [...strings, ...sums.map((node) => writeNode(node, 0))];
}
