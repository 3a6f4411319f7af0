import { readFile } from 'node:fs/promises'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { holdTimers } from '../support/held-timers'
import { test } from '../support/journey'
import { expectPageQuality } from '../support/page-quality'
import { connectFundedExtension, placeFarLimitOrder, sellOneWeth } from '../support/trade-page'

/** A literal public address: nothing is sent there, and no DNS lookup is needed. */
const HOOK = 'https://93.184.215.14/hook'

/** As long the page offers to take marking all read back. */
const UNDO_MS = 8_000

const rows = (page: Page) => page.locator('[data-inbox-row]')
const badge = (page: Page) => page.getByRole('link', { name: /Inbox/ })

/** Opens an account's inbox in a tab without a wallet and waits until it is live. */
async function watchInbox(context: BrowserContext, owner: string): Promise<Page> {
  const inbox = await context.newPage()
  await holdTimers(inbox, UNDO_MS)
  await inbox.goto(`/notifications?account=${owner}`)
  await expect(inbox.getByText('Live: new entries appear at once')).toBeVisible()
  return inbox
}

async function signIn(page: Page): Promise<void> {
  await page.getByRole('link', { name: /Inbox/ }).click()
  await page.getByRole('link', { name: 'Channels' }).click()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(
    page.getByRole('heading', { name: 'What you are notified of, and how' }),
  ).toBeVisible()
}

test('a fill waits behind "1 new", is read by opening it, and counts in every tab until then', {
  tag: '@core',
}, async ({ page, network }) => {
  const { owner } = await connectFundedExtension(page, network)
  const inbox = await watchInbox(page.context(), owner)
  await expect(inbox.getByText(/^No notifications yet/)).toBeVisible()

  const uid = await sellOneWeth(page)
  await inbox.getByRole('button', { name: '1 new' }).click()
  await expect(rows(inbox)).toHaveCount(1)
  await expect(rows(inbox)).toContainText('Unread.')
  await expect(rows(inbox)).toContainText('Filled')
  await expect(rows(inbox)).toContainText(/1\.00 WETH → [\d,.]+ USDC/)
  await expect(badge(page)).toContainText('1 unread')

  // A wide screen shows the newest entry beside the list, and leaves it unread.
  const narrow = inbox.viewportSize()
  await inbox.setViewportSize({ width: 1920, height: 900 })
  await expect(inbox.getByRole('article')).toContainText('Order filled')
  await expect(inbox.getByRole('button', { name: 'Mark as unread' })).toHaveCount(0)
  await expect(rows(inbox)).toContainText('Unread.')
  if (narrow !== null) await inbox.setViewportSize(narrow)

  await rows(inbox).click()
  const detail = inbox.getByRole('article')
  await expect(detail.getByText(/^Order filled: 1\.00 WETH sold for [\d,.]+ USDC\.$/)).toBeVisible()
  await expect(detail.getByRole('link', { name: 'Open order' })).toHaveAttribute(
    'href',
    `/orders?network=local&order=${uid}`,
  )
  await expect(rows(inbox)).not.toContainText('Unread.')
  await expect(badge(page)).not.toContainText('unread')

  await inbox.reload()
  await expect(rows(inbox)).toHaveCount(1)
  await expect(rows(inbox)).not.toContainText('Unread.')
  await expectPageQuality(inbox, 'Inbox with an open entry')
})

test('marking all read can be taken back, filters and keys move along, and offline says so', async ({
  page,
  network,
}) => {
  const { owner } = await connectFundedExtension(page, network)
  const inbox = await watchInbox(page.context(), owner)
  await sellOneWeth(page)
  await placeFarLimitOrder(page)
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('button', { name: 'Sign cancellation' }).click()
  await inbox.getByRole('button', { name: '2 new' }).click()
  await expect(rows(inbox)).toHaveCount(2)

  await inbox.getByRole('button', { name: 'Mark all read' }).click()
  await expect(rows(inbox).filter({ hasText: 'Unread.' })).toHaveCount(0)
  await inbox.getByRole('button', { name: 'Undo' }).click()
  await expect(rows(inbox).filter({ hasText: 'Unread.' })).toHaveCount(2)

  await inbox.getByRole('button', { name: /^Cancelled\s*1$/ }).click()
  await expect(rows(inbox)).toHaveCount(1)
  await expect(rows(inbox)).toContainText('WETH → USDC')
  await inbox.getByRole('button', { name: 'All types' }).click()

  await inbox.keyboard.press('j')
  await inbox.keyboard.press('j')
  await expect(rows(inbox).nth(1)).toBeFocused()
  await inbox.keyboard.press('k')
  await inbox.keyboard.press('Enter')
  await expect(inbox.getByRole('article')).toContainText('Order cancelled')
  await inbox.goBack()
  await expect(inbox.getByRole('article')).toHaveCount(0)
  await expect(rows(inbox).first()).not.toContainText('Unread.')

  await inbox.context().setOffline(true)
  await expect(inbox.getByText(/^Offline · showing/)).toBeVisible()
  await expect(rows(inbox)).toHaveCount(2)
  await inbox.context().setOffline(false)
  await expect(inbox.getByText('Live: new entries appear at once')).toBeVisible()
})

