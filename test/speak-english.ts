/** The languages of the browser name no country, so that a form in a test has only the country that the test chooses. */
Object.defineProperty(navigator, 'languages', { get: () => ['en'], configurable: true });
