import { readFileSync } from 'node:fs'
import { shiftClock } from '@/lib/testing/system/shifted-clock'
import { NODE_HEADER } from './node-header'

// Runs before the program in every process and thread of the service under chaos. It shifts the
// clock by the value in a file, and sends node requests through the fault proxy.

const POLL_MS = 100

const { CHAOS_CLOCK_FILE: clockFile, CHAOS_PROXY_URL: proxyUrl } = process.env

/** URLs of the service's nodes, on the loopback interface. */
const LOOPBACK = /^http:\/\/127(?:\.\d{1,3}){3}:\d+\/?$/

/**
 * Methods that only the process running the local node calls: these are part of the chain, not of a
 * client.
 */
const SUPERVISION =
  /"method":"(?:evm_|anvil_|eth_getRawTransactionByHash"|eth_getBlockByNumber","params":\["[^"]*",true\])/

if (clockFile !== undefined) {
  let offsetMs = readOffset(clockFile)
  shiftClock(() => offsetMs)
  setInterval(() => {
    offsetMs = readOffset(clockFile)
  }, POLL_MS).unref()
}

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

function readOffset(file: string): number {
  const offsetMs = Number(readFileSync(file, 'utf8'))
  return Number.isFinite(offsetMs) ? offsetMs : 0
}