test('an account signs in, chooses, adds a webhook, keeps its secret, takes its data and deletes it', {
  tag: '@core',
}, async ({ page, network }) => {
  const { wallet } = await connectFundedExtension(page, network)
  await page.goto('/notifications/channels')
  wallet.refuse(1)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('You closed the request. Nothing was signed.')).toBeVisible()
  await expectPageQuality(page, 'Sign in')
  await signIn(page)

  const byWebhook = page.getByRole('checkbox', { name: 'Expired by Webhook' })
  await expect(byWebhook).not.toBeChecked()
  const hooks = page.getByRole('region', { name: 'Webhook' })
  await hooks.getByRole('textbox').fill('https://127.0.0.1/hook')
  await hooks.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(hooks.getByRole('alert')).toBeVisible()
  await hooks.getByRole('textbox').fill(HOOK)
  await hooks.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(hooks.getByText(/^whsec_/)).toBeVisible()
  const secret = await hooks.getByText(/^whsec_/).textContent()
  await hooks.getByRole('button', { name: 'New secret' }).click()
  await expect(hooks.getByText(/^whsec_/)).not.toHaveText(secret ?? '')

  await expect(byWebhook).toBeChecked()
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await byWebhook.click()
  await expect(byWebhook).not.toBeChecked()
  await saved
  await page.reload()
  await expect(byWebhook).not.toBeChecked()
  await expect(hooks.getByText(/^whsec_/)).toHaveCount(0)
  await expect(page.getByText('Not set up on this server').first()).toBeVisible()
  await hooks.getByRole('button', { name: 'Log' }).click()
  await expect(hooks.getByText('Nothing was sent there yet.')).toBeVisible()
  await expectPageQuality(page, 'Channels')

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const data = JSON.parse(await readFile(await (await downloading).path(), 'utf8'))
  expect(data.targets).toMatchObject([{ channel: 'webhook', address: HOOK }])

  await page.getByRole('button', { name: 'Delete my data' }).click()
  await page.getByRole('button', { name: 'Delete and sign out everywhere' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await signIn(page)
  await expect(hooks.getByText(HOOK)).toHaveCount(0)
})

test('what was read before signing in stays read after it, and on another device', async ({
  page,
  network,
  browser,
}) => {
  await connectFundedExtension(page, network)
  await sellOneWeth(page)
  await badge(page).click()
  await rows(page).first().click()
  await expect(rows(page).first()).not.toContainText('Unread.')
  await signIn(page)
  await badge(page).click()
  await expect(rows(page).first()).not.toContainText('Unread.')

  const other = await browser.newContext({
    baseURL: network.url,
    storageState: await page.context().storageState(),
  })
  try {
    const device = await other.newPage()
    const account = await page.evaluate(async () => {
      const { session } = await (await fetch('/session')).json()
      return session.account
    })
    await device.goto(`/notifications?account=${account}`)
    await expect(rows(device).first()).not.toContainText('Unread.')
    await rows(page).first().click()
    await page.getByRole('button', { name: 'Mark as unread' }).click()
    await expect(rows(device).first()).toContainText('Unread.')
  } finally {
    await other.close()
  }
})

test('links of mails lead to one button and a plain result', { tag: '@core' }, async ({ page }) => {
  await page.goto(`/notifications/confirm?token=${'a'.repeat(43)}`)
  await page.getByRole('button', { name: 'Confirm this mailbox' }).click()
  await expect(page.getByText('This link is used up or too old.')).toBeVisible()
  await expectPageQuality(page, 'Confirm a mailbox')
  await page.goto('/notifications/unsubscribe')
  await expect(page.getByText(/^This link is not whole/)).toBeVisible()
})

test('an order that was just placed offers to notify of it', async ({ page, network }) => {
  await connectFundedExtension(page, network)
  await placeFarLimitOrder(page)
  await page.getByRole('button', { name: 'Notify me' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('dialog').getByText('Order filled', { exact: true })).toBeVisible()
  await expect(
    page.getByRole('dialog').getByRole('link', { name: /^Other channels/ }),
  ).toBeVisible()
})
