import { describe, expect, it } from 'vitest'
import { parseEnv } from './env'

const pools = (source: Record<string, string>) => parseEnv(source).providers.geckoTerminal

describe('the provider of pools', () => {
  it('is the public host without a key, and CoinGecko’s own with one', () => {
    expect(pools({})).toEqual({ baseUrl: 'https://api.geckoterminal.com/api/v2', key: null })
    expect(pools({ COINGECKO_API_KEY: 'a' })).toEqual({
      baseUrl: 'https://pro-api.coingecko.com/api/v3/onchain',
      key: { apiKey: 'a', plan: 'pro' },
    })
    expect(pools({ COINGECKO_API_KEY: 'a', COINGECKO_PLAN: 'demo' })).toEqual({
      baseUrl: 'https://api.coingecko.com/api/v3/onchain',
      key: { apiKey: 'a', plan: 'demo' },
    })
  })

  it('may be at another URL', () => {
    expect(
      pools({ COINGECKO_API_KEY: 'a', COINGECKO_BASE_URL: 'http://127.0.0.1:9/v3/' }),
    ).toMatchObject({ baseUrl: 'http://127.0.0.1:9/v3/onchain' })
    expect(pools({ GECKOTERMINAL_BASE_URL: 'http://127.0.0.1:9/' })).toMatchObject({
      baseUrl: 'http://127.0.0.1:9',
    })
    expect(() => pools({ GECKOTERMINAL_BASE_URL: 'nowhere' })).toThrow(/GECKOTERMINAL_BASE_URL/)
  })
})
