import 'server-only'
import type { Rpc } from './rpc'

const POLL_MS = 50

/**
 * Calls `mine` when transactions wait in the node's pool, until it is stopped. What a block leaves
 * behind can mostly not be mined at present, so it does not ask for another block by itself: it waits
 * for the block of the next period, as does what arrives just after a block.
 */
export function watchPending(rpc: Rpc, mine: () => Promise<void>): { readonly stop: () => void } {
  let isStopped = false
  let leftBehind = 0
  let timer: NodeJS.Timeout | undefined

  const look = async (): Promise<void> => {
    const waiting = await pendingCount(rpc)
    if (waiting <= leftBehind) {
      leftBehind = waiting
      return
    }
    await mine()
    leftBehind = await pendingCount(rpc)
  }
  const schedule = (): void => {
    timer = setTimeout(() => {
      // A node that is down is noticed by the block of the next period.
      const next = () => {
        if (!isStopped) schedule()
      }
      look().then(next, next)
    }, POLL_MS)
  }
  schedule()

  return {
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

/** How many transactions of the node's pool could be in the next block. */
export async function pendingCount(rpc: Rpc): Promise<number> {
  const status = await rpc.call('txpool_status')
  const pending =
    typeof status === 'object' && status !== null && 'pending' in status ? status.pending : null
  return Number(pending)
}
