/** Playwright, in the browser that the repository's own tests found. */
export default {
  tsconfig: '../tsconfig.json',
  testMatch: '*.spec.mjs',
  reporter: 'line',
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH || undefined, args: ['--no-sandbox', '--disable-gpu'] },
  },
};
