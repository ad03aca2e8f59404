#!/bin/sh
# Builds a C# program of one file and runs it with the arguments that follow: by .NET, or else by Mono.
set -e
file=$1
shift
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
if command -v dotnet >/dev/null; then
  cp "$file" "$folder"
  cat >"$folder/pay.csproj" <<PROJECT
<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup>
  <OutputType>Exe</OutputType><TargetFramework>net8.0</TargetFramework><RollForward>Major</RollForward>
</PropertyGroup></Project>
PROJECT
  dotnet build -o "$folder/out" "$folder/pay.csproj" </dev/null >&2
  dotnet "$folder/out/pay.dll" "$@"
else
  mcs -r:System.Net.Http -out:"$folder/pay.exe" "$file"
  mono "$folder/pay.exe" "$@"
fi
