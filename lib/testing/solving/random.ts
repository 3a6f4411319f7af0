/**
 * Random draws of the benchmark's generator, in the order of the calls.
 * Source: lib/docs/solving.md#generator.
 */
export type Draws = {
  /** From 0 to below 1. */
  readonly unit: () => number
  readonly uniform: (low: number, high: number) => number
  readonly logUniform: (low: number, high: number) => number
}

/** Mulberry32 of the name's 32-bit FNV-1a hash. */
export function drawsOf(name: string): Draws {
  const unit = mulberry32(fnv1a(name))
  const uniform = (low: number, high: number) => low + (high - low) * unit()
  const logUniform = (low: number, high: number) => Math.exp(uniform(Math.log(low), Math.log(high)))
  return { unit, uniform, logUniform }
}

function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) {
    hash = Math.imul(hash ^ byte, 0x01000193)
  }
  return hash >>> 0
}

function mulberry32(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
