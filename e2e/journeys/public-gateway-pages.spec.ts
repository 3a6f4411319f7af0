import { randomBytes } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { createPublicClient, http } from 'viem'
import { sampleOwner } from '@/lib/testing/fakes/public-order-book/sample-accounts'
import { MARKET_AUCTION } from '@/lib/testing/fakes/public-order-book/sample-trades'
import { until } from '@/lib/testing/system/until'
import type { PublicGateway } from '../support/public-gateway'
import {
  connectMainnetWallet,
  openPage,
  signInOnPage,
  silentSentence,
  startGatewayWithPages,
} from '../support/public-gateway-page'
import { openOption, typeSellAmount } from '../support/trade-page'

/** The gateway trusts an order book again some time after it answers. */
const RECOVERY_MS = 60_000
const LATER = { timeout: RECOVERY_MS }

const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'

let gateway: PublicGateway

test.beforeAll(async () => {
  gateway = await startGatewayWithPages()
})
test.afterAll(() => gateway?.close())

const headOf = (url: string) => createPublicClient({ transport: http(url) }).getBlockNumber()
const main = (page: Page) => page.getByRole('main')

test('the debug page of an order shows what is published, and claims no more', async ({ page }) => {
  const { samples } = gateway
  await openPage(gateway, page, `/orders/mainnet/${samples.market}`)
  await expect(main(page)).toContainText(
    'The operator of this network does not open debug reports. This page shows what its order book publishes.',
  )
  const verdict = page.getByRole('region', { name: 'Verdict' })
  await expect(verdict).toContainText(/Sold .* in block/)
  await expect(page.getByText('Debug key')).toHaveCount(0)
  for (const text of ['Settlement attempts', 'Fee policies', 'never part of an auction']) {
    await expect(page.getByText(text)).toHaveCount(0)
  }
  await expect(page.getByRole('button', { name: 'Attempts' })).toHaveCount(0)

  await openPage(gateway, page, `/orders/mainnet/${samples.open}`)
  await expect(verdict).toContainText('The order book of this network does not publish why.')
  await openPage(gateway, page, `/orders/mainnet/${samples.cancelled}`)
  await expect(verdict).toContainText('does not publish which')
  await openPage(gateway, page, `/orders/mainnet/0x${randomBytes(56).toString('hex')}`)
  await expect(main(page)).toContainText('No order with this id is stored on Ethereum.')
})

test('without a source of past prices the trade page says once which slippage it uses', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('slippageTolerance')) asked.push(request.url())
  })
  await connectMainnetWallet(gateway, page)
  await typeSellAmount(page, '1')
  await expect(page.getByRole('button', { name: 'Review sell order' })).toBeVisible(LATER)
  const text = /No source of past prices is set up for this network; we use 0[.,]50 %/
  await openOption(page, 'Slippage')
  await expect(page.getByText(text)).toHaveCount(1)
  const slippage = page.getByRole('textbox', { name: 'Slippage', exact: true })
  await expect(slippage).toHaveAttribute('placeholder', /^0[.,]50$/)
  expect(asked).toEqual([])
  await openPage(gateway, page, `/tokens/mainnet/${WETH}`)
  await expect(main(page)).toContainText(/recommends no slippage. Trade uses 0[.,]50 %/)
  await expect(main(page)).toContainText('No alerts on Ethereum: what providers say of its market')
})

test('orders that cannot be read are listed with the others, and lead to their page', async ({
  page,
}) => {
  const { unreadable } = gateway.samples
  await openPage(gateway, page, `/orders?network=mainnet&account=${sampleOwner}`)
  const notice = main(page).getByText(/^1 order of Ethereum could not be read: /)
  await expect(notice).toBeVisible(LATER)
  await expect(page.locator('[data-order-row]')).not.toHaveCount(0)
  await notice.locator(`a[href="/orders/mainnet/${unreadable}"]`).click()
  await expect(main(page)).toContainText(/cannot be read|could not be read|not understood/i, LATER)
  await expect(page.getByText(/not stored|not found|never placed/i)).toHaveCount(0)
})

