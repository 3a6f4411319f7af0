import type { ModelPool } from '@/lib/domain/solver/search-pools'

/** A batch of the benchmark. Tokens are indices; token 0 is the wrapped native coin. */
export type BenchInstance = {
  readonly name: string
  /** How many tokens there are. */
  readonly tokens: number
  readonly decimals: readonly number[]
  /** Wei for 10^18 atoms, by token. */
  readonly price: readonly bigint[]
  readonly pools: readonly BenchPool[]
  readonly orders: readonly BenchOrder[]
}

/** A batch whose pools may be of any kind. */
export type MixedInstance = Omit<BenchInstance, 'pools'> & { readonly pools: readonly ModelPool[] }

/** A constant-product pool; reserves in atoms. */
export type BenchPool = {
  readonly a: number
  readonly b: number
  readonly ra: bigint
  readonly rb: bigint
  readonly feeBps: number
}

/** Amounts in atoms. */
export type BenchOrder = {
  readonly sell: number
  readonly buy: number
  readonly sellAmount: bigint
  readonly buyAmount: bigint
  readonly kind: 'sell' | 'buy'
  readonly partial: boolean
}

/** The canonical text, whose hash names the instance: no spaces, bigints as strings. */
export const instanceText = (instance: BenchInstance): string =>
  JSON.stringify(instance, (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
