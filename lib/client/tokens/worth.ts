/**
 * Value in USD of a balance in smallest units, at a price in USD per whole token. A float is exact
 * enough for display. Null when either is unknown.
 */
export function worthUsd(
  balance: bigint | null,
  decimals: number,
  priceUsd: number | null,
): number | null {
  if (balance === null || priceUsd === null) return null
  return (Number(balance) / 10 ** decimals) * priceUsd
}
