import 'server-only'
import {
  type JsonRpcRequest,
  type JsonRpcResponse,
  jsonRpcBodySchema,
} from '@/lib/contract/codecs/json-rpc'
import { tokensOf } from '@/lib/infra/chain/rpc-methods'
import { parseJsonBody } from '@/lib/server/http/json-body'
import type { ChainWatch } from './chain-watch'
import type { Rpc } from './rpc'
import { INTERNAL_ERROR, INVALID_REQUEST, LIMIT_EXCEEDED, type Refused, refused } from './rpc-error'
import { createSubscriptions, type Subscriptions } from './subscriptions'

/** Messages of a connection that are answered at the same time. */
const MAX_MESSAGES = 32
/** Of the tokens of a message's calls, those taken before it is read. */
const READING_TOKENS = 1
/** A longer message beyond the limits is not read, not even for the ids to refuse. */
const MAX_REFUSED_BYTES = 16 * 1024

export type RpcSession = {
  /** Answers a message; never rejects. */
  readonly receive: (bytes: Uint8Array) => Promise<void>
  readonly end: () => void
}

export type RpcSessionConfig = {
  readonly rpc: Rpc
  readonly watch: ChainWatch
  readonly send: (message: object) => void
  /** Ends the connection of a client that sends long messages beyond its limits. */
  readonly giveUp: () => void
  /** Milliseconds to wait before the next try; 0 when the calls may proceed. */
  readonly takeTokens: (tokens: number) => number | Promise<number>
  readonly onFault: (cause: unknown) => void
}

/** What a client is sent for a message, and what is to be done once it was. */
type Answer = { readonly reply: object; readonly after: readonly (() => void)[] }

/**
 * One connection's calls and subscriptions, with the checks of a request for each of its messages.
 * A refused call gets a JSON-RPC error.
 */
export function createRpcSession(config: RpcSessionConfig): RpcSession {
  const subscriptions = createSubscriptions(config.watch, config.send)
  let answering = 0
  let isEnded = false

  /** Null when as many tokens were left. */
  const refusalFor = async (tokens: number): Promise<Refused | null> => {
    const waitMs = tokens > 0 ? await config.takeTokens(tokens) : 0
    if (waitMs === 0) return null
    const text = `Too many requests. Try again in ${Math.ceil(waitMs / 1000)} s.`
    return refused(LIMIT_EXCEEDED, text)
  }

  const answer = async (bytes: Uint8Array): Promise<Answer | null> => {
    // Reading a message costs a token too, so that no client keeps us reading what is then refused.
    const early =
      answering > MAX_MESSAGES
        ? refused(LIMIT_EXCEEDED, `more than ${MAX_MESSAGES} messages at once`)
        : await refusalFor(READING_TOKENS)
    if (early !== null && bytes.byteLength > MAX_REFUSED_BYTES) return null
    const message = readMessage(bytes)
    if ('error' in message) return { reply: responseTo({}, message), after: [] }
    const { calls, isBatch } = message
    const refuseAll = (error: Refused): Answer => {
      const replies = calls.map((call) => responseTo(call, error))
      return { reply: isBatch ? replies : (replies[0] ?? {}), after: [] }
    }
    const refusal = early ?? (await refusalFor(tokensOf(calls) - READING_TOKENS))
    if (refusal !== null) return refuseAll(refusal)
    try {
      const { replies, after } = await answerCalls(calls, config.rpc, subscriptions)
      return { reply: isBatch ? replies : (replies[0] ?? {}), after }
    } catch (cause) {
      config.onFault(cause)
      return refuseAll(refused(INTERNAL_ERROR, 'The node does not answer. Try again.'))
    }
  }

  return {
    receive: async (bytes) => {
      answering += 1
      const answered = await answer(bytes)
      answering -= 1
      if (isEnded) return
      if (answered === null) return config.giveUp()
      const { reply, after } = answered
      config.send(reply)
      for (const run of after) run()
    },
    end: () => {
      isEnded = true
      subscriptions.end()
    },
  }
}

type Message = { readonly calls: readonly JsonRpcRequest[]; readonly isBatch: boolean }

function readMessage(bytes: Uint8Array): Message | Refused {
  const json = parseJsonBody(bytes)
  if (!json.ok) return refused(INVALID_REQUEST, json.error.description)
  const body = jsonRpcBodySchema.safeParse(json.value)
  if (!body.success) return refused(INVALID_REQUEST, 'expected a JSON-RPC call, or a batch of them')
  return Array.isArray(body.data)
    ? { calls: body.data, isBatch: true }
    : { calls: [body.data], isBatch: false }
}

/** Replies in the order of the calls; all that go to the node go at once. */
async function answerCalls(
  calls: readonly JsonRpcRequest[],
  rpc: Rpc,
  { subscribe, unsubscribe }: Subscriptions,
) {
  const forwarded = calls.filter(({ method }) => !isSubscription(method))
  const fromNode = forwarded.length === 0 ? [] : await rpc(forwarded)
  const replies: JsonRpcResponse[] = []
  const after: (() => void)[] = []
  for (const call of calls) {
    const params = Array.isArray(call.params) ? call.params : []
    if (call.method === 'eth_subscribe') {
      const made = await subscribe(params)
      if ('error' in made) replies.push(responseTo(call, made))
      else {
        replies.push(responseTo(call, { result: made.result }))
        after.push(made.begin)
      }
    } else if (call.method === 'eth_unsubscribe') {
      replies.push(responseTo(call, { result: unsubscribe(params[0]) }))
    } else {
      const reply = fromNode[forwarded.indexOf(call)]
      if (reply === undefined) throw new Error('the proxy answers every call')
      replies.push(reply)
    }
  }
  return { replies, after }
}

const isSubscription = (method: string): boolean =>
  method === 'eth_subscribe' || method === 'eth_unsubscribe'

const responseTo = (
  { id = null }: Pick<JsonRpcRequest, 'id'>,
  outcome: Refused | { readonly result: unknown },
): JsonRpcResponse => ({ jsonrpc: '2.0', id, ...outcome })
