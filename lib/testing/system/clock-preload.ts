import { readFileSync, writeFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'
import { shiftClock } from './shifted-clock'

// Runs before the program in a system under test, in its process and in each of its threads
// (`--import`). It shifts the clock by the milliseconds in the file that MOVED_CLOCK_FILE names, so
// that a test can pass an expiry without waiting for it; the chain of the embedded network is
// stamped by the same clock. Once the main thread has read an offset it writes it to `<file>.seen`.

const POLL_MS = 50

const file = process.env.MOVED_CLOCK_FILE

if (file !== undefined) {
  let offsetMs = readOffset(file)
  shiftClock(() => offsetMs)
  setInterval(() => {
    const read = readOffset(file)
    if (read === offsetMs) return
    offsetMs = read
    if (isMainThread) writeFileSync(`${file}.seen`, String(read))
  }, POLL_MS).unref()
}

function readOffset(name: string): number {
  try {
    const offsetMs = Number(readFileSync(name, 'utf8'))
    return Number.isFinite(offsetMs) ? offsetMs : 0
  } catch {
    return 0
  }
}
