/** The code for Cypress in docs/testing.md, by the names of its blocks, and where the guide tells to save it. */
export const PLACES = {
  'cypress.config.ts': 'cypress.config.ts',
  'fill-checkout.ts': 'cypress/support/fill-checkout.ts',
  'checkout.cy.ts': 'cypress/e2e/checkout.cy.ts',
  'frame.cy.ts': 'cypress/e2e/frame.cy.ts',
};
