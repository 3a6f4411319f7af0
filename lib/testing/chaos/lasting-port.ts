import { createServer } from 'node:net'

/**
 * Below the ephemeral port range, so that no other program gets the port while its server is down.
 */
const FIRST = 10_000
const COUNT = 20_000

/** A port of 127.0.0.1 for a server that will be down at times. */
export async function lastingPort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * COUNT)
    if (await isFree(port)) return port
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
