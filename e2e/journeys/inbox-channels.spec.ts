import { expect, type Page, type Route } from '@playwright/test'
import { encodeFunctionData, erc20Abi } from 'viem'
import { address } from '@/lib/domain/shared/address'
import { balanceOf } from '../support/balances'
import {
  allowPush,
  deliverPush,
  pressAlert,
  setAlertPermission,
  shownAlerts,
} from '../support/browser-notifications'
import { fixOnPress } from '../support/fix-on-press'
import { holdTimers } from '../support/held-timers'
import { test } from '../support/journey'
import { expectPageQuality } from '../support/page-quality'
import { connectFundedExtension, placeFarLimitOrder, sellOneWeth } from '../support/trade-page'

const OTHER_ADDRESS = address(`0x${'e'.repeat(40)}`)
/** Long enough to be seen; the page's clock is moved past it. */
const PAUSE_SECONDS = 45
/** As long the page offers to take marking all read back. */
const UNDO_MS = 8_000
const PREVIEW = 'An alert looks like this:'

const rows = (page: Page) => page.locator('[data-inbox-row]')
const badge = (page: Page) => page.getByRole('link', { name: /Inbox/ })
const browsers = (page: Page) => page.getByRole('region', { name: 'Browser' })

/** Sends a transaction with the user's own wallet. */
const sendByWallet = (page: Page, call: { to: string; data: string }) =>
  page.evaluate(async (transaction) => {
    const sendToWallet: (request: unknown) => Promise<{ error?: string }> = Reflect.get(
      window,
      '__walletRequest',
    )
    const { error } = await sendToWallet({ method: 'eth_sendTransaction', params: [transaction] })
    if (error !== undefined) throw new Error(error)
  }, call)

async function signInToChannels(page: Page): Promise<void> {
  await badge(page).click()
  await page.getByRole('link', { name: 'Channels' }).click()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(
    page.getByRole('heading', { name: 'What you are notified of, and how' }),
  ).toBeVisible()
}

test('an order whose funds left needs its owner until they are back', async ({ page, network }) => {
  const { owner } = await connectFundedExtension(page, network)
  await placeFarLimitOrder(page)
  const weth = network.token('WETH')
  const wethBalance = await balanceOf(network, weth, owner)
  await sendByWallet(page, {
    to: weth,
    data: encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transfer',
      args: [OTHER_ADDRESS, wethBalance],
    }),
  })
  await expect(badge(page)).toContainText('1 unread')
  await badge(page).click()
  const needing = page.getByRole('region', { name: 'Needs you' })
  await expect(needing).toContainText(/Needs 0\.50 WETH, has /)
  await expect(needing.getByRole('button', { name: 'Cancel order' })).toBeVisible()
  await expectPageQuality(page, 'Needs you')

  await needing.getByRole('button', { name: 'Top up' }).click()
  await expect(needing).toHaveCount(0)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('resolved')
})

test('a browser receives push: preview first, then the permission prompt, then an alert that leads here', {
  tag: '@core',
}, async ({ page, network, context }) => {
  await allowPush(context)
  await connectFundedExtension(page, network)
  await signInToChannels(page)
  await expect(browsers(page).getByText(PREVIEW)).toBeVisible()
  await browsers(page).getByRole('button', { name: 'Turn on in this browser' }).click()
  await expect(browsers(page).getByText('This is the browser you are using.')).toBeVisible()
  await expect(browsers(page).getByRole('listitem')).toContainText('Active')
  await expect(page.getByRole('checkbox', { name: 'Expired by Browser' })).toBeChecked()

  const notified = { id: 'n1', title: 'Order filled', message: 'Order filled: 1.00 WETH sold.' }
  const url = `${network.url}/notifications`
  // A busy browser drops what its tools deliver now and then; what comes twice is shown once.
  await expect(async () => {
    await deliverPush(page, { ...notified, type: 'order_filled', url })
    await expect
      .poll(() => shownAlerts(page), { timeout: 5_000 })
      .toEqual([{ title: notified.title, body: notified.message, tag: notified.id }])
  }).toPass()
  expect(await pressAlert(page)).toBe('/notifications')
})

