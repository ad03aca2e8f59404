"""Seals the charge from the standard input and charges it. `pay.py open` opens a token instead. Needs: pip install cryptography."""
import hashlib, json, os, sys, urllib.request
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.padding import PKCS7
url, api_key, signature = (os.environ.get(*each) for each in (("PAYVEIL_URL", "http://localhost:4010"), ("PAYVEIL_API_KEY", "sk_test_sandbox"), ("PAYVEIL_SIGNATURE", "sig_test_sandbox")))
given, key, padding = sys.stdin.buffer.read(), hashlib.pbkdf2_hmac("sha256", api_key.encode(), signature.encode(), 1000, 32), PKCS7(128)
if sys.argv[1:] == ["open"]:
    token, unpadder = bytes.fromhex(given.decode()), padding.unpadder()
    sys.stdout.buffer.write(unpadder.update(Cipher(algorithms.AES(key), modes.CBC(token[:16])).decryptor().update(token[16:])) + unpadder.finalize())
else:
    iv, padder = os.urandom(16), padding.padder()
    token = (iv + Cipher(algorithms.AES(key), modes.CBC(iv)).encryptor().update(padder.update(given) + padder.finalize())).hex()
    headers = {"authorization": api_key, "signature": signature, "content-type": "application/json"}
    print(urllib.request.urlopen(urllib.request.Request(url + "/v1/process/card-payment", json.dumps({"token": token}).encode(), headers)).read().decode())
