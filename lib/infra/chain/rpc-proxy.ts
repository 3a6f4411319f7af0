import 'server-only'
import { jsonOrNull } from '@/lib/domain/shared/json-text'
import { AnswerTooLarge } from '@/lib/infra/bounded-fetch'
import { isTimeout } from '@/lib/infra/deadline-signal'
import { InfraError } from '@/lib/infra/errors'
import { type RpcCall as NotedCall, noteCall } from '@/lib/infra/outgoing-calls'
import type { CallGate } from './call-gate'
import type { NodeFailover } from './node-failover'
import { postCalls } from './post-calls'
import { type BoundedCall, boundedCall, isNodeLimit, needsHead, quantity } from './rpc-bounds'
import { isExpensive, isOffered } from './rpc-methods'

/** Source: JSON-RPC 2.0 and EIP-1474. */
const METHOD_NOT_SUPPORTED = -32004
const INVALID_PARAMS = -32602
/** Wallets do not repeat a call refused with this code. */
const SERVER_ERROR = -32000

/** Wallets repeat a call refused with this code. */
const LIMIT_EXCEEDED = -32005
const BUSY = 'too many calls at once that keep the node busy; try again'

const MAX_ANSWER_BYTES = 8 * 1024 * 1024

type RpcCall = BoundedCall & {
  readonly jsonrpc: '2.0'
  readonly id?: string | number | null | undefined
}

type RpcError = { readonly code: number; readonly message: string; readonly data?: unknown }

type RpcReply = {
  readonly jsonrpc: '2.0'
  readonly id: string | number | null
  readonly result?: unknown
  readonly error?: RpcError
}

export type RpcProxyOptions = {
  readonly timeoutMs?: number
  readonly maxAnswerBytes?: number
  /** Of the node's chain, where calls are counted. */
  readonly chainId?: number
  /** Through it go calls that keep the node busy, one after the other; all go in one request without it. */
  readonly gate?: CallGate
}

/**
 * Forwards offered calls to the node, or to the first healthy one of several, in one request, within
 * bounds on gas, block ranges and the size of the answer. Every call gets a reply: a refused one, or
 * one the node did not reply to, a JSON-RPC error from us. A node that redirects does not answer.
 * Calls that take too long say nothing of the node, which is only asked how it is, and no other node
 * gets them; rejects with an `InfraError` then, and when no node answers.
 */
export function createRpcProxy(
  node: (() => string) | Pick<NodeFailover, 'run' | 'suspect'>,
  { gate, ...options }: RpcProxyOptions = {},
) {
  const limits = { timeoutMs: 8_000, maxAnswerBytes: MAX_ANSWER_BYTES, chainId: 0, ...options }
  const sendHead: Send = (calls) =>
    typeof node === 'function'
      ? forward(node(), calls, limits)
      : node.run((url) => forward(url, calls, limits), isFault)
  const sendAll: Send = (calls) =>
    typeof node === 'function'
      ? forward(node(), calls, limits)
      : node.run(
          (url) =>
            forward(url, calls, limits).catch((error) => {
              if (isTooSlow(error)) node.suspect(url)
              throw error
            }),
          (error) => isFault(error) && !isTooSlow(error),
        )

  const send: Send = async (calls) => (calls.length === 0 ? NO_REPLIES : sendAll(calls))

  return async (calls: readonly RpcCall[]): Promise<RpcReply[]> => {
    const head = calls.some(needsHead) ? await readHead(sendHead) : null
    const checked = calls.map((call) => checkedCall(call, head))
    const allowed = checked.flatMap((call, index) =>
      'code' in call ? [] : [{ ...call, id: index }],
    )
    const { replies, missing } = await (gate === undefined ? send : throughGate(send, gate))(
      allowed,
    )
    const byIndex = new Map(replies.map((reply) => [reply.id, reply]))
    return checked.map((call, index) => {
      const id = calls[index]?.id ?? null
      if ('code' in call) return { jsonrpc: '2.0', id, error: call }
      const reply = byIndex.get(index)
      return reply === undefined
        ? { jsonrpc: '2.0', id, error: { code: SERVER_ERROR, message: missing } }
        : { ...reply, id }
    })
  }
}

/** The call as it may be forwarded, or the error that answers it. */
function checkedCall(call: RpcCall, head: bigint | null): RpcCall | RpcError {
  if (!isOffered(call.method)) {
    const message = `method ${call.method.slice(0, 60)} is not offered here`
    return { code: METHOD_NOT_SUPPORTED, message }
  }
  const bounded = boundedCall(call, head)
  return bounded.ok ? bounded.value : { code: INVALID_PARAMS, message: bounded.error }
}

