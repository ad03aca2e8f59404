/** The UMD files in Node and in AMD loaders. test/browser loads them in a browser. */
import { execFileSync } from 'node:child_process';
import { createContext, runInContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { readRootFile } from './built-files.js';

/** Runs a file without the platform's globals, because it may use them only when it needs them. */
function loadFile(code: string, globals: object): Record<string, unknown> {
  const context = createContext({ ...globals });
  runInContext(code, context);
  return context as Record<string, unknown>;
}

describe.each(['payveil', 'payveil-checkout'])('dist/umd/%s.js', (name) => {
  const code = readRootFile(`dist/umd/${name}.js`);
  const load = (globals: object) => loadFile(code, globals);

  it('sets the global in a plain script', () => {
    const { Payveil } = load({}) as { Payveil: object };
    expect(Object.keys(Payveil)).toContain('createTokenizer');
  });

  it('defines an anonymous module for an AMD loader', () => {
    const calls: unknown[][] = [];
    const define = Object.assign((...args: unknown[]) => calls.push(args), { amd: {} });
    load({ define });
    expect(calls).toHaveLength(1);
    const [dependencies, factory] = calls[0] as [unknown[], () => object];
    expect(dependencies).toEqual([]);
    expect(Object.keys(factory())).toContain('createClient');
  });

  it('also sets the global, for a page that loads it by a script tag', () => {
    const define = Object.assign(() => {}, { amd: {} });
    expect(load({ define }).Payveil).toHaveProperty('createTokenizer');
  });

  it('loads in RequireJS', () => {
    const script = `const requirejs = require('requirejs');
      requirejs.config({ paths: { payveil: process.cwd() + '/dist/umd/${name}' } });
      requirejs(['payveil'], (Payveil) => console.log(typeof Payveil.createTokenizer));`;
    expect(execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' }).trim()).toBe('function');
  });

  describe('beside a member that a script added to Object.prototype', () => {
    /** Loads the file in a context whose `Object.prototype` has one more member, and returns what was thrown. */
    function loadBeside(member: string, enumerable: boolean): unknown {
      const context = createContext({});
      const value = `{ value: 'a secret of the page', enumerable: ${enumerable}, configurable: true }`;
      runInContext(`Object.defineProperty(Object.prototype, ${JSON.stringify(member)}, ${value})`, context);
      try {
        runInContext(code, context);
      } catch (error) {
        return error;
      }
      return (context as { Payveil?: object }).Payveil;
    }

    it.each(['extend', 'toJSON', 'shape', 'get'])(
      'names an enumerable %s in one error, and sets no global',
      (member) => {
        const { name, message } = loadBeside(member, true) as Error;
        const remedy = 'Remove that script, or define the member with enumerable: false.';
        expect(name).toBe('Error');
        expect(message).toBe(`Payveil cannot load: a script added "${member}" to Object.prototype. ${remedy}`);
      },
    );

    it.each(['extend', 'toJSON', 'shape'])('loads if the member %s is not enumerable', (member) => {
      expect(loadBeside(member, false)).toHaveProperty('createTokenizer');
    });

    it('names the member to require and to an AMD loader too', () => {
      const add = 'Object.prototype.extend = 1;';
      const require = `${add} try { require('payveil/umd/${name}.js') } catch (error) { console.log(error.message) }`;
      const told = /^Payveil cannot load: a script added "extend" to Object\.prototype\./;
      expect(execFileSync(process.execPath, ['-e', require], { encoding: 'utf8' })).toMatch(told);
      const define = Object.assign(() => {}, { amd: {} });
      const context = createContext({ define });
      expect(() => runInContext(`${add} ${code}`, context)).toThrow(told);
    });
  });

  it('is a CommonJS module for require', () => {
    const script = `console.log(Object.keys(require('payveil/umd/${name}.js')).includes('createTokenizer'), globalThis.Payveil)`;
    expect(execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' }).trim()).toBe('true undefined');
  });
});

describe('dist/umd/payveil-frame.js', () => {
  const code = readRootFile('dist/umd/payveil-frame.js');

  it('makes the global', () => {
    const { Payveil } = loadFile(code, {}) as { Payveil: object };
    expect(Object.keys(Payveil)).toEqual(['mountFrame']);
  });

  it('adds to the global that another file has made', () => {
    const before = { createClient: () => {} };
    const { Payveil } = loadFile(code, { Payveil: before }) as { Payveil: object };
    expect(Payveil).toBe(before);
    expect(Object.keys(Payveil)).toEqual(['createClient', 'mountFrame']);
  });

  it('loads in RequireJS, and with require', () => {
    const amd = `const requirejs = require('requirejs');
      requirejs.config({ paths: { frame: process.cwd() + '/dist/umd/payveil-frame' } });
      requirejs(['frame'], ({ mountFrame }) => console.log(typeof mountFrame));`;
    expect(execFileSync(process.execPath, ['-e', amd], { encoding: 'utf8' }).trim()).toBe('function');
    const commonjs = "console.log(Object.keys(require('payveil/umd/payveil-frame.js')).join(), globalThis.Payveil)";
    expect(execFileSync(process.execPath, ['-e', commonjs], { encoding: 'utf8' }).trim()).toBe('mountFrame undefined');
  });
});

describe('dist/umd/payveil-checkout.js', () => {
  it('has all exports of the other file, and the form', () => {
    const read = (name: string) => {
      const { Payveil } = loadFile(readRootFile(`dist/umd/${name}.js`), {}) as { Payveil: object };
      return Object.keys(Payveil);
    };
    expect(read('payveil-checkout').sort()).toEqual(
      [...read('payveil'), 'attachCheckout', 'mountCheckout', 'readReturn'].sort(),
    );
  });
});
