import 'server-only'
import { BaseError, HttpRequestError, type Log, type PublicClient, RpcRequestError } from 'viem'
import type { Address } from '@/lib/domain/shared/address'

type LogRange = {
  readonly address: readonly Address[]
  readonly fromBlock: number
  readonly toBlock: number
}

/** After so many reads, longer ranges than the node refused are tried again, as limits change. */
const READS_BEFORE_LONGER = 200

/**
 * Reads logs in ranges as long as the node allows: one that refuses a range is asked for its halves, and
 * not for longer ones in the next reads. Rejects when it refuses a single block, or does not answer.
 */
export function createRangedLogs(
  client: Pick<PublicClient, 'getLogs'>,
): (range: LogRange) => Promise<readonly Log[]> {
  let longest = Number.POSITIVE_INFINITY
  let readsLeft = 0

  const read = async ({ address, fromBlock, toBlock }: LogRange): Promise<readonly Log[]> => {
    const blocks = toBlock - fromBlock + 1
    if (blocks > longest) return readParts({ address, fromBlock, toBlock }, longest)
    try {
      return await client.getLogs({
        address: [...address],
        fromBlock: BigInt(fromBlock),
        toBlock: BigInt(toBlock),
      })
    } catch (error) {
      if (blocks === 1 || !isRefusal(error)) throw error
      longest = Math.ceil(blocks / 2)
      readsLeft = READS_BEFORE_LONGER
      return readParts({ address, fromBlock, toBlock }, longest)
    }
  }
  const readParts = async (range: LogRange, size: number): Promise<readonly Log[]> => {
    const logs: Log[] = []
    for (let from = range.fromBlock; from <= range.toBlock; from += size) {
      const part = { ...range, fromBlock: from, toBlock: Math.min(range.toBlock, from + size - 1) }
      logs.push(...(await read(part)))
    }
    return logs
  }

  return (range) => {
    readsLeft -= 1
    if (readsLeft <= 0) longest = Number.POSITIVE_INFINITY
    return read(range)
  }
}

/** The node answered with an error about the call; which one says "too long" has no common code. */
const isRefusal = (error: unknown): boolean =>
  error instanceof BaseError &&
  error.walk((cause) => cause instanceof RpcRequestError || isTooLarge(cause)) !== null

const isTooLarge = (error: unknown): boolean =>
  error instanceof HttpRequestError && (error.status === 400 || error.status === 413)
