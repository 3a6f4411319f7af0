import '@/lib/testing/system/clock-preload'
import { NODE_HEADER } from './node-header'

// Runs before the program in every process and thread of the service under chaos. It shifts the
// clock by the value in a file, and sends node requests through the fault proxy.

const { CHAOS_PROXY_URL: proxyUrl } = process.env

/** URLs of the service's nodes, on the loopback interface; those of other processes have a key. */
const LOOPBACK = /^http:\/\/127(?:\.\d{1,3}){3}:\d+\/?(?:[0-9a-f]{64})?$/

/**
 * Methods that only the process running the local node calls: these are part of the chain, not of a
 * client.
 */
const SUPERVISION =
  /"method":"(?:evm_|anvil_|eth_getRawTransactionByHash"|eth_getBlockByNumber","params":\["[^"]*",true\])/

if (proxyUrl !== undefined) {
  const direct = globalThis.fetch
  globalThis.fetch = (input, init) => {
    if (typeof input !== 'string' || !LOOPBACK.test(input)) return direct(input, init)
    const body = typeof init?.body === 'string' ? init.body : ''
    if (!body.includes('"jsonrpc"') || SUPERVISION.test(body)) return direct(input, init)
    const headers = new Headers(init?.headers)
    headers.set(NODE_HEADER, input)
    return direct(proxyUrl, { ...init, headers })
  }
}
