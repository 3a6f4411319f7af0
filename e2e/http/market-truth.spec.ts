import { expect } from '@playwright/test'
import { erc20Abi } from 'viem'
import { callApi } from '@/lib/client/api-client'
import { topHoldersEndpoint } from '@/lib/contract/endpoints/holders'
import { usdPriceEndpoint } from '@/lib/contract/endpoints/tokens-market'
import { type Address, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import type { TestNetwork } from '@/lib/testing/system/network'
import { submit } from '@/lib/testing/system/trader'
import { until } from '@/lib/testing/system/until'
import { chainHolders, chainPools, impliedPrices } from '../support/chain-state'
import { test } from '../support/fixtures'
import { request } from '../support/http'
import { marketOrder } from '../support/market-order'
import { waitForStatus } from '../support/wait-for-status'

/** A token that cannot be settled, so it has no price. */
const UNTRADED = 'TAX'
const LISTED_HOLDERS = 100

const input = (network: TestNetwork, tokenAddress: Address) =>
  [{ network: 'local', params: { tokenAddress } }, { baseUrl: network.url }] as const

test('every listed token costs what the reserves of all pools imply, within 1 %', async ({
  network,
  trader,
}) => {
  const uid = await submit(network, await marketOrder(network, trader))
  // The trade moves the market.
  await waitForStatus(network, uid, 'fulfilled')
  const { tokens } = network.view
  const pools = await chainPools(network, await network.chain.getBlockNumber())
  const decimals = new Map(tokens.map((token) => [token.address, token.decimals]))
  const implied = impliedPrices(pools, decimals, network.token('USDC'))
  for (const { symbol, address: token } of tokens) {
    if (symbol === UNTRADED) {
      expect((await request(`${network.url}/local/tokens/${token}/usdPrice`)).status).toBe(404)
      continue
    }
    const { price } = await callApi(usdPriceEndpoint, ...input(network, token))
    const deviation = Math.abs(price / (implied.get(token) ?? Number.NaN) - 1)
    expect(deviation, `${symbol} costs ${price}, implied ${implied.get(token)}`).toBeLessThan(0.01)
  }
})

test('the holders of every token are all who hold it, by what the token itself says', async ({
  network,
}) => {
  for (const { symbol, address: token } of network.view.tokens) {
    // New blocks are mined while both are read: they agree once nothing changes in between.
    await until(`the holders of ${symbol} agree with the chain`, async () => {
      const blockNumber = await network.chain.getBlockNumber()
      const holdings = await chainHolders(network, token, blockNumber)
      const supply = await network.chain.readContract({
        address: token,
        abi: erc20Abi,
        functionName: 'totalSupply',
        blockNumber,
      })
      expect(holdings.reduce((sum, { balance }) => sum + balance, 0n)).toBe(supply)
      const listed = await callApi(topHoldersEndpoint, ...input(network, token))
      // What lies at the zero address is burnt, even where the token itself counts it on.
      const held = holdings.filter((holding) => holding.address !== ZERO_ADDRESS)
      expect(listed).toEqual(held.slice(0, LISTED_HOLDERS))
      return listed.length > 0
    })
  }
})
