import forge from 'node-forge/lib/forge.js';
import 'node-forge/lib/aes.js';
import 'node-forge/lib/pbkdf2.js';
import 'node-forge/lib/random.js';
import 'node-forge/lib/sha256.js';
import 'node-forge/lib/util.js';

export const name = 'node-forge';

export function prepare({ apiKey, signature, charge }) {
  const key = forge.pkcs5.pbkdf2(apiKey, signature, 1000, 32, 'sha256');
  return () => {
    const iv = forge.random.getBytesSync(16);
    const cipher = forge.cipher.createCipher('AES-CBC', key);
    cipher.start({ iv });
    cipher.update(forge.util.createBuffer(JSON.stringify(charge), 'utf8'));
    cipher.finish();
    return forge.util.bytesToHex(iv) + cipher.output.toHex();
  };
}
