import sjcl from 'sjcl';

export const name = 'sjcl, CBC our own';

const { bitArray, codec } = sjcl;

export function prepare({ apiKey, signature, charge }) {
  const aes = new sjcl.cipher.aes(sjcl.misc.pbkdf2(apiKey, codec.utf8String.toBits(signature), 1000, 256));
  return () => {
    const iv = sjcl.random.randomWords(4);
    return (
      codec.hex.fromBits(iv) +
      codec.hex.fromBits(encryptCbc(aes, pad(codec.utf8String.toBits(JSON.stringify(charge))), iv))
    );
  };
}

// Its default build has neither CBC nor padding, only the cipher of one block, and its own file for CBC does not fit that build.
function encryptCbc(aes, words, iv) {
  const out = [];
  let last = iv;
  for (let i = 0; i < words.length; i += 4) {
    last = aes.encrypt([words[i] ^ last[0], words[i + 1] ^ last[1], words[i + 2] ^ last[2], words[i + 3] ^ last[3]]);
    out.push(...last);
  }
  return out;
}

function pad(bits) {
  const count = 16 - ((bitArray.bitLength(bits) / 8) % 16);
  return bitArray.concat(bits, codec.hex.toBits(count.toString(16).padStart(2, '0').repeat(count)));
}
