import type { Received, WebhookReceiver } from '@/lib/testing/fakes/webhook-receiver'

/** Where between a fact and the end of its delivery the process is killed. */
export const KILL_MOMENTS = ['acknowledged', 'on chain', 'listed', 'under way', 'answered'] as const

export type KillMoment = (typeof KILL_MOMENTS)[number]

/** A receiver that answers at once, or lets senders wait. */
export type HeldReceiver = {
  /**
   * From here on messages at these paths wait, but the very first of them where that is answered;
   * resolves with that answer. Others are answered at once: who waits keeps a place of its host.
   */
  readonly hold: (paths: readonly string[], isFirstAnswered: boolean) => Promise<void>
  /** Answers what waits, and all that follows. */
  readonly release: () => void
  /** When each message was answered first, by `webhook-id`, in milliseconds since the epoch. */
  readonly answeredAt: ReadonlyMap<string, number>
}

export function holdBack(receiver: WebhookReceiver): HeldReceiver {
  const answeredAt = new Map<string, number>()
  let isHeld: (message: Received) => boolean = () => false
  let released: Promise<void> = Promise.resolve()
  let release: () => void = () => undefined
  receiver.beforeAnswer = async (message) => {
    if (isHeld(message)) await released
    if (!answeredAt.has(message.id)) answeredAt.set(message.id, Date.now())
  }
  return {
    hold: (paths, isFirstAnswered) => {
      released = new Promise((resolve) => {
        release = resolve
      })
      return new Promise((resolve) => {
        let isFirst = isFirstAnswered
        isHeld = ({ path }) => {
          if (!paths.includes(path)) return false
          if (!isFirst) return true
          isFirst = false
          // Once the answer is on its way.
          queueMicrotask(resolve)
          return false
        }
      })
    },
    release: () => {
      isHeld = () => false
      release()
    },
    answeredAt,
  }
}