/** `missing` says why a call has no reply. */
type Replies = { readonly replies: readonly RpcReply[]; readonly missing: string }

const NO_REPLIES: Replies = { replies: [], missing: 'no answer' }

type Send = (calls: readonly RpcCall[]) => Promise<Replies>

/**
 * Sends calls that keep the node busy one after the other through the gate, and the others at once, so
 * that a batch takes one place of the gate. A call that the gate turns away is refused, and so are
 * those after it.
 */
const throughGate =
  (send: Send, gate: CallGate): Send =>
  async (calls) => {
    const refuse = ({ id = null }: RpcCall): Replies => ({
      replies: [{ jsonrpc: '2.0', id, error: { code: LIMIT_EXCEEDED, message: BUSY } }],
      missing: BUSY,
    })
    const cheap = calls.filter(({ method }) => !isExpensive(method))
    const expensive = calls.filter(({ method }) => isExpensive(method))
    const sendInTurn = async (): Promise<Replies[]> => {
      const parts: Replies[] = []
      for (const [place, call] of expensive.entries()) {
        const replies = await gate(() => send([call]))
        if (replies === null) return [...parts, ...expensive.slice(place).map(refuse)]
        parts.push(replies)
      }
      return parts
    }
    const parts = (await Promise.all([send(cheap), sendInTurn()])).flat()
    const missing = parts.map((part) => part.missing).find((why) => why !== NO_REPLIES.missing)
    return {
      replies: parts.flatMap(({ replies }) => replies),
      missing: missing ?? NO_REPLIES.missing,
    }
  }

async function readHead(send: Send): Promise<bigint | null> {
  const { replies } = await send([{ jsonrpc: '2.0', id: 0, method: 'eth_blockNumber', params: [] }])
  return quantity(replies[0]?.result)
}

async function forward(
  url: string,
  calls: readonly RpcCall[],
  { timeoutMs, maxAnswerBytes, chainId }: Required<Omit<RpcProxyOptions, 'gate'>>,
): Promise<Replies> {
  const startedMs = performance.now()
  try {
    const { status, text } = await postCalls(url, calls, { timeoutMs, maxBytes: maxAnswerBytes })
    const read = readReplies(status, text)
    noteForwarded(chainId, calls, performance.now() - startedMs, read.replies)
    return read
  } catch (cause) {
    noteForwarded(chainId, calls, performance.now() - startedMs, [])
    if (cause instanceof AnswerTooLarge) {
      const missing = `the answer is larger than ${cause.maxBytes} bytes; ask for less at a time`
      return { replies: [], missing }
    }
    const message = 'chain: the node did not answer the proxy'
    throw new InfraError(message, { retryable: true, cause, faultOf: 'node' })
  }
}

function noteForwarded(
  chainId: number,
  calls: readonly RpcCall[],
  durationMs: number,
  replies: readonly RpcReply[],
): void {
  const byId = new Map(replies.map((reply) => [reply.id, reply]))
  const outcomeOf = (reply: RpcReply | undefined): NotedCall['outcome'] => {
    if (reply === undefined) return 'failed'
    return reply.error === undefined ? 'ok' : 'refused'
  }
  for (const { method, id = null } of calls) {
    const outcome = outcomeOf(byId.get(id))
    noteCall({ kind: 'rpc', chainId, method, caller: 'wallet', outcome, durationMs })
  }
}

/**
 * Throws for a node over its limits, or broken: it says nothing about the calls. Any other status of
 * 4xx does, such as one for calls that are too large, whatever is in the answer.
 */
function readReplies(status: number, text: string): Replies {
  if (status === 429) throw new Error('answered 429')
  const isRefused = status >= 400 && status < 500
  const body: unknown = isRefused ? jsonOrNull(text) : JSON.parse(text)
  const replies = (Array.isArray(body) ? body : [body]).filter(isReply)
  if (replies.length === 0 && status >= 500) throw new Error(`answered ${status}`)
  const limit = replies.find(({ error }) => isNodeLimit(error?.code))?.error
  if (limit !== undefined) throw new Error(`reported its limit: ${limit.code}`)
  return { replies, missing: isRefused ? `the node answered ${status}` : NO_REPLIES.missing }
}

const isFault = (error: unknown): boolean => error instanceof InfraError

const isTooSlow = (error: unknown): boolean => error instanceof InfraError && isTimeout(error.cause)

const isReply = (value: unknown): value is RpcReply =>
  typeof value === 'object' && value !== null && 'id' in value && 'jsonrpc' in value
