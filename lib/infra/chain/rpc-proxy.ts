import 'server-only'
import { InfraError } from '@/lib/infra/errors'

/**
 * What a wallet and a dashboard need; no methods that sign with node keys, mine, or change state by
 * decree.
 */
const ALLOWED_METHODS: ReadonlySet<string> = new Set([
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getCode',
  'eth_getLogs',
  'eth_getStorageAt',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_sendRawTransaction',
  'eth_syncing',
  'net_version',
  'web3_clientVersion',
])

/** Source: JSON-RPC 2.0 and EIP-1474. */
const METHOD_NOT_SUPPORTED = -32004
const NODE_UNREACHABLE = -32000

type RpcCall = {
  readonly jsonrpc: '2.0'
  readonly id?: string | number | null | undefined
  readonly method: string
  readonly params?: unknown
}

type RpcReply = {
  readonly jsonrpc: '2.0'
  readonly id: string | number | null
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
}

/**
 * Forwards allowed calls to the node in one request. Every call gets a reply: a refused one, or one
 * the node did not reply to, a JSON-RPC error from us.
 */
export function createRpcProxy(rpcUrl: () => string, timeoutMs = 8_000) {
  return async (calls: readonly RpcCall[]): Promise<RpcReply[]> => {
    const allowed = calls.flatMap((call, index) =>
      ALLOWED_METHODS.has(call.method) ? [{ ...call, id: index }] : [],
    )
    const replies = allowed.length === 0 ? [] : await forward(rpcUrl(), allowed, timeoutMs)
    const byIndex = new Map(replies.map((reply) => [reply.id, reply]))
    return calls.map((call, index) => {
      const id = call.id ?? null
      if (!ALLOWED_METHODS.has(call.method)) {
        const message = `method ${call.method.slice(0, 60)} is not offered here`
        return { jsonrpc: '2.0', id, error: { code: METHOD_NOT_SUPPORTED, message } }
      }
      const reply = byIndex.get(index)
      if (reply === undefined) {
        return { jsonrpc: '2.0', id, error: { code: NODE_UNREACHABLE, message: 'no answer' } }
      }
      return { ...reply, id }
    })
  }
}

async function forward(
  url: string,
  calls: readonly RpcCall[],
  timeoutMs: number,
): Promise<readonly RpcReply[]> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(calls),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const body: unknown = await response.json()
    return (Array.isArray(body) ? body : [body]).filter(isReply)
  } catch (cause) {
    throw new InfraError('chain: the node did not answer the proxy', { retryable: true, cause })
  }
}

const isReply = (value: unknown): value is RpcReply =>
  typeof value === 'object' && value !== null && 'id' in value && 'jsonrpc' in value
