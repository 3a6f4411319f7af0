import 'server-only'
import { asRecord } from '@/lib/domain/shared/record'
import { fetchFault } from '@/lib/infra/bounded-fetch'
import type { NodeAnswer, NodeBlock } from './node-judgement'
import { postCalls } from './post-calls'
import { quantity } from './rpc-bounds'

/**
 * Asks a node for its chain and, where there are others to compare it with, its newest block and
 * those at some heights; null asks for the chain alone. Never rejects.
 */
export type ProbeNode = (url: string, heights: readonly number[] | null) => Promise<NodeAnswer>

const TIMEOUT_MS = 3_000
/** Three blocks with the hashes of their transactions. */
const MAX_BYTES = 4 * 1024 * 1024

/** One batch, tried once: the next round asks again. */
export const probeNode: ProbeNode = async (url, heights) => {
  const calls = [
    { method: 'eth_chainId', params: [] },
    ...(heights === null ? [] : [blockCall('latest')]),
    ...(heights ?? []).map((height) => blockCall(`0x${height.toString(16)}`)),
  ].map((call, id) => ({ jsonrpc: '2.0', id, ...call }))
  try {
    const { status, text } = await postCalls(url, calls, {
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
    })
    return status === 200 ? readAnswer(text, heights) : failed(`answers ${status}`)
  } catch (error) {
    return failed(fetchFault(error).text)
  }
}

const blockCall = (block: string) => ({ method: 'eth_getBlockByNumber', params: [block, false] })

const failed = (detail: string): NodeAnswer => ({ kind: 'failed', detail })

function readAnswer(text: string, heights: readonly number[] | null): NodeAnswer {
  const replies = parseReplies(text)
  if (replies === null) return failed('answers with something else than JSON-RPC')
  const resultOf = (id: number) => replies.get(id)?.result
  const chainId = numberOf(resultOf(0))
  if (chainId === null) return failed('does not report its chain')
  if (heights === null) return { kind: 'answered', chainId, head: null, blocks: [] }
  const head = readBlock(resultOf(1))
  if (head === null) return failed('does not report its newest block')
  const blocks: NodeBlock[] = []
  for (const [index, height] of heights.entries()) {
    const block = readBlock(resultOf(2 + index))
    if (block?.number === height) blocks.push(block)
    else if (height <= head.number) return failed(`does not report its block ${height}`)
  }
  return { kind: 'answered', chainId, head, blocks }
}

/** The replies of a batch by their ids; null for anything else. */
function parseReplies(
  text: string,
): ReadonlyMap<unknown, Readonly<Record<string, unknown>>> | null {
  try {
    const body: unknown = JSON.parse(text)
    if (!Array.isArray(body)) return null
    return new Map(body.map((reply: unknown) => [asRecord(reply).id, asRecord(reply)]))
  } catch {
    return null
  }
}

function readBlock(result: unknown) {
  const { number, hash, timestamp } = asRecord(result)
  const height = numberOf(number)
  const seconds = numberOf(timestamp)
  const isHash = typeof hash === 'string' && /^0x[0-9a-f]{64}$/i.test(hash)
  if (height === null || seconds === null || !isHash) return null
  return { number: height, hash: hash.toLowerCase(), timestamp: seconds }
}

/** Null also for what is too large to be a height, a time or a chain. */
function numberOf(value: unknown): number | null {
  const parsed = quantity(value)
  return parsed === null || parsed > Number.MAX_SAFE_INTEGER ? null : Number(parsed)
}