test('a dismissed prompt is shown again, and a refusal says how to undo it', async ({
  page,
  network,
}) => {
  await connectFundedExtension(page, network)
  await setAlertPermission(page, 'default')
  await signInToChannels(page)
  await expect(browsers(page).getByText(PREVIEW)).toBeVisible()
  const turnOn = browsers(page).getByRole('button', { name: 'Turn on in this browser' })
  await turnOn.click()
  await expect(browsers(page).getByText('The browser’s question was not answered.')).toBeVisible()
  await setAlertPermission(page, 'denied')
  await turnOn.click()
  await expect(
    browsers(page).getByText('This browser may not show alerts of this site.'),
  ).toBeVisible()
  await expect(browsers(page).getByText(/^To undo it, open the site’s settings/)).toBeVisible()
})

test('"Notify me" ends with this browser as a target for fills', async ({
  page,
  network,
  context,
}) => {
  await allowPush(context)
  await connectFundedExtension(page, network)
  await placeFarLimitOrder(page)
  await page.getByRole('button', { name: 'Notify me' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await dialog.getByRole('button', { name: 'Turn on in this browser' }).click()
  await expect(page.getByText('You are notified by browser.')).toBeVisible()
  await page.goto('/notifications/channels')
  await expect(browsers(page).getByText('This is the browser you are using.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Filled by Browser', exact: true })).toBeChecked()
})

test('an inbox that is off or fails says which, and undo goes after eight seconds', async ({
  page,
  network,
}) => {
  const endUndo = await holdTimers(page, UNDO_MS)
  const { owner } = await connectFundedExtension(page, network)
  await sellOneWeth(page)
  const list = new RegExp(`/accounts/${owner}/notifications(?:\\?|$)`)
  let failure: Parameters<Route['fulfill']>[0] | null = null
  await page.route(list, (route) => (failure === null ? route.continue() : route.fulfill(failure)))
  const answerWith = async (answer: NonNullable<typeof failure>) => {
    failure = answer
    await page.goto('/notifications')
  }
  const off = page.getByText('Notifications are switched off on this server.')
  await answerWith({ status: 503, json: { message: 'The inbox is switched off' } })
  await expect(off).toBeVisible()

  await answerWith({ status: 503, contentType: 'text/html', body: '<h1>Bad gateway</h1>' })
  await expect(page.getByText('Notifications cannot be read right now.')).toBeVisible()
  await expect(off).toHaveCount(0)

  await fixOnPress(page, () => {
    failure = null
  })
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Notifications cannot be read right now.')).toHaveCount(0)
  await expect(rows(page)).toHaveCount(1)

  await page.getByRole('button', { name: 'Mark all read' }).click()
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  await endUndo()
  await expect(undo).toHaveCount(0)
  const markAll = page.getByRole('button', { name: 'Mark all read' })
  await expect(markAll).toBeDisabled()
  await expect(markAll).toBeFocused()
})

test('channels the service asks to wait for say until when, and come by themselves', async ({
  page,
  network,
}) => {
  await page.clock.install()
  await connectFundedExtension(page, network)
  await signInToChannels(page)
  const ofAccounts = /\/(?:session|accounts\/.*)$/
  const refused = { status: 429, headers: { 'retry-after': String(PAUSE_SECONDS) } }
  await page.route(ofAccounts, (route) =>
    route.fulfill({ ...refused, json: { message: 'Too many requests' } }),
  )
  await page.reload()
  await expect(
    page.getByText(/^Paused until \d\d:\d\d:\d\d, then automatic\.$/).first(),
  ).toBeVisible()
  await page.unroute(ofAccounts)
  await page.clock.fastForward(PAUSE_SECONDS * 1000)
  await expect(
    page.getByRole('heading', { name: 'What you are notified of, and how' }),
  ).toBeVisible()
})
