import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { encodeFunctionData, erc20Abi } from 'viem'
import { shortUid } from '@/lib/domain/shared/short-hex'
import { createTrader, submit } from '@/lib/testing/system/trader'
import { balanceOf } from '../support/balances'
import { expectHydrated } from '../support/hydration'
import { test } from '../support/journey'
import { creationCode } from '../support/local-contract'
import { marketOrder } from '../support/market-order'
import { expectPageQuality } from '../support/page-quality'
import {
  allowSlippage,
  chooseLimit,
  connectDemoWallet,
  connectFundedExtension,
  expectFilled,
  orderPanel,
  placedUid,
  placeFarLimitOrder,
  reviewAndApprove,
  signButton,
  typeSellAmount,
} from '../support/trade-page'
import { waitForStatus } from '../support/wait-for-status'

const OTHER_ADDRESS = `0x${'77'.repeat(20)}` as const

const row = (page: Page, uid: string) =>
  page.getByRole('listitem').filter({ has: page.locator(`[data-order-row="${uid}"]`) })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Order', exact: true })
const verdict = (page: Page) => page.getByRole('region', { name: 'Verdict' })
const searchField = (page: Page) =>
  page.getByRole('combobox', { name: 'Search orders, accounts, tokens, pools and auctions' })
const options = (page: Page) => page.getByRole('option')
const tryIt = (page: Page) => page.getByRole('region', { name: 'Try it' })

async function copiedReply(page: Page, context: BrowserContext): Promise<string> {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy reply' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  return page.evaluate(() => navigator.clipboard.readText())
}

test('an order far from the market has one sentence in row, sheet, debug page and reply', async ({
  page,
  context,
}) => {
  await connectDemoWallet(page)
  const uid = await placeFarLimitOrder(page)
  // 9,000 for half of what about 2,500 is paid for; the market of the local network is always moving.
  const sentence = /The limit is [456]\d\d\.\d\d % away from the market\./

  await page.goto('/orders')
  await expect(row(page, uid)).toContainText(sentence)
  await row(page, uid).getByRole('link').first().click()
  await expect(sheet(page)).toContainText(sentence)
  await expect(sheet(page)).not.toContainText('next auction')
  await expectPageQuality(page, 'Order with its cause')

  await page.goto(`/orders/local/${uid}`)
  await expect(verdict(page)).toContainText(sentence)
  const reply = await copiedReply(page, context)
  expect(reply).toMatch(/Nothing was taken from your account\. The limit is [456]\d\d\.\d\d % away/)
  expect(reply).not.toMatch(/next auction|in your account/)
})

/** The stamp has the colour of what waits for its owner. */
const expectNeedsYou = (place: Locator) =>
  expect(place.getByText('Open', { exact: true }).first()).toHaveClass(/text-caution/)

test('an order whose funds left says how much is short everywhere', async ({
  page,
  context,
  network,
}) => {
  const { owner } = await connectFundedExtension(page, network)
  const uid = await placeFarLimitOrder(page)
  const weth = network.token('WETH')
  const amount = await balanceOf(network, weth, owner)
  const transfer = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [OTHER_ADDRESS, amount],
  })
  await page.evaluate(
    async (transaction) => {
      const send: (request: unknown) => Promise<{ error?: string }> = Reflect.get(
        window,
        '__walletRequest',
      )
      const { error } = await send({ method: 'eth_sendTransaction', params: [transaction] })
      if (error !== undefined) throw new Error(error)
    },
    { to: weth, data: transfer },
  )
  const sentence = 'The balance is 0.50 WETH short.'
  const inbox = page.getByRole('link', { name: /Inbox/ })
  await expect(inbox).toContainText('1 unread')
  await expect(inbox).toContainText(sentence)
  await inbox.click()
  await expect(page.getByRole('region', { name: 'Needs you' })).toContainText(sentence)

  await page.goto('/orders')
  await expect(row(page, uid)).toContainText(sentence)
  await expectNeedsYou(row(page, uid))
  await row(page, uid).getByRole('link').first().click()
  await expect(sheet(page)).toContainText(sentence)
  await expectNeedsYou(sheet(page))
  await page.goto(`/orders/local/${uid}`)
  await expect(verdict(page)).toContainText(sentence)
  await expectNeedsYou(page.getByRole('main'))
  expect(await copiedReply(page, context)).toContain(
    `${sentence} Bring 0.50 WETH more to the account`,
  )
})

test('an imported token of a listed name is marked, and named by its address before signing', async ({
  page,
  network,
}) => {
  const maker = createTrader(network)
  await maker.fund()
  const fake = await maker.deploy(creationCode('TestToken', ['USD Coin', 'USDC', 6, maker.owner]))
  await connectDemoWallet(page)
  await page.goto(`/trade?buy=${fake}`)
  await page.getByRole('button', { name: 'Look at its contract' }).click()
  await page.getByRole('button', { name: 'Import USDC' }).click()
  await expect(page.getByRole('button', { name: 'Buy token: USDC. Choose' })).toBeVisible()
  const short = new RegExp(`${fake.slice(0, 8)}….{6}`, 'i')
  await expect(page.getByText('Not listed')).toHaveCount(1)
  const opener = page.getByRole('button', { name: /Show the whole address of/ })
  await expect(opener).toHaveText(short)
  await opener.click()
  await expect(page.getByRole('button', { name: new RegExp(`^${fake}$`, 'i') })).toBeVisible()

  await chooseLimit(page)
  await typeSellAmount(page, '0.5')
  await page.getByRole('textbox', { name: /buy amount/i }).fill('9000')
  await page.getByRole('checkbox', { name: 'I have checked the limit myself' }).check()
  await reviewAndApprove(page, 'Approve 0.5 WETH')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(/Not the listed USDC \(0x.{6}….{6}\)/)
  await expect(dialog).toContainText(new RegExp(`You receive the token at ${fake}`, 'i'))
  await expectPageQuality(page, 'Confirm an imported token')
  await signButton(page).click()
  await expect(orderPanel(page)).toContainText('Not listed')
  const uid = await placedUid(page)
  await page.goto('/orders')
  await expect(row(page, uid)).toContainText('Not listed')
  await expect(row(page, uid)).toContainText(short)
})

