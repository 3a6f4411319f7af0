import type { Auction } from '@/lib/domain/auction/auction'
import { type Address, parseAddress } from '@/lib/domain/shared/address'
import { jitTradesOf } from '@/lib/domain/solution/jit-trades'
import { signedFee } from '@/lib/domain/solution/settlement-state'
import type { Solution } from '@/lib/domain/solution/solution'

/** An event of a trial, as the node tells it. */
export type TrialLog = {
  readonly address: Address
  readonly topics: readonly string[]
  readonly data: string
}

/** What calls of an engine did in a trial, beyond the balances that the plan moves. */
export type TrialEffects = {
  readonly logs: readonly TrialLog[]
  /** Targets of calls that have no code before or after it. */
  readonly codeless: readonly Address[]
}

// Source: ERC-20 and ERC-721, which share both events; an indexed third value tells ERC-721.
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'

type EffectBounds = {
  /** Tokens whose balances the trial compares itself. */
  readonly measured: ReadonlySet<Address>
  /** To which the plan's own swaps allow their input. */
  readonly routers: ReadonlySet<Address>
}

/**
 * Checks what an engine's calls did in a trial; returns the problem as text. No token of the settlement
 * contract may become less, whether the plan names it or not; of an owner of an order no more is taken
 * than its trades pay (one whose trades run calls of its own moves with them what it likes); no allowance
 * of the settlement contract stays; and what is called is a contract, before and afterwards.
 * Source: lib/docs/protocol.md#calls-of-engines.
 */
export function effectProblem(
  auction: Pick<Auction, 'orders' | 'settlementContract'>,
  solution: Solution,
  { logs, codeless }: TrialEffects,
  { measured, routers }: EffectBounds,
): string | null {
  const [empty] = codeless
  if (empty !== undefined) return `${empty}, which it calls, is no contract, or none afterwards`
  return (
    lossProblem(auction.settlementContract, logs, measured) ??
    ownerProblem(auction, solution, logs) ??
    allowanceProblem(auction.settlementContract, logs, routers)
  )
}

function lossProblem(
  settlement: Address,
  logs: readonly TrialLog[],
  measured: ReadonlySet<Address>,
): string | null {
  const change = new Map<Address, bigint>()
  for (const { token, from, to, amount } of transfersIn(logs)) {
    if (measured.has(token)) continue
    const sum = (to === settlement ? amount : 0n) - (from === settlement ? amount : 0n)
    change.set(token, (change.get(token) ?? 0n) + sum)
  }
  const lost = [...change].find(([, amount]) => amount < 0n)
  return lost === undefined ? null : `the settlement contract loses ${-lost[1]} of ${lost[0]}`
}

function ownerProblem(
  { orders }: Pick<Auction, 'orders'>,
  solution: Solution,
  logs: readonly TrialLog[],
): string | null {
  const { trades } = solution
  const left = new Map<string, bigint>()
  const key = (owner: Address, token: Address) => `${owner} ${token}`
  const owners = new Set(orders.map(({ owner }) => owner))
  const byUid = new Map(orders.map((order) => [order.uid, order]))
  for (const trade of trades) {
    const order = byUid.get(trade.uid)
    if (order === undefined) continue
    const { owner, data, preInteractions, postInteractions } = order
    if (preInteractions.length + postInteractions.length > 0) owners.delete(owner)
    const at = key(owner, data.sellToken)
    left.set(at, (left.get(at) ?? 0n) + trade.executedSell + signedFee(order, trade))
  }
  for (const { order, trade } of jitTradesOf(solution)) {
    const at = key(order.owner, order.data.sellToken)
    left.set(at, (left.get(at) ?? 0n) + trade.executedSell)
    owners.add(order.owner)
  }
  for (const { token, from, amount } of transfersIn(logs)) {
    if (!owners.has(from)) continue
    const at = key(from, token)
    const rest = (left.get(at) ?? 0n) - amount
    if (rest < 0n) return `takes ${-rest} of ${token} more from ${from} than its trades pay`
    left.set(at, rest)
  }
  return null
}

function allowanceProblem(
  settlement: Address,
  logs: readonly TrialLog[],
  routers: ReadonlySet<Address>,
): string | null {
  const last = new Map<string, bigint>()
  for (const { address, topics, data } of logs) {
    const [topic, owner, spender] = topics
    if (topic !== APPROVAL || topics.length !== 3) continue
    const [from, to] = [accountOf(owner), accountOf(spender)]
    if (from !== settlement || to === null || routers.has(to)) continue
    last.set(`${address} to ${to}`, wordOf(data))
  }
  const open = [...last].find(([, amount]) => amount > 0n)
  return open === undefined ? null : `leaves an allowance of the settlement contract: ${open[0]}`
}

type Transfer = {
  readonly token: Address
  readonly from: Address
  readonly to: Address
  readonly amount: bigint
}

/** Transfers of tokens; one of ERC-721 counts as one atom. */
function transfersIn(logs: readonly TrialLog[]): readonly Transfer[] {
  return logs.flatMap(({ address, topics, data }) => {
    const [topic, sender, receiver] = topics
    const [from, to] = [accountOf(sender), accountOf(receiver)]
    if (topic !== TRANSFER || from === null || to === null || topics.length > 4) return []
    return [{ token: address, from, to, amount: topics.length === 4 ? 1n : wordOf(data) }]
  })
}

function accountOf(topic: string | undefined): Address | null {
  if (topic?.length !== 66) return null
  const parsed = parseAddress(`0x${topic.slice(-40)}`)
  return parsed.ok ? parsed.value : null
}

/** The first word; 0 for none. */
const wordOf = (data: string): bigint => (data.length >= 66 ? BigInt(data.slice(0, 66)) : 0n)
