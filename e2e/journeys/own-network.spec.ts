import { expect, type Page, test } from '@playwright/test'
import {
  endSystem,
  type RunningSystem,
  startSystemWithPages,
} from '@/lib/testing/system/running-system'
import { until } from '@/lib/testing/system/until'
import { request } from '../support/http'
import { openWallets } from '../support/hydration'
import { injectWallet } from '../support/injected-wallet'
import { expectPageQuality } from '../support/page-quality'
import { type SecondChain, startSecondChain } from '../support/second-chain'
import {
  chooseToken,
  expectFilled,
  orderPanel,
  placedUid,
  reviewAndApprove,
  signButton,
  typeSellAmount,
} from '../support/trade-page'

const DEBUG_KEY = 'a debug key of the tests'

let chain: SecondChain
let system: RunningSystem

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  chain = await startSecondChain()
  system = await startSystemWithPages({ ...chain.environment, DEBUG_API_KEY: DEBUG_KEY })
  await until('the network is ready', async () => {
    return (await request(`${system.url}/readyz`)).status === 200
  })
})
test.afterAll(async () => {
  await endSystem(system)
  await chain?.stop()
})

async function connect(page: Page): Promise<void> {
  await injectWallet(page, {
    privateKey: chain.makerKey,
    chainId: 11155111,
    rpcUrl: chain.environment.RPC_URL_SEPOLIA,
  })
  await page.goto(`${system.url}/trade`)
  await openWallets(page)
  await page.getByRole('button', { name: /test extension/i }).click()
  await expect(page.getByText(/^Balance \d/).first()).toBeVisible()
}

test('on a chain of others an order is quoted, approved, signed and filled', async ({ page }) => {
  await connect(page)
  await chooseToken(page, 'Sell', 'WETH')
  await chooseToken(page, 'Buy', 'DAI')
  await typeSellAmount(page, '0.1')
  await expect(page.getByText('Sepolia').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Get test tokens' })).toHaveCount(0)
  await reviewAndApprove(page, 'Approve 0.1 WETH')
  await signButton(page).click()
  await expect(orderPanel(page)).toBeVisible()
  await expectFilled(page)
  const uid = await placedUid(page)
  await expectPageQuality(page, 'own-network-trade')
  // What decided over the order is told to everybody; the records behind it are for the staff.
  const verdicts = page.waitForResponse((response) => response.url().endsWith('/orders/verdicts'))
  await page.goto(`${system.url}/orders`)
  expect((await verdicts).status()).toBe(200)
  await expect(page.getByRole('region', { name: 'Done' })).toContainText('WETH')
  await page.goto(`${system.url}/orders/sepolia/${uid}`)
  await expect(page.getByRole('main')).toContainText('filled', { ignoreCase: true })
})

test('its pages say whose network it is, and lack nothing without saying so', async ({ page }) => {
  for (const path of ['/', '/orders', '/auctions', '/tokens', '/pools', '/status']) {
    await page.goto(`${system.url}${path}`)
    await expect(page.getByRole('main')).toBeVisible()
    await expectPageQuality(page, `own-network${path.replace('/', '-')}`)
  }
})
