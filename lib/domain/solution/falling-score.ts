/** Orders what has a score, the highest first; to be followed by a rule for equal ones where their order matters. */
export const byFallingScore = (
  one: { readonly score: bigint },
  other: { readonly score: bigint },
): number => (one.score === other.score ? 0 : one.score > other.score ? -1 : 1)
