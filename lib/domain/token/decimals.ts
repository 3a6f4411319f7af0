/** 10^77 is the largest power of ten that a uint256 holds: with more there is no whole token. */
export const MAX_DECIMALS = 77

const WORD = /^0x([0-9a-f]{64})/i

/**
 * The decimals a token returned: its first word, whatever follows. Null for less than a word and for
 * more than `MAX_DECIMALS`; amounts of such a token can be given in base units only.
 */
export function decodeDecimals(data: string): number | null {
  const word = WORD.exec(data)?.[1]
  if (word === undefined) return null
  const decimals = BigInt(`0x${word}`)
  return decimals > BigInt(MAX_DECIMALS) ? null : Number(decimals)
}
