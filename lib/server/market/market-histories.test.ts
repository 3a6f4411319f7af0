import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MARKET_REFERENCES } from '@/lib/config/market-references'
import { address } from '@/lib/domain/shared/address'
import {
  PROVIDER_KEY,
  type ProviderServer,
  startProviderServer,
} from '@/lib/testing/fakes/provider-server'
import { historiesFromProviders } from './market-histories'

const token = (number: number) => address(`0x${String(number).padStart(40, '0')}`)

let server: ProviderServer
let nowMs = 1_795_288_221_000
beforeAll(async () => {
  server = await startProviderServer()
})
beforeEach(() => server.reset())
afterAll(() => server.close())

function histories() {
  const reference = MARKET_REFERENCES[1]
  const baseUrl = server.baseUrls.coingecko
  const coinGecko = { apiKey: PROVIDER_KEY, plan: 'pro', baseUrl } as const
  const made = reference && historiesFromProviders({ coinGecko, reference, nowMs: () => nowMs })
  if (!made) throw new Error('CoinGecko lists the tokens of chain 1')
  return made
}

describe('price histories of a provider', () => {
  it('are not requested, of any token, while it limits the rate', async () => {
    const { '24h': day, '30d': month } = histories()
    server.behave('coingecko', { kind: 'status', status: 429, headers: { 'Retry-After': '60' } })
    await expect(day(token(1))).rejects.toThrow('answered 429')
    nowMs += 59_999
    await expect(month(token(2))).rejects.toThrow('answered 429')
    expect(server.requests).toHaveLength(1)
    nowMs += 1
    server.behave('coingecko', { kind: 'well' })
    expect(await month(token(3))).toEqual({ kind: 'unknown' })
  })

  it('are requested for all other tokens when one of them failed', async () => {
    const { '24h': day } = histories()
    server.behave('coingecko', { kind: 'status', status: 500 })
    await expect(day(token(1))).rejects.toThrow('answered 500')
    await expect(day(token(2))).rejects.toThrow('answered 500')
    expect(server.requests).toHaveLength(2)
  })
})
