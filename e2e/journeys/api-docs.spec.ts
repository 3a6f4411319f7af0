import { expect, type Page } from '@playwright/test'
import { endpoints } from '@/lib/contract/endpoint-list'
import { errorCatalog } from '@/lib/contract/error-catalog'
import { exampleOwner, exampleUid } from '@/lib/contract/guide/example-order'
import { EMPTY_APP_DATA_HASH } from '@/lib/domain/order/order.fixture'
import { pressChord } from '../support/chord'
import { test } from '../support/journey'
import { expectPageQuality } from '../support/page-quality'

const tryIt = (page: Page) => page.getByRole('region', { name: 'Try it' })

/** Live example values exist once an auction has had orders. */
async function useLiveValues(page: Page): Promise<void> {
  await expect(async () => {
    await tryIt(page).getByRole('button', { name: 'Use live values' }).click()
    await expect(tryIt(page).getByText('Filled in from the newest auction.')).toBeVisible({
      timeout: 15_000,
    })
  }).toPass({ timeout: 180_000 })
}

test('finds an endpoint and runs it with values that exist here', { tag: '@core' }, async ({
  page,
}) => {
  await page.goto('/docs')
  await page.getByRole('textbox', { name: 'Find an endpoint' }).fill('status')
  await page
    .getByRole('link', { name: /place in the auction/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Where an order stands now: how it ended, or its place in the auction',
  )
  const uid = tryIt(page).getByRole('textbox', { name: 'uid' })
  await uid.fill('0x12')
  await expect(
    tryIt(page).getByText('expected an order uid: 0x followed by 112 hex digits'),
  ).toBeVisible()
  await tryIt(page).getByRole('button', { name: 'Send GET' }).click()
  await expect(uid).toBeFocused()
  await expect(uid).toHaveAttribute('aria-invalid', 'true')

  await uid.fill(`0x${'ab'.repeat(56)}`)
  await tryIt(page).getByRole('button', { name: 'Send GET' }).click()
  await expect(tryIt(page).getByText(/^✕ 404/)).toBeVisible()
  await expect(tryIt(page).getByRole('link', { name: 'NotFound' })).toHaveAttribute(
    'href',
    '/docs/errors#NotFound',
  )

  await useLiveValues(page)
  await expect(uid).not.toHaveValue(`0x${'ab'.repeat(56)}`)
  await tryIt(page).getByRole('button', { name: 'Send GET' }).click()
  await expect(tryIt(page).getByText(/^● 200/)).toBeVisible()
  await expect(tryIt(page).getByText('X-Request-Id')).toBeVisible()
  const command = tryIt(page).getByRole('region', { name: 'the request, curl' })
  await expect(command).toContainText(await uid.inputValue())
  await expect(command).toContainText(new URL(page.url()).origin)
})

test('quotes, follows a stream, and never sends what changes something', { tag: '@core' }, async ({
  page,
}) => {
  await page.goto('/docs/endpoints/quoteOrder')
  await tryIt(page).getByRole('textbox', { name: 'body' }).click()
  await useLiveValues(page)
  await tryIt(page).getByRole('button', { name: 'Send POST' }).click()
  await expect(tryIt(page).getByText(/^● 200/)).toBeVisible()
  await expect(tryIt(page).getByRole('region', { name: 'the answer' })).toContainText('buyAmount')

  await page.goto('/docs/endpoints/streamAccount')
  await useLiveValues(page)
  await tryIt(page).getByRole('button', { name: 'Connect to stream' }).click()
  await expect(tryIt(page).getByRole('region', { name: 'the answer' })).toContainText(
    'event: order',
  )
  await tryIt(page).getByRole('button', { name: 'Stop' }).click()
  await expect(tryIt(page).getByText(/^● 200/)).toBeVisible()

  await page.goto('/docs/endpoints/placeOrder')
  const request = page.getByRole('region', { name: 'Request', exact: true })
  await expect(request.getByText(/shows the request and does not send it/)).toBeVisible()
  await expect(request.getByRole('button', { name: /Send|Connect/ })).toHaveCount(0)
})

test('every code has an anchor, and every endpoint a page', async ({ page, request }) => {
  await page.goto('/docs/errors#InvalidSignature')
  await expect(page.locator('#InvalidSignature')).toBeInViewport()
  for (const code of Object.keys(errorCatalog)) {
    await expect(page.locator(`article#${code}`)).toHaveCount(1)
  }
  await page.goto('/docs')
  for (const { name, summary } of endpoints) {
    await expect(page.locator(`li a[href="/docs/endpoints/${name}"]`)).toHaveCount(1)
    const answer = await request.get(`/docs/endpoints/${name}`)
    expect(answer.status(), name).toBe(200)
    expect(await answer.text()).toContain(summary)
  }
  expect((await request.get('/docs/endpoints/nothing')).status()).toBe(404)
  expect((await request.get('/api/openapi.json')).status()).toBe(200)
})

test('a refused quote leads to what its code means', async ({ page, context }) => {
  await page.goto('/trade')
  await page.getByRole('textbox', { name: /^Sell amount/ }).fill('0.000000000000000001')
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'SellAmountDoesNotCoverFee' }).click()
  const docs = await opened
  await expect(docs.locator('#SellAmountDoesNotCoverFee')).toBeInViewport()
})

