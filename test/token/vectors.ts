/**
 * Known answers for the client-side token format (interface, Client-side token format): made with node:crypto, checked with the
 * OpenSSL command line.
 */

/** One token whose every input is known. */
export interface TokenVector {
  readonly name: string;
  readonly apiKey: string;
  readonly signature: string;
  /** Hexadecimal, 16 bytes. */
  readonly iv: string;
  readonly plaintext: string;
  readonly plaintextBytes: number;
  /** Hexadecimal, 32 bytes: PBKDF2 of the API key and the signature. */
  readonly key: string;
  readonly token: string;
}

export const TOKEN_VECTORS: readonly TokenVector[] = [
  {
    name: 'card, ascii',
    apiKey: 'pk_test_sandbox',
    signature: 'sig_test_sandbox',
    iv: '000102030405060708090a0b0c0d0e0f',
    plaintext:
      '{"cardNumber":4242424242424242,"expMonth":"12","expYear":"2031","cvc":"123","amount":2599,"currency":"eur","remote_ip":"192.0.2.10","return_url":"https://shop.example/return","country":"DE","postal_code":"10115","state":"BE","city":"Berlin","line1":"Invalidenstr. 1","line2":"-","email":"ada@example.com","name":"Ada Lovelace"}',
    plaintextBytes: 327,
    key: '846d775e8c824c24bf6f2007cd6164a786b6dd4fb0547b9e5dbb41e207c546f4',
    token:
      '000102030405060708090a0b0c0d0e0fabd874323ed6523e23a338332b9bd48f25b3aa9248cd9e55549f40094e9b0428d980db6608e3631aa83c3ea8f92e3501186bf0d6ed847352622d39dc0b9d529531f2be917f39d76503e46c7e014e3609b034fc2c959f50c0a9350257945954ea9e081ac8f259d3b94dffebe1459d5d6e6a86742279748afe5632600a0707cf1f0e2626e1cd0ef453263bf9f701b829659ba51b00549f80cbdb0dbea291a6526538f551813a9916338ee666e619941a04ba9883b83613f518f89a28d7d32d7d74fc23383e4ad871c1ef5691160b04e2a5557847daf64a511419b5bb28ce86c1e0e3137c4e0811be4eed9f9705f0dcd46115b9b72854929fd3b7dcefb4830221ee4753523e445eb094452eff6f36ab299ac69e48f88f0ddbdcb3b4afcd2dca59c7be17799227ae566174b978c3feb1fee463df9daeb9db3ed59d4929be21f5c152f228f553dec053a10dabb4eddd641700',
  },
  {
    name: 'card, 19 digits stay exact',
    apiKey: 'pk_test_sandbox',
    signature: 'sig_test_sandbox',
    iv: '1112131415161718191a1b1c1d1e1f20',
    plaintext:
      '{"cardNumber":6205500000000000004,"expMonth":"01","expYear":"2032","cvc":"999","amount":99999999,"currency":"usd","customer_id":"cus_1","remote_ip":"2001:db8::1","return_url":"https://shop.example/r?o=1","country":"CN","postal_code":"100000","state":"-","city":"北京","line1":"长安街 1","line2":"-","email":"li@example.com","name":"李 雷","description":"Order \\"7\\" — £ € 😀\\n"}',
    plaintextBytes: 392,
    key: '846d775e8c824c24bf6f2007cd6164a786b6dd4fb0547b9e5dbb41e207c546f4',
    token:
      '1112131415161718191a1b1c1d1e1f208a128cb03a97bb042c3771f56704dbbbcb842ccaab5b2a3eb63b0923fd7f6796a54306950558e3f7961bb1c0085ffffefe79bfe6c8d737c5a8d8fce50561e4b491af823068087f45b37bd79a3f5477c035357be67bbdac86248f7be06ffd312c855339171001e2ba2ba8360b5c8958c30ead2cb837bd9f61cc9077090c41d4e105ac0a788005553165e15acbf87e66709701b3a1b7c68ce605b2d46582d2428d2d71bc3a4a9df865929a4ec77cfb3a479ea39916d763fd3aac9492967e66e17f087e4009a42e3f9be045acbbbc415f68dbf897a85667b511ed00049a7fae4830ae7d4a0877f57d3d9cac6954e19c350e5946735b20901c5e655ebd3f0344c069310450fbb44ecf35ca56edb80bad6e2e13f2b72f7571db6542743ecd3f1551550e538e67643ec009178d0f041297b95acfced20a92483d35d590ced62b3d1adfa9d38a26fb74c18cd724daba9bb570b50ec18ffef4e010a7ce7dc4778813049f716bd03185a355221912c4509bd13b8b2312e9f4d40fbc1ed39e84f1ced7024cec208a10c289239e05729f52eab07915',
  },
  {
    name: 'card, other keys',
    apiKey: 'key_7f0c2a',
    signature: 'sig_51b9e0',
    iv: '22232425262728292a2b2c2d2e2f3031',
    plaintext:
      '{"cardNumber":378282246310005,"expMonth":"06","expYear":"2030","cvc":"1234","amount":50,"currency":"usd","remote_ip":"198.51.100.7","return_url":"https://shop.example/return","country":"US","postal_code":"94102","state":"CA","city":"San Francisco","line1":"986 Holloway Street","line2":"APT 781","email":"john@example.com","name":"John Smith"}',
    plaintextBytes: 343,
    key: '1a5c96940ef709c87ba3418d1baa9892acf507f1e68df1e0551ec60b194508e4',
    token:
      '22232425262728292a2b2c2d2e2f30311e613dec7f045be48492ec117ece0228d5771ec89ed36919603746b9b46c5fbaee13e05d575067198240809a773eeb0a26edae1668407b8071cf5f2a0880b64a95f21fa47577530398439f35416530e83b4fb99abe330a89a8b0c94350751e7b4e963b6df7917aa8baeabe97d5e110830c5e253c711ae80510aedef492a22e37c0b30d52a29761407e1383127d052e8958f8eb000638ecfacb30d0368ae94feb17d22ebc84962a93d8655457f44055a6768452dba24cfadc99971af2d6ad50036728796d75fe990c489a6a113e8f2ff5171c806603982cc3568673b0675d9b5ce7c7eec5859c611903e6f85a5f882695c5b9be0d8aaf87335c89f529aed9555dc09ca26f6c6a800c19d649ce28638d6202b0034242028cfebdc1dd2f4e91ae18d3d7932a5456010519ec8a615b00f66fc993827be399cd140f4460251c150b4afbf74f17230b61e918d80d07f5642555cfffc17012f99d5ab618735eea481e4d',
  },
  {
    name: 'sepa',
    apiKey: 'pk_test_sandbox',
    signature: 'sig_test_sandbox',
    iv: '333435363738393a3b3c3d3e3f404142',
    plaintext:
      '{"iban":"DE89370400440532013000","amount":1050,"currency":"eur","customer_id":"cus_9","checkout_id":"pay_3","remote_ip":"203.0.113.5","country":"DE","postal_code":"80331","state":"BY","city":"München","line1":"Marienplatz 1","line2":"-","email":"max@example.com","name":"Max Müller","description":"Abo"}',
    plaintextBytes: 305,
    key: '846d775e8c824c24bf6f2007cd6164a786b6dd4fb0547b9e5dbb41e207c546f4',
    token:
      '333435363738393a3b3c3d3e3f40414205640fd3b5db7dee8ecaa473591dc2125b58d7c496e6fa4dd7cdff853b78ce888b648d934a1e9b5338800385cf0ce463bf5290d5d492288ac1b3d869d98cc602129bc8189aab2df76e6718551a26afeb31f489044a87f7289bb6f8f9c91313dd88eb3a050e246cbc6975be02286b9139157349792b4d203d20b3d1610195c5c2c92dc2011477f9a7868f2973c3a25e4ed11fde281abdd4529797626e95aed9b8d437e7a947ea288542f737bf23c29d934148aeaf744f4d2456ea1e99c7e0053033f8b7e98ef8adee91cf6d46b5ecd2dfb65d602fa2084db7ec24cb708354687cac401dda327230541a8602f977d6f2bcd8fe341c56e18dc3a599bf390f4a7f623e4044ed0302d93c79ec6f0fb0f7b6c3295a995ad9ebaed0b6b371b55a424a2c4ebcc034a0cedb48896d2ff6d5b7469f39ad8f97536a51500ee9484e613db959',
  },
  {
    name: 'block boundary: 16 bytes',
    apiKey: 'k',
    signature: 's',
    iv: '4445464748494a4b4c4d4e4f50515253',
    plaintext: '{"a":"123456789"',
    plaintextBytes: 16,
    key: 'f4c0e280c5796d4e44dc18442b464d1e7ea1e29670e46baf671499ab8846a5c7',
    token: '4445464748494a4b4c4d4e4f505152535a43202a67ec76ab3a25278b85052a3c1c7f83c7a07c46468ef07e4f67058ead',
  },
  {
    name: 'one byte',
    apiKey: 'k',
    signature: 's',
    iv: '55565758595a5b5c5d5e5f6061626364',
    plaintext: '1',
    plaintextBytes: 1,
    key: 'f4c0e280c5796d4e44dc18442b464d1e7ea1e29670e46baf671499ab8846a5c7',
    token: '55565758595a5b5c5d5e5f6061626364cdb4e84f539b5c5f7d7991a24f4bdad6',
  },
  {
    name: 'smallest object',
    apiKey: 'pk_test_sandbox',
    signature: 'sig_test_sandbox',
    iv: '666768696a6b6c6d6e6f707172737475',
    plaintext: '{}',
    plaintextBytes: 2,
    key: '846d775e8c824c24bf6f2007cd6164a786b6dd4fb0547b9e5dbb41e207c546f4',
    token: '666768696a6b6c6d6e6f707172737475e6249b8d00069bad14246a089dd68ee1',
  },
  {
    name: 'long key and salt (over one SHA-256 block)',
    apiKey:
      'pk_test_kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk',
    signature:
      'sig_test_ssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssss',
    iv: '7778797a7b7c7d7e7f80818283848586',
    plaintext: '{"cardNumber":36227206271667,"amount":100}',
    plaintextBytes: 42,
    key: '258867b71e29207b415521f75483f7f6cbb6e5722b232739c758e41a62e2f6e4',
    token:
      '7778797a7b7c7d7e7f80818283848586d621022f991e4bf1493d82befbed68887a39532ebd4a92c7d714e0c28a388ae21e3cc11adbbe1046e7ab9c1d796c9600',
  },
];