test('an auction whose deadline block passes without a settlement says so, without a reload', async ({
  page,
}) => {
  const { book, node } = gateway
  const [settled] = book.book.competitions
  if (settled === undefined) throw new Error('the samples have no auction')
  const unsettled = {
    ...settled,
    auctionId: settled.auctionId + 1,
    deadlineBlock: Number(await headOf(node.url)) + 1_000,
    solutions: settled.solutions.map((solution) => ({ ...solution, txHash: null })),
  }
  book.book.competitions.unshift(unsettled)
  try {
    await openPage(gateway, page, `/auctions/mainnet/${unsettled.auctionId}`)
    await expect(main(page)).toContainText('no settlement on chain so far')
    node.advance(1_001)
    await expect(main(page)).toContainText(
      'Ended without a settlement: its deadline block passed.',
      LATER,
    )
    await expect(main(page)).not.toContainText('so far')
  } finally {
    book.book.competitions.shift()
  }
})

test('the inbox says since when orders of the network are watched', async ({ page }) => {
  await connectMainnetWallet(gateway, page)
  await openPage(gateway, page, '/notifications')
  await expect(main(page)).toContainText('watched for who has signed in here')
  await signInOnPage(gateway, page)
  await openPage(gateway, page, '/notifications')
  await expect(main(page)).toContainText('Orders on Ethereum are watched since', LATER)
  await expect(main(page)).toContainText('Changes can show some minutes late.')
  await gateway.book.goDown()
  try {
    const { host } = new URL(gateway.book.url)
    await expect(main(page)).toContainText(`Its order book at ${host} does not answer now`, {
      timeout: 2 * RECOVERY_MS,
    })
  } finally {
    await gateway.book.comeUp()
  }
  await expect(main(page)).toContainText('Changes can show some minutes late.', LATER)
})

test('while the order book is down every page says so, keeps what it read and goes on by itself', async ({
  page,
}) => {
  await connectMainnetWallet(gateway, page)
  await typeSellAmount(page, '1')
  await expect(page.getByRole('button', { name: 'Review sell order' })).toBeEnabled(LATER)
  const { samples } = gateway
  const silent = silentSentence(gateway)
  const pages = [
    `/orders?network=mainnet&account=${sampleOwner}`,
    `/orders/mainnet/${samples.expired}`,
    `/auctions/mainnet/${MARKET_AUCTION}`,
    `/lookup?network=mainnet&ids=${samples.eip1271}`,
  ]
  await gateway.book.goDown()
  try {
    await typeSellAmount(page, '2')
    await expect(page.getByText(silent).first()).toBeVisible(LATER)
    for (const path of pages) {
      await openPage(gateway, page, path)
      await expect(page.getByText(silent).first(), path).toBeVisible(LATER)
      await expect(page.getByText(/not stored|not found|never placed/i), path).toHaveCount(0)
    }
    await openPage(gateway, page, '/notifications')
    await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible()
    await expect(main(page)).toContainText('watched for who has signed in here')
    await openPage(gateway, page, '/status')
    await expect(page.getByRole('region', { name: 'Ethereum' })).toContainText(/order book/i)
    await openPage(gateway, page, `/orders/mainnet/${samples.expired}`)
    await expect(page.getByText(silent).first()).toBeVisible(LATER)
  } finally {
    await gateway.book.comeUp()
  }
  // Without a reload, and without a press.
  await expect(page.getByRole('region', { name: 'Verdict' })).toContainText('It expired.', LATER)
})

test('a limit of the order book is a pause, not a refusal', async ({ page }) => {
  await until(
    'the order book is trusted again',
    async () => (await gateway.ask('/api/v1/version')).status === 200,
  )
  gateway.book.playFault({ kind: 'tooMany', retryAfter: '3' })
  await openPage(gateway, page, `/orders/mainnet/${gateway.samples.sparse}`)
  await expect(
    page.getByText(/The order book of Ethereum at \S+ takes no more requests/).first(),
  ).toBeVisible(LATER)
  gateway.book.clearFaults()
  await expect(page.getByRole('region', { name: 'Verdict' })).toBeVisible(LATER)
})
