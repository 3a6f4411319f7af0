import 'server-only'
import { isJsonObject } from '@/lib/domain/app-data/json-field'
import { ok, type Result } from '@/lib/domain/shared/result'

/** Source: EIP-7825; no transaction of a public chain may use more. */
const MAX_CALL_GAS = 2n ** 24n
const MAX_LOG_BLOCKS = 10_000n
const MAX_FEE_HISTORY_BLOCKS = 1_024n
/** Stands for the head where its number does not matter. */
const NO_BLOCK = -1n

/**
 * Codes of providers for an account over its limits, reported for each call in an answer of status 200;
 * not of a standard, and not for what is wrong with a call.
 */
const NODE_LIMIT_CODES: readonly unknown[] = [429, -32007]

/** Whether an error of a call says that its node takes no more calls for now. */
export const isNodeLimit = (code: unknown): boolean => NODE_LIMIT_CODES.includes(code)

export type BoundedCall = { readonly method: string; readonly params?: unknown }

/** Whether the size of a call's block range depends on the head. */
export const needsHead = (call: BoundedCall): boolean => {
  if (call.method !== 'eth_getLogs') return false
  const filter = paramsOf(call)?.[0]
  if (!isJsonObject(filter) || isOneBlock(filter)) return false
  return [filter.fromBlock, filter.toBlock].some(
    (block) => blockNumber(block, NO_BLOCK) === NO_BLOCK,
  )
}

/**
 * The call with at most the gas a node may spend on it, or why it would read too many blocks.
 * `head` is used only for calls that need it.
 */
export function boundedCall<C extends BoundedCall>(
  call: C,
  head: bigint | null,
): Result<C, string> {
  switch (call.method) {
    case 'eth_call':
    case 'eth_estimateGas':
      return withCappedGas(call)
    case 'eth_getLogs':
      return withBoundedRange(call, head)
    case 'eth_feeHistory':
      return withBoundedHistory(call)
    default:
      return ok(call)
  }
}

function withCappedGas<C extends BoundedCall>(call: C) {
  const [transaction, ...rest] = paramsOf(call) ?? []
  if (!isJsonObject(transaction)) return invalid('expected a transaction')
  const gas = transaction.gas ?? null
  const wanted = gas === null ? MAX_CALL_GAS : quantity(gas)
  if (wanted === null) return invalid('gas: expected a hex quantity')
  const capped = wanted > MAX_CALL_GAS ? MAX_CALL_GAS : wanted
  return ok({ ...call, params: [{ ...transaction, gas: hex(capped) }, ...rest] })
}

function withBoundedRange<C extends BoundedCall>(call: C, head: bigint | null) {
  const filter = paramsOf(call)?.[0]
  if (!isJsonObject(filter)) return invalid('expected a filter')
  if (isOneBlock(filter)) return ok(call)
  const from = blockNumber(filter.fromBlock, head)
  const to = blockNumber(filter.toBlock, head)
  if (from === null || to === null) return invalid('fromBlock, toBlock: expected blocks')
  if (to - from >= MAX_LOG_BLOCKS) {
    return invalid(`block range is too wide: at most ${MAX_LOG_BLOCKS} blocks at a time`)
  }
  return ok(call)
}

function withBoundedHistory<C extends BoundedCall>(call: C) {
  const count = paramsOf(call)?.[0]
  const blocks = typeof count === 'number' ? wholeNumber(count) : quantity(count)
  return blocks === null || blocks > MAX_FEE_HISTORY_BLOCKS
    ? invalid(`blockCount: expected at most ${MAX_FEE_HISTORY_BLOCKS} blocks`)
    : ok(call)
}

/** JSON has numbers that are too large for a number, and are infinite when read. */
const wholeNumber = (value: number): bigint | null =>
  Number.isFinite(value) ? BigInt(Math.trunc(value)) : null

/** The number of a block parameter; tags for recent blocks count as the head. */
function blockNumber(block: unknown, head: bigint | null): bigint | null {
  switch (block ?? 'latest') {
    case 'earliest':
      return 0n
    case 'latest':
    case 'pending':
    case 'safe':
    case 'finalized':
      return head
    default:
      return quantity(block)
  }
}

export const quantity = (value: unknown): bigint | null =>
  typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value) ? BigInt(value) : null

const hex = (value: bigint) => `0x${value.toString(16)}`

/** A filter by block hash reads that block only. */
const isOneBlock = ({
  blockHash,
  fromBlock,
  toBlock,
}: Readonly<Record<string, unknown>>): boolean =>
  typeof blockHash === 'string' && (fromBlock ?? toBlock ?? null) === null

const invalid = (message: string) => ({ ok: false, error: message }) as const

const paramsOf = ({ params }: BoundedCall): readonly unknown[] | null =>
  Array.isArray(params) ? params : null
