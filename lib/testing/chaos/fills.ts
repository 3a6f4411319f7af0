import type { ChainFill } from './chain-ledger'

/** The fills of an order, in chain order. */
export type FillsOf = (uid: string) => readonly ChainFill[]

export function byOrder(fills: readonly ChainFill[]): FillsOf {
  const groups = new Map<string, ChainFill[]>()
  for (const fill of fills) {
    const group = groups.get(fill.uid) ?? []
    group.push(fill)
    groups.set(fill.uid, group)
  }
  return (uid) => groups.get(uid) ?? []
}

export const sum = (amounts: readonly bigint[]): bigint =>
  amounts.reduce((total, amount) => total + amount, 0n)

/** The share of an order that counts towards its amount: sold without signed fee, or bought. */
export const filledAmount = (fills: readonly ChainFill[]): bigint =>
  sum(
    fills.map((fill) => (fill.kind === 'sell' ? fill.sellAmount - fill.feeAmount : fill.buyAmount)),
  )

export const wholeAmount = ({ kind, limitSell, limitBuy }: ChainFill): bigint =>
  kind === 'sell' ? limitSell : limitBuy

export const isWholeFilled = (fills: readonly ChainFill[]): boolean => {
  const [first] = fills
  return first !== undefined && filledAmount(fills) >= wholeAmount(first)
}