test('the receipt compares with the quote that was shown and signed', async ({ page }) => {
  await connectDemoWallet(page)
  await typeSellAmount(page, '1')
  await allowSlippage(page)
  await reviewAndApprove(page, 'Approve 1 WETH')
  const quoted = await page
    .getByRole('dialog')
    .locator('dl > div')
    .filter({ hasText: 'You receive about' })
    .locator('dd')
    .textContent()
  await signButton(page).click()
  await expectFilled(page)
  const uid = await placedUid(page)

  // The service might have kept another one.
  const kept = await (await page.request.get(`/local/api/v1/orders/${uid}`)).json()
  const buyAmount = String(BigInt(kept.quote.buyAmount) / 2n)
  await page.route(`**/api/v1/orders/${uid}`, (route) =>
    route.fulfill({ json: { ...kept, quote: { ...kept.quote, buyAmount } } }),
  )
  await page.goto(`/orders?order=${uid}`)
  const line = sheet(page)
    .locator('dl > div')
    .filter({ hasText: 'Quote when you signed' })
    .locator('dd')
  await expect(line).toHaveText(/^[\d,.]+$/)
  const whole = (text: string | null) =>
    Number(/[\d,.]+/.exec(text ?? '')?.[0]?.replaceAll(',', ''))
  expect(whole(await line.textContent())).toBeCloseTo(whole(quoted), 1)
})

test('search reads our links, shortened ids and sentences', async ({ page, network }) => {
  const trader = createTrader(network)
  await trader.fund()
  await trader.approve([network.token('USDC')])
  const uid = await submit(network, await marketOrder(network, trader))
  await waitForStatus(network, uid, 'fulfilled')
  const search = async (text: string) => {
    await page.keyboard.press('/')
    await searchField(page).fill(text)
  }
  await page.goto('/docs')
  await expectHydrated(page)
  const texts = [
    `https://app.example/orders/local/${uid}?sel=order`,
    `https://app.example/debug?uid=${uid}`,
    `Why is ${uid.slice(2)} not filled?`,
  ]
  for (const text of texts) {
    await search(text)
    await expect(options(page)).toHaveText([new RegExp(`^Order${shortUid(uid)}`)])
  }
  await search(shortUid(uid))
  await expect(
    page.getByText('is a shortened id, and no order sent from this browser'),
  ).toBeVisible()
  await page.goto(`/orders?network=local`)
  await page.getByRole('button', { name: /Add by id/ }).click()
  await page.getByRole('textbox', { name: /id/i }).last().fill(uid)
  await page.keyboard.press('Enter')
  await expect(row(page, uid)).toBeVisible()
  await search(`Look at ${shortUid(uid)}.`)
  await expect(options(page)).toHaveText([new RegExp(`^Order${shortUid(uid)}`)])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/orders/local/${uid}`))
})

test('reads by POST are reads, with examples that answer here', async ({ page, network }) => {
  const trader = createTrader(network)
  await trader.fund()
  await trader.approve([network.token('USDC')])
  await waitForStatus(
    network,
    await submit(network, await marketOrder(network, trader)),
    'fulfilled',
  )
  const answers = [
    ['ordersByUids', '"uid"'],
    ['yieldPools', '"apr"'],
    ['quoteOrder', 'buyAmount'],
  ] as const
  for (const [name, part] of answers) {
    const filled = page.waitForResponse('**/solver_competition/latest')
    await page.goto(`/docs/endpoints/${name}`)
    await expect(page.locator('article header')).toContainText('Only reads')
    await filled
    await tryIt(page).getByRole('button', { name: 'Send POST' }).click()
    await expect(tryIt(page).getByText(/^● 200/)).toBeVisible()
    await expect(tryIt(page).getByRole('region', { name: 'the answer' })).toContainText(part)
  }
})

test('the live region says the amount that is shown', async ({ page }) => {
  await page.goto('/trade')
  await typeSellAmount(page, '1')
  await page.keyboard.press('Tab')
  const buy = page.getByRole('textbox', { name: /buy amount/i })
  await expect(buy).not.toHaveValue('')
  const spoken = page.getByText(/^You receive about /).filter({ hasNotText: '(signed)' })
  await expect(async () => {
    expect(await spoken.first().textContent()).toBe(
      `You receive about ${await buy.inputValue()} USDC`,
    )
  }).toPass()
  // A limit is what was typed; nothing is promised for it.
  await chooseLimit(page)
  await expect(page.getByText(/^You receive about [\d.]+ USDC$/)).toHaveCount(0)
})
