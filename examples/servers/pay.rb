# Seals the charge from the standard input and charges it. `ruby pay.rb open` opens a token instead.
require 'json'
require 'net/http'
require 'openssl'
url, api_key, signature = { 'URL' => 'http://localhost:4010', 'API_KEY' => 'sk_test_sandbox', 'SIGNATURE' => 'sig_test_sandbox' }.map { |name, value| ENV.fetch("PAYVEIL_#{name}", value) }
given, cipher, opens = $stdin.binmode.read, OpenSSL::Cipher.new('aes-256-cbc'), ARGV == ['open']
given = [given.strip].pack('H*') if opens
opens ? cipher.decrypt : cipher.encrypt
cipher.key = OpenSSL::KDF.pbkdf2_hmac(api_key, salt: signature, iterations: 1000, length: 32, hash: 'sha256')
cipher.iv = iv = opens ? given.slice!(0, 16) : OpenSSL::Random.random_bytes(16)
output = cipher.update(given) + cipher.final
headers = { 'authorization' => api_key, 'signature' => signature, 'content-type' => 'application/json' }
body = { token: (iv + output).unpack1('H*') }.to_json
print opens ? output : Net::HTTP.post(URI("#{url}/v1/process/card-payment"), body, headers).body
