/**
 * Whether the `Origin` of a request is a browser extension's. Wallets among them call from pages of
 * their own, and no website can pose as one.
 */
export const isExtensionOrigin = (origin: string): boolean =>
  /^(?:chrome|moz|safari-web)-extension:\/\//.test(origin)
