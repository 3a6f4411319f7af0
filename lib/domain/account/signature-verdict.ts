/**
 * Whether an account signed a text. `refused-by-contract`: the account is a contract, or its signature
 * says how it would become one, and it does not accept the signature.
 */
export type SignatureVerdict = 'signed' | 'not-signed' | 'refused-by-contract'
