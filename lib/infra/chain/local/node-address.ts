import 'server-only'
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Where a node of ours listens. */
export type NodeAddress = {
  /** An address of the loopback interface. */
  readonly host: string
  readonly port: number
}

export const urlOf = ({ host, port }: NodeAddress): string => `http://${host}:${port}`

const LOOPBACK = '127.0.0.1'

/**
 * A free address for a node, which web pages must not find: in addition to the port, the host is drawn
 * by chance, where the system has the whole block 127.0.0.0/8 (Linux, Windows).
 */
export async function claimNodeAddress(): Promise<NodeAddress> {
  const hidden = `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`
  try {
    return { host: hidden, port: await freePort(hidden) }
  } catch {
    return { host: LOOPBACK, port: await freePort(LOOPBACK) }
  }
}

function freePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, host, () => {
      const at = probe.address()
      probe.close(() => resolve(typeof at === 'object' && at !== null ? at.port : 0))
    })
  })
}
