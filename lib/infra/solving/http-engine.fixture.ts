import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { createHttpEngine } from './http-engine'

/** An engine below the origin of a server that answers like this; both end with the test. */
export async function engineAt(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const engine = createHttpEngine(`http://127.0.0.1:${(server.address() as AddressInfo).port}/x/`)
  onTestFinished(() => {
    engine.close()
    server.closeAllConnections()
    server.close()
  })
  return engine
}
