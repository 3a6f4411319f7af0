import { afterEach, expect, it } from 'vitest'
import { whileCollectingGarbage } from '@/lib/testing/collect-garbage'
import { listen } from '@/lib/testing/fakes/listening-server'
import { createRpc } from './rpc'

let closeServer = async () => {}

afterEach(() => closeServer())

it('ends a read of a node that falls silent within its answer', async () => {
  const server = await listen((_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' }).write('{"jsonrpc":"2.0",')
  })
  closeServer = server.close
  const reading = createRpc(server.url, 200).call('eth_chainId')
  const fault = whileCollectingGarbage(
    reading.catch((error: unknown) => error),
    60_000,
  )
  expect(await fault).toMatchObject({ message: 'local node: no answer', retryable: true })
})