test('decodes a uid and hashes app data without asking the service', { tag: '@core' }, async ({
  page,
}) => {
  await page.goto('/docs/tools')
  const decoder = page.getByRole('region', { name: 'Uid decoder' })
  const uid = decoder.getByRole('textbox', { name: 'Order uid' })
  await uid.fill(exampleUid.slice(0, 100))
  await expect(decoder.getByText('98 of 112 hex digits: 14 missing.')).toBeVisible()
  await uid.fill(exampleUid)
  await expect(decoder.getByText(exampleUid.slice(0, 66), { exact: true })).toBeVisible()
  await expect(decoder.getByText(new RegExp(`^${exampleOwner}$`, 'i'))).toBeVisible()
  await expect(decoder.getByText('1795289078', { exact: true })).toBeVisible()

  const hasher = page.getByRole('region', { name: 'App-data hash' })
  await hasher.getByRole('textbox', { name: 'App-data document' }).fill('{}')
  await expect(hasher.getByText(EMPTY_APP_DATA_HASH)).toBeVisible()
  await expect(hasher.getByText('● Accepted')).toBeVisible()
  await hasher.getByLabel('App-data file').setInputFiles({
    name: 'appdata.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"metadata":{"signer":1}}\r\n'),
  })
  await expect(hasher.getByText('27 of 8,192 bytes')).toBeVisible()
  await expect(hasher.getByText(/metadata\.signer/)).toBeVisible()
})

test('works by keyboard', async ({ page }) => {
  await page.goto('/trade')
  // A visible price shows that the page handles keys by now.
  await expect(page.getByText(/^Market [\d,.]+/)).toBeVisible()
  await pressChord(page, 'a')
  await expect(page).toHaveURL(/\/docs$/)
  await page.getByRole('textbox', { name: 'Find an endpoint' }).focus()
  await page.keyboard.type('version')
  await expect(page.getByText('1 found')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/docs\/endpoints\/version$/)
  await tryIt(page).getByRole('combobox', { name: 'network' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(tryIt(page).getByText(/^● 200/)).toBeVisible()
})

test.describe('has no accessibility faults and no sideways scroll', () => {
  for (const [name, path] of [
    ['the overview', '/docs'],
    ['an endpoint with a body', '/docs/endpoints/placeOrder'],
    ['the types', '/docs/types'],
    ['the errors', '/docs/errors#NoLiquidity'],
  ] as const) {
    test(name, async ({ page }) => {
      await page.goto(path)
      await expectPageQuality(page, name)
    })
  }

  test('an endpoint with an answer', async ({ page }) => {
    await page.goto('/docs/endpoints/networks')
    await tryIt(page).getByRole('button', { name: 'Send GET' }).click()
    await expect(tryIt(page).getByText(/^● 200/)).toBeVisible()
    await expectPageQuality(page, 'Endpoint with an answer')
  })

  test('the tools', async ({ page }) => {
    await page.goto('/docs/tools')
    await page.getByRole('textbox', { name: 'Order uid' }).fill(exampleUid)
    await page.getByRole('textbox', { name: 'App-data document' }).fill('[]')
    await expect(page.getByText(/not a JSON object/)).toBeVisible()
    await expectPageQuality(page, 'Tools')
  })
})
