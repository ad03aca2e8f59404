#!/usr/bin/env bash
# Seals the charge from the standard input and charges it. `pay.sh open` opens a token instead. Needs OpenSSL 3, xxd and curl.
set -euo pipefail
url=${PAYVEIL_URL:-http://localhost:4010} api_key=${PAYVEIL_API_KEY:-sk_test_sandbox} signature=${PAYVEIL_SIGNATURE:-sig_test_sandbox}
key=$(openssl kdf -keylen 32 -kdfopt digest:SHA256 -kdfopt "pass:$api_key" -kdfopt "salt:$signature" -kdfopt iter:1000 PBKDF2 | tr -d ':\n')
if [ "${1:-}" = open ]; then
  token=$(cat)
  xxd -r -p <<<"${token:32}" | openssl enc -d -aes-256-cbc -K "$key" -iv "${token:0:32}"
else
  iv=$(openssl rand -hex 16)
  token=$iv$(openssl enc -aes-256-cbc -K "$key" -iv "$iv" | xxd -p | tr -d '\n')
  curl -sS "$url/v1/process/card-payment" -H "authorization: $api_key" -H "signature: $signature" -H 'content-type: application/json' -d "{\"token\":\"$token\"}"
fi
