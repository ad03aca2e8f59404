// Seals the charge on the standard input and charges it; with the argument open, opens the token there. .NET 8: the Program.cs of `dotnet new console`.
using System.Security.Cryptography; using System.Text;
string Env(string name, string value) => Environment.GetEnvironmentVariable("PAYVEIL_" + name) ?? value;
var (url, apiKey, signature) = (Env("URL", "http://localhost:4010"), Env("API_KEY", "sk_test_sandbox"), Env("SIGNATURE", "sig_test_sandbox"));
using var input = new MemoryStream(); Console.OpenStandardInput().CopyTo(input); var given = input.ToArray(); using var output = Console.OpenStandardOutput();
using var aes = Aes.Create(); aes.Key = Rfc2898DeriveBytes.Pbkdf2(Encoding.UTF8.GetBytes(apiKey), Encoding.UTF8.GetBytes(signature), 1000, HashAlgorithmName.SHA256, 32);
if (args.Length > 0) {
  var sealedBytes = Convert.FromHexString(Encoding.ASCII.GetString(given).Trim());
  output.Write(aes.DecryptCbc(sealedBytes[16..], sealedBytes[..16])); return; }
var iv = RandomNumberGenerator.GetBytes(16);
var token = Convert.ToHexString([.. iv, .. aes.EncryptCbc(given, iv)]).ToLowerInvariant();
using var request = new HttpRequestMessage(HttpMethod.Post, url + "/v1/process/card-payment") { Content = new StringContent($$"""{"token":"{{token}}"}""", Encoding.UTF8, "application/json") };
request.Headers.TryAddWithoutValidation("authorization", apiKey); request.Headers.Add("signature", signature);
using var http = new HttpClient(); output.Write(await (await http.SendAsync(request)).Content.ReadAsByteArrayAsync());
