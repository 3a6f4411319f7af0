import { createServer } from 'node:http'
import type { BareAnswer } from './bare-server'

process.once('message', ({ headers, body }: BareAnswer) => {
  const server = createServer((_, response) => {
    response.writeHead(200, headers)
    response.end(body)
  })
  server.keepAliveTimeout = 65_000
  server.listen(0, '127.0.0.1', () => {
    const bound = server.address()
    process.send?.(typeof bound === 'object' && bound !== null ? bound.port : 0)
  })
})
