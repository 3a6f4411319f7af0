import { parseUnits } from 'viem'
import { quoteEndpoint } from '@/lib/contract/endpoints/quote'
import type { Address } from '@/lib/domain/shared/address'
import type { TestNetwork } from '@/lib/testing/system/network'
import { sellQuoteBody } from '@/lib/testing/system/quotes'
import { percentile } from './statistics'

const WARM_UP_QUOTES = 10
const QUOTES = 120

export type QuoteRow = {
  readonly count: number
  readonly p50Ms: number
  readonly p95Ms: number
  readonly maxMs: number
}

/** Requests one quote after the other, each for another pair or amount. */
export async function measureQuotes(network: TestNetwork, from: Address): Promise<QuoteRow> {
  for (let at = 0; at < WARM_UP_QUOTES; at += 1) await timedQuote(network, from, at)
  const latenciesMs: number[] = []
  for (let at = 0; at < QUOTES; at += 1) latenciesMs.push(await timedQuote(network, from, at))
  return {
    count: QUOTES,
    p50Ms: percentile(latenciesMs, 0.5),
    p95Ms: percentile(latenciesMs, 0.95),
    maxMs: Math.max(...latenciesMs),
  }
}

const PAIRS = [
  ['WETH', 'USDC', 18],
  ['USDC', 'WETH', 6],
  ['DAI', 'WETH', 18],
  ['USDC', 'LINK', 6],
  ['WETH', 'UNI', 18],
] as const

async function timedQuote(network: TestNetwork, from: Address, at: number): Promise<number> {
  const [sell, buy, decimals] = PAIRS[at % PAIRS.length] ?? PAIRS[0]
  const amount = parseUnits('1', decimals) + BigInt(at)
  const request = sellQuoteBody(from, network.token(sell), network.token(buy), amount)
  const body = JSON.stringify(quoteEndpoint.body.encode(request))
  const startedAt = performance.now()
  const answer = await fetch(`${network.url}/${network.view.name}/api/v1/quote`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
  })
  const text = await answer.text()
  const elapsedMs = performance.now() - startedAt
  if (!answer.ok) throw new Error(`the quote of ${sell} for ${buy} failed: ${text}`)
  return elapsedMs
}
