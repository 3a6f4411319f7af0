import { keccak256, numberToHex } from 'viem'

export type RpcRequest = {
  readonly jsonrpc: string
  readonly id: string | number | null
  readonly method: string
  readonly params?: readonly unknown[]
}

export type RpcReply = {
  readonly jsonrpc: string
  readonly id: string | number | null
  readonly result?: unknown
  readonly error?: unknown
}

const MAX_BLOCKS_BEHIND = 20
/** Index of the block parameter, by method. */
const BLOCK_PARAMETER: Readonly<Record<string, number>> = {
  eth_getBlockByNumber: 0,
  eth_call: 1,
  eth_getBalance: 1,
  eth_getTransactionCount: 1,
  eth_estimateGas: 1,
}
/** How far below its newest block the node's tags are. */
const BELOW_HEAD = new Map<unknown, number>([
  ['latest', 0],
  ['pending', 0],
  ['safe', 32],
  ['finalized', 64],
])

/** The call as a lagging node would answer it: about an older block in place of the newest one. */
export function toOlderBlock(call: RpcRequest, head: number, random: () => number): RpcRequest {
  const index = BLOCK_PARAMETER[call.method]
  const params = call.params ?? []
  const below = index === undefined ? undefined : BELOW_HEAD.get(params[index])
  if (index === undefined || below === undefined) return call
  const old = Math.max(0, head - below - 1 - Math.floor(random() * MAX_BLOCKS_BEHIND))
  return { ...call, params: params.with(index, numberToHex(old)) }
}

/**
 * A well-formed but wrong reply as real nodes give it, behind a load balancer or with a damaged
 * index: no logs where there are some, unknown transactions and receipts, a transaction accepted
 * and then lost. Null for other methods.
 */
export function falseReply({ id, method, params }: RpcRequest): RpcReply | null {
  switch (method) {
    case 'eth_getLogs':
      return { jsonrpc: '2.0', id, result: [] }
    case 'eth_getTransactionReceipt':
    case 'eth_getTransactionByHash':
      return { jsonrpc: '2.0', id, result: null }
    case 'eth_sendRawTransaction':
      return { jsonrpc: '2.0', id, result: keccak256(params?.[0] as `0x${string}`) }
    default:
      return null
  }
}
