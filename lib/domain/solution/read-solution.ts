import type { AppDataHash } from '@/lib/domain/app-data/app-data'
import type { Interaction } from '@/lib/domain/order/interaction'
import type { OrderData, OrderSignature, OrderUid } from '@/lib/domain/order/order'
import type { PoolSwap } from '@/lib/domain/pool/pool-swap'
import { type Address, parseAddress } from '@/lib/domain/shared/address'
import { type Atoms, atoms, MAX_UINT256, unixSeconds } from '@/lib/domain/shared/amount'
import { parseHex } from '@/lib/domain/shared/hex'
import type { CustomCall, CustomCalls, JitTrade } from '@/lib/domain/solution/custom-call'
import type { Solution } from '@/lib/domain/solution/solution'
import type { SolutionTrade } from '@/lib/domain/solution/solution-trade'

/** More entries than fit in any block; longer lists and maps are rejected without parsing them. */
const MAX_ENTRIES = 5_000

const MAX_GAS = 2n ** 63n

/** Placeholder for a solution that could not be converted, with the reason. */
export type UnreadSolution = { readonly problem: string }

const MAX_PROBLEM_LENGTH = 300

/**
 * Parses untrusted data from a solver and rebuilds the solution from checked parts only: amounts are
 * non-negative bigints within uint256, addresses and uids are well formed, the id is a non-negative
 * safe integer. Returns the first problem as text when the shape is wrong.
 */
export function readSolution(input: unknown): { readonly solution: Solution } | UnreadSolution {
  if (!isRecord(input)) return { problem: 'not an object' }
  if (typeof input.problem === 'string') {
    return { problem: input.problem.slice(0, MAX_PROBLEM_LENGTH) }
  }
  const { id, gas } = input
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 0) {
    return { problem: 'id is not a non-negative integer' }
  }
  if (typeof gas !== 'bigint' || gas < 0n || gas > MAX_GAS) {
    return { problem: 'gas is not a plausible amount' }
  }
  const clearingPrices = readPrices(input.clearingPrices)
  if (!clearingPrices) return { problem: 'clearing prices are malformed or not positive' }
  const trades = readList(input.trades, readTrade)
  if (!trades) return { problem: 'trades are malformed' }
  const swaps = readList(input.swaps, readSwap)
  if (!swaps) return { problem: 'swaps are malformed' }
  if (input.custom === undefined) return { solution: { id, gas, clearingPrices, trades, swaps } }
  const custom = readCustomCalls(input.custom)
  if (!custom) return { problem: 'calls of its own are malformed' }
  return { solution: { id, gas, clearingPrices, trades, swaps, custom } }
}

function readCustomCalls(value: unknown): CustomCalls | null {
  if (!isRecord(value)) return null
  const pre = readList(value.pre, readInteraction)
  const main = readList(value.main, readCustomCall)
  const post = readList(value.post, readInteraction)
  if (!pre || !main || !post) return null
  if (value.jit === undefined) return { pre, main, post }
  const jit = readList(value.jit, readJitTrade)
  return jit && { pre, main, post, jit }
}

function readInteraction(value: unknown): Interaction | null {
  if (!isRecord(value)) return null
  const target = readAddress(value.target)
  const amount = readAmount(value.value)
  const callData = typeof value.callData === 'string' ? parseHex(value.callData) : null
  if (!target || amount === null || !callData?.ok) return null
  return { target, value: amount, callData: callData.value }
}

function readCustomCall(value: unknown): CustomCall | null {
  const call = readInteraction(value)
  if (!call || !isRecord(value)) return null
  const { swapsBefore } = value
  const allowances = readList(value.allowances, (entry) => {
    const spender = isRecord(entry) ? readAddress(entry.spender) : null
    const amount = readTokenAmount(entry)
    return spender && amount && { ...amount, spender }
  })
  const inputs = readList(value.inputs, readTokenAmount)
  const outputs = readList(value.outputs, readTokenAmount)
  if (!allowances || !inputs || !outputs || typeof swapsBefore !== 'number') return null
  return { ...call, swapsBefore, allowances, inputs, outputs }
}

