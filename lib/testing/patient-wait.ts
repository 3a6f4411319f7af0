import { vi } from 'vitest'

/** Only finds hangs; vitest's default of a second is a measurement on a busy machine. */
const WAIT_MS = 60_000

const { waitFor } = vi
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: WAIT_MS, ...options })
