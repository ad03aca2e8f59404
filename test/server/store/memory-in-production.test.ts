/** The store in memory says in production that it is no place for payments. It says so once in a process, so its module is loaded anew. */
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

async function load() {
  vi.resetModules();
  const { memoryStore } = await import('../../../src/server/store/memory.js');
  return { memoryStore, warn: vi.spyOn(console, 'warn').mockImplementation(() => {}) };
}

it('says once in production that it forgets', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  const { memoryStore, warn } = await load();
  memoryStore();
  memoryStore();
  expect(warn).toHaveBeenCalledTimes(1);
  expect(warn).toHaveBeenCalledWith(expect.stringMatching(/memoryStore\(\) is for one process.*postgresStore/));
});

it('says nothing in a test or in development', async () => {
  const { memoryStore, warn } = await load();
  memoryStore();
  vi.stubEnv('NODE_ENV', 'development');
  memoryStore();
  expect(warn).not.toHaveBeenCalled();
});

it('works where there is no process', async () => {
  const { memoryStore, warn } = await load();
  vi.stubGlobal('process', undefined);
  try {
    expect(memoryStore()).toHaveProperty('begin');
  } finally {
    vi.unstubAllGlobals();
  }
  expect(warn).not.toHaveBeenCalled();
});
