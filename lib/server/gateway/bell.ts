import 'server-only'
import { withAnySignal } from '@/lib/infra/deadline-signal'
import { pause } from './pause'

export type Bell = {
  readonly ring: () => void
  /** Resolves when it rings, or has rung since the last call; after `maxMs`; or with `signal`. */
  readonly next: (maxMs: number, signal: AbortSignal) => Promise<void>
}

/** Notifies one waiting reader that something has changed. */
export function createBell(): Bell {
  let rung = new AbortController()
  return {
    ring: () => rung.abort(),
    next: async (maxMs, signal) => {
      await withAnySignal([signal, rung.signal], (either) => pause(maxMs, either))
      if (rung.signal.aborted) rung = new AbortController()
    },
  }
}
