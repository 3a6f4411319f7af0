import type { Auction } from '@/lib/domain/auction/auction'
import { settledToken } from '@/lib/domain/order/directed-pair'
import type { Address } from '@/lib/domain/shared/address'
import type { CustomCalls } from '@/lib/domain/solution/custom-call'
import { jitFlows } from '@/lib/domain/solution/jit-trades'
import type { Solution } from '@/lib/domain/solution/solution'

/** Most calls of an engine in one solution, the three kinds together. */
const MAX_CALLS = 100

/** Selectors by which an account moves what others own or allows others its own. */
const FORBIDDEN_CALLS: Readonly<Record<string, string>> = {
  '23b872dd': 'transferFrom',
  '42842e0e': 'safeTransferFrom',
  b88d4fde: 'safeTransferFrom',
  f242432a: 'safeTransferFrom',
  '2eb2c2d6': 'safeBatchTransferFrom',
  '62ad1b83': 'operatorSend',
  fc673c4f: 'operatorBurn',
  '36c78516': 'transferFrom',
  '0d58b1db': 'transferFrom',
  '79cc6790': 'burnFrom',
  '095ea7b3': 'approve',
  '39509351': 'increaseAllowance',
  d505accf: 'permit',
  '87517c45': 'approve',
  a22cb465: 'setApprovalForAll',
  '959b8c3f': 'authorizeOperator',
  cae9ca51: 'approveAndCall',
  '3177029f': 'approveAndCall',
}

/**
 * Checks an engine's own calls without running them; returns the problem as text. `guarded`: contracts
 * of the protocol, which no engine may call. What calls do is left to their trial, see `effectProblem`.
 * Source: lib/docs/protocol.md#calls-of-engines.
 */
export function customProblem(
  { orders }: Pick<Auction, 'orders'>,
  { custom }: Pick<Solution, 'custom'>,
  guarded: ReadonlySet<Address>,
): string | null {
  if (custom === undefined) return null
  const calls = [
    ...custom.pre.map((call, index) => ({ call, name: `pre-interaction ${index}` })),
    ...custom.main.map((call, index) => ({ call, name: `custom call ${index}` })),
    ...custom.post.map((call, index) => ({ call, name: `post-interaction ${index}` })),
  ]
  const jit = custom.jit ?? []
  if (calls.length > MAX_CALLS) return `${calls.length} calls of its own, at most ${MAX_CALLS}`
  if (jit.length > MAX_CALLS) return `${jit.length} orders of its own, at most ${MAX_CALLS}`
  const foreign = jit.find(({ order }) => guarded.has(order.owner))
  if (foreign !== undefined) {
    return `the engine's order ${foreign.order.uid} is of ${foreign.order.owner}, a contract of the protocol`
  }
  const owners = new Set([...orders, ...jit.map(({ order }) => order)].map(({ owner }) => owner))
  const spenders = custom.main.flatMap(({ allowances }, index) =>
    allowances.map(({ spender }) => ({ spender, name: `custom call ${index}` })),
  )
  for (const { call, name } of calls) {
    if (guarded.has(call.target)) {
      return `${name}: calls ${call.target}, a contract of the protocol`
    }
    if (owners.has(call.target)) return `${name}: calls ${call.target}, the owner of an order`
    const method = FORBIDDEN_CALLS[call.callData.slice(2, 10)]
    if (method !== undefined) return `${name}: calls ${method}, which no engine may`
  }
  for (const { spender, name } of spenders) {
    if (guarded.has(spender) || owners.has(spender)) {
      return `${name}: allows tokens to ${spender}, a contract of the protocol or the owner of an order`
    }
  }
  return null
}

/** Every account that the engine's calls go to, each once. */
export const customTargets = (custom: CustomCalls | undefined): readonly Address[] => [
  ...new Set(
    custom === undefined
      ? []
      : [...custom.pre, ...custom.main, ...custom.post].map(({ target }) => target),
  ),
]

/** Tokens that the engine says its calls take, give or are allowed, each once. */
export const customTokens = (custom: CustomCalls | undefined): readonly Address[] => [
  ...new Set(
    (custom?.main ?? []).flatMap(({ allowances, inputs, outputs }) =>
      [...allowances, ...inputs, ...outputs].map(({ token }) => token),
    ),
  ),
]

/**
 * What the settlement contract must hold of each token before payouts: what it held in the trial, what
 * is paid out, and what the plan leaves. Source: lib/docs/protocol.md#calls-of-engines.
 */
export function balanceFloors(
  { orders, wrappedNativeToken }: Pick<Auction, 'orders' | 'wrappedNativeToken'>,
  { trades, custom }: Solution,
  leftovers: ReadonlyMap<Address, bigint>,
  heldBefore: ReadonlyMap<Address, bigint>,
): ReadonlyMap<Address, bigint> {
  const buyTokens = new Map(
    orders.map(({ uid, data }) => [uid, settledToken(data.buyToken, wrappedNativeToken)]),
  )
  const jit = jitFlows({ ...(custom && { custom }) }, wrappedNativeToken)
  const paidOut = (token: Address) =>
    trades.reduce(
      (sum, { uid, executedBuy }) => sum + (buyTokens.get(uid) === token ? executedBuy : 0n),
      0n,
    ) + jit.reduce((sum, { buyToken, bought }) => sum + (buyToken === token ? bought : 0n), 0n)
  const tokens = new Set([
    ...customTokens(custom),
    ...jit.map(({ buyToken }) => buyToken),
    ...trades.flatMap(({ uid }) => buyTokens.get(uid) ?? []),
  ])
  return new Map(
    [...tokens].map((token) => [
      token,
      (heldBefore.get(token) ?? 0n) + (leftovers.get(token) ?? 0n) + paidOut(token),
    ]),
  )
}
