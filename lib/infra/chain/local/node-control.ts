import 'server-only'
import { z } from 'zod'
import { AnswerTooLarge } from '@/lib/infra/bounded-fetch'
import { postCalls } from '@/lib/infra/chain/post-calls'
import { InfraError } from '@/lib/infra/errors'
import type { BlockProducer } from './block-producer'

const COMMANDS = /^(?:anvil|evm|hardhat|debug|txpool)_/
/** They take transactions without a signature, or read what only developers need. */
const OTHER_COMMANDS = new Set([
  'eth_getRawTransactionByHash',
  'eth_sendTransaction',
  'eth_sendUnsignedTransaction',
])

/** Commands that only mine, and what they mine a journal can record. */
const MINING = /^(?:evm|anvil|hardhat)_mine(?:_detailed|Detailed)?$/

/** Commands that only read, or set what ends with the node. */
const PASSING =
  /^(?:debug_|txpool_|eth_|evm_snapshot$|(?:anvil|hardhat)_(?:(?:autoI|i|stopI)mpersonate|get|metadata$|nodeInfo$|dumpState$))/

/** A copy of a long chain takes its time. */
const TIMEOUT_MS = 120_000
const MAX_ANSWER_BYTES = 8 * 1024 * 1024
/** Source: JSON-RPC 2.0. */
const SERVER_ERROR = -32000

const replySchema = z.object({
  jsonrpc: z.literal('2.0'),
  result: z.unknown().optional(),
  error: z
    .object({ code: z.number(), message: z.string(), data: z.unknown().optional() })
    .optional(),
})

type NodeCommand = { readonly method: string; readonly params?: unknown }
type NodeReply = z.output<typeof replySchema>

/** Whether a method commands the node, or reads what is for developers alone. */
export const isNodeCommand = (method: string): boolean =>
  COMMANDS.test(method) || OTHER_COMMANDS.has(method)

/**
 * Runs a command of the node. What it changes of the chain is on disk before the reply, so that a node
 * that dies afterwards comes back with the same hashes and state; settings of the node that are no
 * part of the chain end with it: impersonations, waiting transactions, mining modes, snapshots.
 * Errors: retryable InfraError when the node does not answer or the disk does not take it.
 */
export async function runNodeCommand(
  url: string,
  producer: Pick<BlockProducer, 'command'>,
  { method, params = [] }: NodeCommand,
): Promise<NodeReply> {
  const run = () => replyOf(url, { method, params })
  if (PASSING.test(method)) return run()
  return producer.command(run, MINING.test(method) ? 'blocks' : 'state')
}

async function replyOf(url: string, call: NodeCommand): Promise<NodeReply> {
  try {
    const limits = { timeoutMs: TIMEOUT_MS, maxBytes: MAX_ANSWER_BYTES }
    const { text } = await postCalls(url, [{ jsonrpc: '2.0', id: 1, ...call }], limits)
    const [reply] = z.tuple([replySchema]).parse(JSON.parse(text))
    return reply
  } catch (cause) {
    if (cause instanceof AnswerTooLarge) {
      const message = `the answer is larger than ${cause.maxBytes} bytes`
      return { jsonrpc: '2.0', error: { code: SERVER_ERROR, message } }
    }
    const message = 'local node: no answer to a command'
    throw new InfraError(message, { retryable: true, cause, faultOf: 'node' })
  }
}
