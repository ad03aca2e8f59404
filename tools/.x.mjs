import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { build, transformSync } from 'esbuild';

const root = process.cwd();
const css = {
  name: 'css',
  setup(b) {
    b.onResolve({ filter: /\.css/ }, (a) => ({ path: root + '/src/checkout/render/styles.css', namespace: 'css-x' }));
    b.onLoad({ filter: /.*/, namespace: 'css-x' }, () => {
      const { code } = transformSync(readFileSync(root + '/src/checkout/render/styles.css', 'utf8'), {
        loader: 'css',
        minify: true,
      });
      return { contents: code, loader: 'text' };
    });
  },
};
const r = await build({
  stdin: { contents: `export {mountCheckout} from './src/checkout/index.ts'`, resolveDir: root, loader: 'ts' },
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  platform: 'browser',
  write: false,
  plugins: [css],
  legalComments: 'none',
  charset: 'utf8',
  logLevel: 'error',
});
const t = r.outputFiles[0].text;
const b = (s) => brotliCompressSync(s).length;
console.log(b(t), (t.match(/this\./g) || []).length, (t.match(/this\.#/g) || []).length);
console.log('this.# removed', b(t.replace(/this\.#([a-z])/g, '$1')));
console.log('all this. removed', b(t.replace(/this\.#?/g, '')));
console.log('and decl', b(t.replace(/this\.#?/g, '').replace(/constructor\(/g, '(')));
console.log(
  'type_event',
  (t.match(/addEventListener/g) || []).length,
  (t.match(/void 0/g) || []).length,
  (t.match(/undefined/g) || []).length,
);
console.log('void0 -> u', b(t.replace(/void 0/g, 'u')));
console.log('===', b(t.replace(/===/g, '==').replace(/!==/g, '!=')));
