import { pick } from '@/lib/testing/system/random'

type Weighted = { readonly weight: number }

/** An endless random sequence: first each item once in random order, then by weight. */
export function drawFrom<T extends Weighted>(items: readonly T[], random: () => number): () => T {
  const fresh = [...items]
  const total = items.reduce((sum, { weight }) => sum + weight, 0)
  return () => {
    if (fresh.length > 0) {
      const [drawn] = fresh.splice(Math.floor(random() * fresh.length), 1)
      if (drawn !== undefined) return drawn
    }
    let left = random() * total
    for (const item of items) {
      left -= item.weight
      if (left < 0) return item
    }
    return pick(items, random)
  }
}
