/** Seals the charge from the standard input and charges it. `java Pay.java open` opens a token instead. Needs Java 17. */
import java.net.URI; import java.net.http.*; import java.security.*; import java.util.*; import javax.crypto.*; import javax.crypto.spec.*;
class Pay {
  static String env(String name, String value) { return System.getenv().getOrDefault("PAYVEIL_" + name, value); }
  public static void main(String[] args) throws Exception {
    String url = env("URL", "http://localhost:4010"), apiKey = env("API_KEY", "sk_test_sandbox"), signature = env("SIGNATURE", "sig_test_sandbox");
    byte[] given = System.in.readAllBytes(), iv = new byte[16], token = args.length > 0 ? HexFormat.of().parseHex(new String(given).strip()) : new byte[0];
    byte[] key = SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256").generateSecret(new PBEKeySpec(apiKey.toCharArray(), signature.getBytes("UTF-8"), 1000, 256)).getEncoded();
    if (args.length > 0) iv = Arrays.copyOf(token, 16); else new SecureRandom().nextBytes(iv);
    Cipher cipher = Cipher.getInstance("AES/CBC/PKCS5Padding");
    cipher.init(args.length > 0 ? Cipher.DECRYPT_MODE : Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"), new IvParameterSpec(iv));
    if (args.length > 0) { System.out.write(cipher.doFinal(token, 16, token.length - 16)); System.out.flush(); return; }
    var body = "{\"token\":\"" + HexFormat.of().formatHex(iv) + HexFormat.of().formatHex(cipher.doFinal(given)) + "\"}";
    System.out.write(HttpClient.newHttpClient().send(HttpRequest.newBuilder(URI.create(url + "/v1/process/card-payment")).headers("authorization", apiKey, "signature", signature, "content-type", "application/json").POST(HttpRequest.BodyPublishers.ofString(body)).build(), HttpResponse.BodyHandlers.ofByteArray()).body()); System.out.flush(); } }
