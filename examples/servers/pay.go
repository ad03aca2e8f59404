// Seals the charge from the standard input and charges it. `go run pay.go open` opens a token instead. Needs Go 1.18.
package main
import ("bytes"; "crypto/aes"; "crypto/cipher"; "crypto/hmac"; "crypto/rand"; "crypto/sha256"; "encoding/hex"; "io"; "net/http"; "os"; "strings")
func must[T any](value T, err error) T { if err != nil { panic(err) }; return value }
func env(name, value string) string { if given := os.Getenv("PAYVEIL_" + name); given != "" { return given }; return value }
func main() {
	apiKey, signature, given := env("API_KEY", "sk_test_sandbox"), env("SIGNATURE", "sig_test_sandbox"), must(io.ReadAll(os.Stdin))
	mac := hmac.New(sha256.New, []byte(apiKey)); mac.Write(append([]byte(signature), 0, 0, 0, 1)); round := mac.Sum(nil); key := append([]byte{}, round...)
	for i := 1; i < 1000; i++ { mac.Reset(); mac.Write(round); round = mac.Sum(nil); for at := range key { key[at] ^= round[at] } }
	block, pad, token := must(aes.NewCipher(key)), 16-len(given)%16, make([]byte, 16)
	if len(os.Args) > 1 { token = must(hex.DecodeString(strings.TrimSpace(string(given)))); text := token[16:]
		cipher.NewCBCDecrypter(block, token[:16]).CryptBlocks(text, text); os.Stdout.Write(text[:len(text)-int(text[len(text)-1])]); return }
	must(rand.Read(token)); token = append(append(token, given...), bytes.Repeat([]byte{byte(pad)}, pad)...); cipher.NewCBCEncrypter(block, token[:16]).CryptBlocks(token[16:], token[16:])
	request := must(http.NewRequest("POST", env("URL", "http://localhost:4010")+"/v1/process/card-payment", strings.NewReader(`{"token":"`+hex.EncodeToString(token)+`"}`)))
	request.Header = http.Header{"Authorization": {apiKey}, "Signature": {signature}, "Content-Type": {"application/json"}}; io.Copy(os.Stdout, must(http.DefaultClient.Do(request)).Body) }
