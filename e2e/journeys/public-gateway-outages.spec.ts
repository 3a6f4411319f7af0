import { expect, type Page, test } from '@playwright/test'
import {
  PROVIDER_KEY,
  type ProviderServer,
  startProviderServer,
} from '@/lib/testing/fakes/provider-server'
import { sampleOwner, sampleTokens } from '@/lib/testing/fakes/public-order-book/sample-accounts'
import { MARKET_AUCTION } from '@/lib/testing/fakes/public-order-book/sample-trades'
import type { PublicGateway } from '../support/public-gateway'
import {
  connectMainnetWallet,
  openPage,
  signInOnPage,
  silentSentence,
  startGatewayWithPages,
} from '../support/public-gateway-page'
import { typeSellAmount } from '../support/trade-page'

/** The order book is polled, and asked again some time after it answers. */
const LATER = { timeout: 60_000 }

const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
] as const

let gateway: PublicGateway
let providers: ProviderServer

/** Neither the providers of holders and pools nor, later, the order book give an answer. */
test.beforeAll(async () => {
  providers = await startProviderServer()
  for (const provider of ['moralis', 'geckoterminal', 'defillama'] as const) {
    providers.behave(provider, { kind: 'status', status: 500 })
  }
  gateway = await startGatewayWithPages({
    MORALIS_API_KEY: PROVIDER_KEY,
    MORALIS_BASE_URL: providers.baseUrls.moralis,
    GECKOTERMINAL_BASE_URL: providers.baseUrls.geckoterminal,
    DEFILLAMA_BASE_URL: providers.baseUrls.defillama,
  })
  // Prices that were read once would stand in for a while.
  gateway.book.playFault({ kind: 'internalError' }, '/native_price')
})
test.afterAll(async () => {
  await gateway?.close()
  await providers?.close()
})

type Shown = {
  readonly name: string
  readonly path: string
  /** What the page says of whose fault it is. */
  readonly says: readonly (string | RegExp)[]
  readonly begin?: (page: Page) => Promise<void>
}

function pages(): readonly Shown[] {
  const { samples } = gateway
  const { host } = new URL(gateway.book.url)
  const silent = silentSentence(gateway)
  const priceless = `The order book of Ethereum at ${host} gives no prices now.`
  return [
    {
      name: 'trade',
      path: '/trade?network=mainnet',
      says: [silent],
      begin: (page) => typeSellAmount(page, '2'),
    },
    { name: 'orders', path: `/orders?network=mainnet&account=${sampleOwner}`, says: [silent] },
    { name: 'debug', path: `/orders/mainnet/${samples.expired}`, says: [silent] },
    { name: 'auctions', path: `/auctions/mainnet/${MARKET_AUCTION}`, says: [silent] },
    { name: 'tokens', path: '/tokens?network=mainnet', says: [priceless] },
    {
      name: 'token',
      path: `/tokens/mainnet/${sampleTokens.usdc}`,
      says: [priceless, 'The provider of token holders does not answer this service.'],
    },
    {
      name: 'pools',
      path: '/pools?network=mainnet',
      says: ['The provider of pools does not answer this service.'],
    },
    {
      name: 'inbox',
      path: '/notifications',
      says: [`Its order book at ${host} does not answer now`],
    },
    {
      name: 'status',
      path: '/status',
      says: [`Order book at ${host}`, 'The service answers, but one check fails.'],
    },
  ]
}

test('while nobody answers this service, each page says whose fault that is', async ({ page }) => {
  await connectMainnetWallet(gateway, page)
  await signInOnPage(gateway, page)
  await openPage(gateway, page, '/notifications')
  await expect(page.getByRole('main')).toContainText('Orders on Ethereum are watched since', LATER)
  await gateway.book.goDown()
  try {
    for (const size of SIZES) {
      await page.setViewportSize(size)
      for (const { name, path, says, begin } of pages()) {
        await openPage(gateway, page, path)
        await begin?.(page)
        for (const text of says) {
          await expect(page.getByText(text).first(), `${name}: ${text}`).toBeVisible(LATER)
        }
        await expect(page.getByText(/not stored|not found|never placed/i), name).toHaveCount(0)
        await page.screenshot({ path: test.info().outputPath(`${name}-${size.width}.png`) })
      }
    }
  } finally {
    await gateway.book.comeUp()
  }
})
