/** First and last six hex digits: `0x12ab34…cd56ef`. */
export function shortAddress(address: string): string {
  return `${address.slice(0, 8)}…${address.slice(-6)}`
}

/** The 40 digits in groups of four, for visual comparison. */
export function groupedAddress(address: string): string {
  return `0x ${
    address
      .slice(2)
      .match(/.{1,4}/g)
      ?.join(' ') ?? ''
  }`
}

/** Shortens the digest at the start of an order uid: `3a91f2…c07d4e`. */
export function shortUid(uid: string): string {
  return `${uid.slice(2, 8)}…${uid.slice(60, 66)}`
}

/** A transaction or other 32-byte hash: `0x3a91f2…c07d4e`. */
export function shortHash(hash: string): string {
  return `${hash.slice(0, 8)}…${hash.slice(-6)}`
}
