import type { SearchOrders } from '../search-model'

/**
 * The orders' part of the dual objective: groups of candidates. The value of a candidate is
 * `constant + perA · ν_a - perB · ν_b`; the value of a group is that of its best candidate.
 */
export type DualTerms = {
  readonly groups: number
  readonly a: Int32Array
  readonly b: Int32Array
  /** Group g has the candidates from first[g] to before first[g + 1]. */
  readonly first: Int32Array
  /** 1: the group may also stay unfilled, with the value 0. */
  readonly isOptional: Uint8Array
  /** Width of the smoothed maximum of a group per unit of smoothing, in native coins. */
  readonly width: Float64Array
  readonly constant: Float64Array
  readonly perA: Float64Array
  readonly perB: Float64Array
}

/**
 * A group of candidates, each with its `constant`, `perA` and `perB`; sells token `a`, buys `b`; `volume` in
 * native coins.
 */
export type Group = {
  readonly a: number
  readonly b: number
  readonly isOptional: boolean
  readonly volume: number
  readonly candidates: readonly (readonly [number, number, number])[]
}

/**
 * One group per directed pair; candidate k is its first k orders by limit, divisible, all traded at
 * the limit of the k-th. One rate per pair makes this bound tighter than one group per order.
 */
export function pairTerms(orders: SearchOrders): DualTerms {
  const pairs = new Map<string, number[]>()
  const boughtBySellers = tokensBoughtBySellOrders(orders)
  for (let order = 0; order < orders.count; order += 1) {
    const key = `${orders.sell[order]} ${orders.buy[order]}`
    const members = pairs.get(key)
    if (members === undefined) pairs.set(key, [order])
    else members.push(order)
  }
  return packGroups(
    [...pairs.values()].map((members) =>
      pairGroup(orders, members, !boughtBySellers.has(orders.buy[members[0] ?? 0] ?? 0)),
    ),
  )
}

/** Tokens bought by sell orders; their price may not fall below the reference price. */
export function tokensBoughtBySellOrders({
  count,
  isSell,
  buy,
}: SearchOrders): ReadonlySet<number> {
  const boughtBySellers = new Set<number>()
  for (let order = 0; order < count; order += 1) {
    if (isSell[order] === 1) boughtBySellers.add(buy[order] ?? 0)
  }
  return boughtBySellers
}

/** `isFree`: no sell order buys token b, so its price may fall below the reference price. */
function pairGroup(orders: SearchOrders, members: readonly number[], isFree: boolean): Group {
  const limit = (order: number) => (orders.buyAmount[order] ?? 0) / (orders.sellAmount[order] ?? 1)
  const sorted = [...members].sort(
    (member, other) => limit(member) - limit(other) || member - other,
  )
  let sold = 0
  let soldAtLimit = 0
  let bought = 0
  let boughtAtLimit = 0
  const candidates = sorted.map((order): readonly [number, number, number] => {
    const rate = limit(order)
    const amount = orders.buyAmount[order] ?? 0
    if (orders.isSell[order] === 1) {
      sold += orders.sellAmount[order] ?? 0
      soldAtLimit += amount
    } else {
      bought += amount
      boughtAtLimit += amount * rate
    }
    return [
      rate * sold - soldAtLimit + bought - boughtAtLimit / rate,
      sold + bought / rate,
      rate * sold + bought,
    ]
  })
  if (isFree) candidates.push([bought, 0, bought])
  const first = sorted[0] ?? 0
  const volume = sorted.reduce((total, order) => total + (orders.sellAmount[order] ?? 0), 0)
  return {
    a: orders.sell[first] ?? 0,
    b: orders.buy[first] ?? 0,
    isOptional: true,
    volume,
    candidates,
  }
}

/** Puts the groups into arrays. */
export function packGroups(groups: readonly Group[]): DualTerms {
  const candidates = groups.flatMap((group) => group.candidates)
  const first = new Int32Array(groups.length + 1)
  groups.forEach((group, index) => {
    first[index + 1] = (first[index] ?? 0) + group.candidates.length
  })
  return {
    groups: groups.length,
    a: Int32Array.from(groups, ({ a }) => a),
    b: Int32Array.from(groups, ({ b }) => b),
    first,
    isOptional: Uint8Array.from(groups, ({ isOptional }) => (isOptional ? 1 : 0)),
    width: Float64Array.from(groups, (group) => group.volume / Math.sqrt(group.candidates.length)),
    constant: Float64Array.from(candidates, ([constant]) => constant),
    perA: Float64Array.from(candidates, ([, perA]) => perA),
    perB: Float64Array.from(candidates, ([, , perB]) => perB),
  }
}
