import 'server-only'
import type { WorkerSlot } from '@/lib/infra/solving/worker-slot'

/** Shares threads: who finds none free waits for the next, first come, first served. */
type SlotQueue = {
  readonly use: <T>(work: (slot: WorkerSlot) => Promise<T>) => Promise<T>
  readonly close: () => Promise<void>
}

/** The slots, which `close` ends. */
export function createSlotQueue(slots: readonly WorkerSlot[]): SlotQueue {
  const idle = [...slots]
  const waiters: ((slot: WorkerSlot) => void)[] = []
  const acquire = (): Promise<WorkerSlot> => {
    const slot = idle.pop()
    return slot ? Promise.resolve(slot) : new Promise((resolve) => waiters.push(resolve))
  }
  const release = (slot: WorkerSlot) => {
    const next = waiters.shift()
    if (next) next(slot)
    else idle.push(slot)
  }
  return {
    use: async (work) => {
      const slot = await acquire()
      try {
        return await work(slot)
      } finally {
        release(slot)
      }
    },
    close: async () => {
      await Promise.all(slots.map((slot) => slot.close()))
    },
  }
}
