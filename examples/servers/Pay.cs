// Seals the charge from the standard input and charges it. With the argument `open` it opens a token instead. For .NET 8 and Mono.
using System; using System.IO; using System.Linq; using System.Net.Http; using System.Security.Cryptography; using System.Text;
static class Pay {
  static string Get(string name, string value) { return Environment.GetEnvironmentVariable("PAYVEIL_" + name) ?? value; }
  static void Main(string[] args) {
    string url = Get("URL", "http://localhost:4010"), apiKey = Get("API_KEY", "sk_test_sandbox"), signature = Get("SIGNATURE", "sig_test_sandbox");
    var input = new MemoryStream(); Console.OpenStandardInput().CopyTo(input); var given = input.ToArray(); var output = Console.OpenStandardOutput();
    var aes = Aes.Create(); aes.Key = new Rfc2898DeriveBytes(Encoding.UTF8.GetBytes(apiKey), Encoding.UTF8.GetBytes(signature), 1000, HashAlgorithmName.SHA256).GetBytes(32);
    if (args.Length > 0) { var hex = Encoding.ASCII.GetString(given).Trim(); var bytes = Enumerable.Range(0, hex.Length / 2).Select(i => Convert.ToByte(hex.Substring(2 * i, 2), 16)).ToArray();
      var opened = aes.CreateDecryptor(aes.Key, bytes.Take(16).ToArray()).TransformFinalBlock(bytes, 16, bytes.Length - 16); output.Write(opened, 0, opened.Length); return; }
    var token = BitConverter.ToString(aes.IV.Concat(aes.CreateEncryptor().TransformFinalBlock(given, 0, given.Length)).ToArray()).Replace("-", "").ToLowerInvariant();
    var request = new HttpRequestMessage(HttpMethod.Post, url + "/v1/process/card-payment") { Content = new StringContent("{\"token\":\"" + token + "\"}", Encoding.UTF8, "application/json") };
    request.Headers.TryAddWithoutValidation("authorization", apiKey); request.Headers.Add("signature", signature);
    var answer = new HttpClient().SendAsync(request).Result.Content.ReadAsByteArrayAsync().Result; output.Write(answer, 0, answer.Length); } }