function readTokenAmount(value: unknown): CustomCall['inputs'][number] | null {
  if (!isRecord(value)) return null
  const token = readAddress(value.token)
  const amount = readAmount(value.amount)
  return token && amount !== null ? { token, amount } : null
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function readAmount(value: unknown): Atoms | null {
  return typeof value === 'bigint' && value >= 0n && value <= MAX_UINT256 ? atoms(value) : null
}

function readAddress(value: unknown): Address | null {
  if (typeof value !== 'string') return null
  const parsed = parseAddress(value)
  return parsed.ok ? parsed.value : null
}

function readUid(value: unknown): OrderUid | null {
  if (typeof value !== 'string') return null
  const parsed = parseHex(value, 56)
  return parsed.ok ? (parsed.value as unknown as OrderUid) : null
}

function readPrices(value: unknown): ReadonlyMap<Address, bigint> | null {
  if (!(value instanceof Map) || value.size > MAX_ENTRIES) return null
  const prices = new Map<Address, bigint>()
  for (const [key, price] of value) {
    const token = readAddress(key)
    const amount = readAmount(price)
    if (!token || !amount) return null
    prices.set(token, amount)
  }
  return prices
}

function readList<T>(value: unknown, read: (entry: unknown) => T | null): readonly T[] | null {
  if (!Array.isArray(value) || value.length > MAX_ENTRIES) return null
  const list: T[] = []
  for (const entry of value) {
    const item = read(entry)
    if (item === null) return null
    list.push(item)
  }
  return list
}

function readTrade(value: unknown): SolutionTrade | null {
  if (!isRecord(value)) return null
  const uid = readUid(value.uid)
  const executedSell = readAmount(value.executedSell)
  const executedBuy = readAmount(value.executedBuy)
  const networkFee = readAmount(value.networkFee)
  if (!uid || executedSell === null || executedBuy === null || networkFee === null) return null
  return { uid, executedSell, executedBuy, networkFee }
}

function readSwap(value: unknown): PoolSwap | null {
  if (!isRecord(value)) return null
  const pool = readAddress(value.pool)
  const tokenIn = readAddress(value.tokenIn)
  const tokenOut = readAddress(value.tokenOut)
  const amountIn = readAmount(value.amountIn)
  const amountOut = readAmount(value.amountOut)
  if (!pool || !tokenIn || !tokenOut || amountIn === null || amountOut === null) return null
  return { pool, tokenIn, amountIn, tokenOut, amountOut }
}

function readJitTrade(value: unknown): JitTrade | null {
  if (!isRecord(value) || !isRecord(value.order)) return null
  const { order } = value
  const uid = readUid(order.uid)
  const owner = readAddress(order.owner)
  const data = readOrderData(order.data)
  const signature = readSignature(order.signature)
  const trade = readTrade(value.trade)
  if (!uid || !owner || !data || !signature || trade?.uid !== uid) return null
  return { order: { uid, owner, data, signature }, trade }
}

function readOrderData(value: unknown): OrderData | null {
  if (!isRecord(value)) return null
  const sellToken = readAddress(value.sellToken)
  const buyToken = readAddress(value.buyToken)
  const receiver = readAddress(value.receiver)
  const sellAmount = readAmount(value.sellAmount)
  const buyAmount = readAmount(value.buyAmount)
  const feeAmount = readAmount(value.feeAmount)
  const appData = typeof value.appData === 'string' ? parseHex(value.appData, 32) : null
  const { validTo, kind, partiallyFillable, sellTokenBalance, buyTokenBalance } = value
  if (!sellToken || !buyToken || !receiver || !appData?.ok || !isUint32(validTo)) return null
  if (sellAmount === null || buyAmount === null || feeAmount !== 0n) return null
  if (kind !== 'sell' && kind !== 'buy') return null
  if (typeof partiallyFillable !== 'boolean') return null
  if (!isOneOf(SELL_BALANCES, sellTokenBalance) || !isOneOf(BUY_BALANCES, buyTokenBalance)) {
    return null
  }
  return {
    sellToken,
    buyToken,
    receiver,
    sellAmount,
    buyAmount,
    feeAmount,
    validTo: unixSeconds(validTo),
    appData: appData.value as unknown as AppDataHash,
    kind,
    partiallyFillable,
    sellTokenBalance,
    buyTokenBalance,
  }
}

const SELL_BALANCES = ['erc20', 'internal', 'external'] as const
const BUY_BALANCES = ['erc20', 'internal'] as const
const SCHEMES = ['eip712', 'ethsign', 'eip1271', 'presign'] as const

const isOneOf = <T extends string>(all: readonly T[], value: unknown): value is T =>
  all.some((one) => one === value)

const isUint32 = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 2 ** 32

function readSignature(value: unknown): OrderSignature | null {
  if (!isRecord(value) || !isOneOf(SCHEMES, value.signingScheme)) return null
  const signature = typeof value.signature === 'string' ? parseHex(value.signature) : null
  return signature?.ok ? { signingScheme: value.signingScheme, signature: signature.value } : null
}
