import { type Answer, answer } from './provider-answer'
import type { ProviderData, ProviderQuestion } from './provider-data'

/** Lists and single coins; a token the provider does not list is left out of a list, still 200. */
export function coinGecko(
  { path, query }: ProviderQuestion,
  { prices, charts }: ProviderData,
): Answer {
  const priceList = (ids: readonly string[], keyOf: (id: string) => string): Answer =>
    answer(
      Object.fromEntries(
        ids.flatMap((id) => {
          const price = prices[keyOf(id)]
          return price === undefined ? [] : [[id, { usd: price }]]
        }),
      ),
    )
  const platform = /^\/simple\/token_price\/([\w-]+)$/.exec(path)?.[1]
  if (platform !== undefined) {
    const addresses = (query.contract_addresses ?? '').toLowerCase().split(',')
    return priceList(addresses, (token) => `${platform}/${token}`)
  }
  if (path === '/simple/price') return priceList((query.ids ?? '').split(','), (id) => id)
  const [, id = '', token] =
    /^\/coins\/([\w-]+)(?:\/contract\/(0x[0-9a-f]{40}))?\/market_chart$/.exec(path) ?? []
  const chart = charts[token === undefined ? id : `${id}/${token}`]
  if (chart === undefined) return answer({ error: 'coin not found' }, 404)
  const market_caps = chart.prices.map(([milliseconds]) => [milliseconds, 0])
  return answer({ prices: chart.prices, market_caps, total_volumes: chart.volumes })
}
