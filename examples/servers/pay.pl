# Seals the charge from the standard input and charges it. `perl pay.pl open` opens a token instead. Perl has no AES, so it uses OpenSSL.
use strict; use warnings; use Digest::SHA 'hmac_sha256'; use HTTP::Tiny; use IPC::Open2;
my ($url, $api_key, $signature) = ($ENV{PAYVEIL_URL} // 'http://localhost:4010', $ENV{PAYVEIL_API_KEY} // 'sk_test_sandbox', $ENV{PAYVEIL_SIGNATURE} // 'sig_test_sandbox');
my $given = do { local $/; binmode STDIN; <STDIN> };
my $key = my $round = hmac_sha256($signature . pack('N', 1), $api_key);
$key ^= $round = hmac_sha256($round, $api_key) for 2 .. 1000;
sub aes { my ($mode, $iv, $text) = @_;
  my $pid = open2(my $out, my $in, 'openssl', 'enc', $mode, '-aes-256-cbc', '-K', unpack('H*', $key), '-iv', unpack('H*', $iv));
  binmode $_ for $in, $out; print $in $text; close $in; local $/; my $result = <$out>; waitpid $pid, 0; return $result; }
if (@ARGV) { $given =~ s/\s//g; my $token = pack 'H*', $given; binmode STDOUT; print aes('-d', substr($token, 0, 16), substr $token, 16); exit }
open my $random, '<:raw', '/dev/urandom' or die; read $random, my $iv, 16;
my $token = unpack 'H*', $iv . aes('-e', $iv, $given);
my $headers = { authorization => $api_key, signature => $signature, 'content-type' => 'application/json' };
print HTTP::Tiny->new->post("$url/v1/process/card-payment", { headers => $headers, content => qq({"token":"$token"}) })->{content};
