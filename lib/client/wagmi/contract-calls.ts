import { callApi } from '@/lib/client/api-client'
import { ApiError } from '@/lib/client/api-error'
import type { JsonRpcResponse } from '@/lib/contract/codecs/json-rpc'
import type { Address } from '@/lib/domain/shared/address'

const loadNetwork = () => import('@/lib/contract/endpoints/network')
const rpcEndpoint = async () => (await loadNetwork()).rpcEndpoint

/**
 * What a contract returns to each of these calls, as hex; `0x` where it fails, or there is none.
 * Throws `ApiError` where the node gives no answer to one of them: that says nothing about the
 * contract, so it must not pass for what the contract returns.
 */
export async function callContract(
  network: string,
  to: Address,
  calls: readonly string[],
  signal: AbortSignal,
): Promise<readonly string[]> {
  const replies = await callContracts(
    network,
    calls.map((data) => ({ to, data })),
    signal,
  )
  return replies.map((reply) => {
    if (reply instanceof ApiError) throw reply
    return reply ?? '0x'
  })
}

/**
 * What a contract returned, as hex, `0x` for nothing; null where the call failed; the error where the
 * node gave no answer to it.
 */
export type ContractReply = string | null | ApiError

/**
 * What contracts reply to each of these calls, in one request. Throws where the request fails. `from`:
 * the account that calls.
 */
export async function callContracts(
  network: string,
  calls: readonly { readonly from?: Address; readonly to: Address; readonly data: string }[],
  signal?: AbortSignal,
): Promise<readonly ContractReply[]> {
  const body = calls.map((call, id) => ({
    jsonrpc: '2.0' as const,
    id,
    method: 'eth_call',
    params: [call, 'latest'],
  }))
  const answer = await callApi(
    rpcEndpoint,
    { network, body },
    signal === undefined ? {} : { signal },
  )
  const replies = Array.isArray(answer) ? answer : [answer]
  return calls.map((_, id) => {
    const reply = replies.find((reply) => reply.id === id)
    if (typeof reply?.result === 'string') return reply.result
    if (isExecutionError(reply?.error)) return null
    return new ApiError({
      kind: 'network',
      status: 0,
      errorType: null,
      retryAfterSeconds: null,
      network,
      description: `The node did not answer: ${reply?.error?.message ?? 'no result'}.`,
    })
  })
}

/**
 * Whether the call ran and failed, as most calls to what is no token do. Nodes agree on code 3 for a
 * revert with data only. For other failures they have words, with codes that also mean that an answer
 * is missing.
 * Source: error codes and messages of go-ethereum, Nethermind, Besu and Anvil.
 */
const isExecutionError = (error: JsonRpcResponse['error']): boolean =>
  error !== undefined && (error.code === 3 || FAILED_EXECUTION.test(error.message))

const FAILED_EXECUTION =
  /^(?:execution reverted|reverted|vm execution error|evm error [a-z]+$|invalid opcode|badinstruction|invalid jump|bad jump|out of gas|stack (?:under|over)flow)/i
