<?php // Seals the charge from the standard input and charges it. `php pay.php open` opens a token instead.
[$url, $apiKey, $signature] = [getenv('PAYVEIL_URL') ?: 'http://localhost:4010', getenv('PAYVEIL_API_KEY') ?: 'sk_test_sandbox', getenv('PAYVEIL_SIGNATURE') ?: 'sig_test_sandbox'];
$given = stream_get_contents(STDIN);
$key = hash_pbkdf2('sha256', $apiKey, $signature, 1000, 32, true);
if (($argv[1] ?? '') === 'open') {
    $token = hex2bin(trim($given));
    echo openssl_decrypt(substr($token, 16), 'aes-256-cbc', $key, OPENSSL_RAW_DATA, substr($token, 0, 16));
} else {
    $iv = random_bytes(16);
    $token = bin2hex($iv . openssl_encrypt($given, 'aes-256-cbc', $key, OPENSSL_RAW_DATA, $iv));
    $headers = ["authorization: $apiKey", "signature: $signature", 'content-type: application/json'];
    $http = ['method' => 'POST', 'header' => $headers, 'content' => json_encode(['token' => $token]), 'ignore_errors' => true];
    echo file_get_contents("$url/v1/process/card-payment", false, stream_context_create(['http' => $http]));
}
