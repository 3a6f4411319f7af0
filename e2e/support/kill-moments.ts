import type { Received, WebhookReceiver } from '@/lib/testing/fakes/webhook-receiver'

/** The moments between an event and the end of its delivery at which the process is killed. */
export const KILL_MOMENTS = ['acknowledged', 'on chain', 'listed', 'under way', 'answered'] as const

export type KillMoment = (typeof KILL_MOMENTS)[number]

/** A webhook receiver whose answers can be held back. */
export type PausableReceiver = {
  /**
   * Holds back the answers to messages at these paths, optionally except for the very first one;
   * resolves once that one is answered. Other paths are answered at once, because a waiting message
   * occupies one of the sender's connections to this host.
   */
  readonly pause: (paths: readonly string[], isFirstAnswered: boolean) => Promise<void>
  /** Answers all waiting messages and every later one at once. */
  readonly resume: () => void
  /** Time of each message's first answer by `webhook-id`, in milliseconds since the epoch. */
  readonly answeredAt: ReadonlyMap<string, number>
}

export function makePausable(receiver: WebhookReceiver): PausableReceiver {
  const answeredAt = new Map<string, number>()
  let isPaused: (message: Received) => boolean = () => false
  let resumed: Promise<void> = Promise.resolve()
  let resume: () => void = () => undefined
  receiver.beforeAnswer = async (message) => {
    if (isPaused(message)) await resumed
    if (!answeredAt.has(message.id)) answeredAt.set(message.id, Date.now())
  }
  return {
    pause: (paths, isFirstAnswered) => {
      resumed = new Promise((resolve) => {
        resume = resolve
      })
      return new Promise((resolve) => {
        let isFirst = isFirstAnswered
        isPaused = ({ path }) => {
          if (!paths.includes(path)) return false
          if (!isFirst) return true
          isFirst = false
          // Resolve once the answer is being sent.
          queueMicrotask(resolve)
          return false
        }
      })
    },
    resume: () => {
      isPaused = () => false
      resume()
    },
    answeredAt,
  }
}
