import 'server-only'
import { randomBytes } from 'node:crypto'
import type { ChainStep, ChainWatch } from './chain-watch'
import { parseLogFilter } from './log-filter'
import { INVALID_PARAMS, LIMIT_EXCEEDED, type Refused, refused } from './rpc-error'

const MAX_SUBSCRIPTIONS = 32

type Made = {
  readonly result: string
  /** To be called once the client knows the id; what is sent before that waits. */
  readonly begin: () => void
}

export type Subscriptions = {
  /** Rejects when the node does not answer. */
  readonly subscribe: (params: readonly unknown[]) => Promise<Made | Refused>
  /** Whether there was such a subscription. */
  readonly unsubscribe: (id: unknown) => boolean
  readonly end: () => void
}

/** What one connection is sent about new blocks: `newHeads`, and `logs` by a filter. */
export function createSubscriptions(
  watch: ChainWatch,
  send: (message: object) => void,
): Subscriptions {
  /** The function that ends each, by its id. */
  const open = new Map<string, () => void>()
  let isEnded = false

  return {
    subscribe: async (params) => {
      const resultsOf = wanted(params)
      if (resultsOf === null) {
        return refused(INVALID_PARAMS, 'expected newHeads, or logs with a filter')
      }
      if (open.size >= MAX_SUBSCRIPTIONS) {
        const message = `a connection has at most ${MAX_SUBSCRIPTIONS} subscriptions`
        return refused(LIMIT_EXCEEDED, message)
      }
      const id = `0x${randomBytes(16).toString('hex')}`
      let waiting: object[] | null = []
      const onStep = (step: ChainStep) => {
        for (const result of resultsOf(step)) {
          const message = notification(id, result)
          if (waiting === null) send(message)
          else waiting.push(message)
        }
      }
      // Counts while it is being made, so that not too many are at once.
      open.set(id, () => undefined)
      try {
        const leave = await watch.follow(onStep)
        if (isEnded) leave()
        else open.set(id, leave)
      } catch (error) {
        open.delete(id)
        throw error
      }
      const begin = () => {
        for (const message of waiting ?? []) send(message)
        waiting = null
      }
      return { result: id, begin }
    },
    unsubscribe: (id) => {
      if (typeof id !== 'string') return false
      open.get(id)?.()
      return open.delete(id)
    },
    end: () => {
      isEnded = true
      for (const leave of open.values()) leave()
      open.clear()
    },
  }
}

const notification = (subscription: string, result: object) => ({
  jsonrpc: '2.0',
  method: 'eth_subscription',
  params: { subscription, result },
})

/** What a subscription is sent about a block; null for params that ask for something else. */
function wanted([kind, filter]: readonly unknown[]): ((step: ChainStep) => object[]) | null {
  if (kind === 'newHeads') return ({ header }) => [header]
  if (kind !== 'logs') return null
  const isWanted = parseLogFilter(filter)
  if (isWanted === null) return null
  return ({ logs, removed }) => [
    ...removed.filter(isWanted).map((log) => ({ ...log, removed: true })),
    ...logs.filter(isWanted).map((log) => ({ ...log, removed: false })),
  ]
}
