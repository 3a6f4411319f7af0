type Sample = { readonly date: number; readonly price: number }

/** The price of a pair at one moment: tokens bought for one token sold. */
export type PairSample = { readonly date: number; readonly rate: number }

/**
 * The history of a pair from the USD prices of its tokens, both oldest first, milliseconds. Each
 * price of the sold token is taken with the bought token's latest one that is at most `maxAgeMs`
 * older; without one, the moment is left out.
 */
export function pairHistory(
  sold: readonly Sample[],
  bought: readonly Sample[],
  maxAgeMs: number,
): readonly PairSample[] {
  const samples: PairSample[] = []
  let next = 0
  let latest: Sample | null = null
  for (const { date, price } of sold) {
    for (
      let sample = bought[next];
      sample !== undefined && sample.date <= date;
      sample = bought[next]
    ) {
      latest = sample
      next += 1
    }
    if (latest === null || date - latest.date > maxAgeMs || latest.price <= 0 || price <= 0)
      continue
    samples.push({ date, rate: price / latest.price })
  }
  return samples
}
