import { expect, type Page, type Request } from '@playwright/test'
import { parseUnits } from 'viem'
import { holdTimers } from '../support/held-timers'
import { expectHydrated, expectShellHydrated, isHydrated, openWallets } from '../support/hydration'
import { test } from '../support/journey'
import { deployResetApprovalToken, relayerAllowance } from '../support/odd-approval-tokens'
import { expectPageQuality } from '../support/page-quality'
import { emulateSlowNetwork } from '../support/slow-network'
import {
  allowSlippage,
  buyAmount,
  chooseLimit,
  connectDemoWallet,
  connectFundedExtension,
  expectFilled,
  orderPanel,
  reviewAndApprove,
  sellAmount,
  signButton,
  typeSellAmount,
} from '../support/trade-page'

const SCRIPTS = /\/_next\/static\/.*\.js/

const wallets = (page: Page) => page.getByRole('dialog', { name: 'Connect a wallet' })
const searchField = (page: Page) => page.getByRole('combobox', { name: /^Search orders/ })
const places = (page: Page) => page.getByRole('navigation', { name: 'Places' })

/** Holds scripts back from the page; returns how to let them through. */
async function holdBack(page: Page, scripts: string | RegExp): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(scripts, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Opens a page and does something before its code is there, which waits until that is done. */
async function actEarly(page: Page, path: string, act: () => Promise<void>): Promise<void> {
  const release = await holdBack(page, SCRIPTS)
  try {
    await page.goto(path, { waitUntil: 'commit' })
    // The document has begun, so that there is something to see and a key is not pressed into nothing.
    await page.waitForFunction(() => 'earlyInput' in globalThis)
    await act()
    expect(await isHydrated(page), 'the page was live too early for this test').toBe(false)
  } finally {
    release()
  }
  await expectShellHydrated(page)
  await page.unroute(SCRIPTS)
}

test('an amount typed while the page becomes live is the one in the form @core', async ({
  page,
}) => {
  // What was typed early is given to the page by such timers, one step after the other.
  const goOn = await holdTimers(page, 0)
  await actEarly(page, '/trade', () => sellAmount(page).pressSequentially('1'))
  await page.keyboard.type('.')
  await goOn()
  await page.keyboard.type('5')
  await goOn()
  await page.keyboard.type('7')
  await expect(sellAmount(page)).toHaveValue('1.57')
  // The form knows it too: its link has it.
  await expect(async () => {
    await goOn()
    expect(new URL(page.url()).searchParams.get('amount')).toBe('1.57')
  }).toPass({ timeout: 60_000 })
})

test('while the stylesheet is on the way, the document is read on, and what is done is kept', async ({
  page,
}) => {
  const release = await holdBack(page, /\/_next\/static\/.*\.css/)
  const letScripts = await holdBack(page, SCRIPTS)
  await page.goto('/lookup', { waitUntil: 'commit' })
  // Nothing is painted yet, so there are no frames to look in.
  const amongOthers = { polling: 100 }
  const hasField = () => 'earlyInput' in globalThis && document.querySelector('textarea') !== null
  await page.waitForFunction(hasField, undefined, amongOthers)
  const uid = `0x${'cd'.repeat(56)}`
  await page.evaluate((text) => {
    const field = document.querySelector('textarea')
    if (field === null) throw new Error('there is no field')
    field.value = text
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }, uid)
  release()
  letScripts()
  await expect(page.getByRole('button', { name: 'Look up 1 id' })).toBeEnabled()
  await expect(page.getByRole('textbox')).toHaveValue(uid)
})

/** The scripts that a page loads. */
async function scriptsOf(page: Page, path: string): Promise<ReadonlySet<string>> {
  const scripts = new Set<string>()
  const note = (request: Request) => {
    if (SCRIPTS.test(request.url())) scripts.add(request.url())
  }
  page.on('request', note)
  await page.goto(path, { waitUntil: 'networkidle' })
  page.off('request', note)
  return scripts
}

test('what is done in a part of the page whose script comes last is kept', async ({ page }) => {
  const others = await scriptsOf(page, '/settings')
  const own = [...(await scriptsOf(page, '/lookup'))].filter((script) => !others.has(script))
  expect(own).not.toEqual([])
  const ids = [1, 2].map((digit) => `0x${`a${digit}`.repeat(56)}`)
  let livePages = 0
  for (const script of own) {
    const release = await holdBack(page, script)
    await page.goto('/lookup', { waitUntil: 'commit' })
    await page.getByLabel('Order ids', { exact: true }).fill(ids.join('\n'))
    await page.getByLabel('File with order ids').setInputFiles({
      name: 'ids.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from(`0x${'b1'.repeat(56)}`),
    })
    // Without some of them nothing of the page becomes live, without others all but Lookup does.
    if (await becomesLive(page)) livePages += 1
    release()
    await expect(page.getByText('3 ids', { exact: true }), script).toBeVisible()
    await page.unroute(script)
  }
  expect(livePages).toBeGreaterThan(0)
})

/** Whether React hydrates the page around its parts while one of its scripts is held back. */
const becomesLive = (page: Page): Promise<boolean> =>
  Promise.race([
    expectShellHydrated(page).then(() => true),
    // All other scripts have run then, and what they do at once is done.
    page.waitForTimeout(5_000).then(() => false),
  ])

test.describe('before the page is live, at 400 kbit/s and 400 ms', () => {
  test.beforeEach(({ page }) => emulateSlowNetwork(page))

  test('an amount typed and Connect pressed on Trade are kept and done', async ({ page }) => {
    await actEarly(page, '/trade', async () => {
      await sellAmount(page).pressSequentially('0.5')
      await page.getByRole('button', { name: 'Connect', exact: true }).click()
    })
    await expect(wallets(page)).toBeVisible()
    await expect(sellAmount(page)).toHaveValue('0.5')
    await page.keyboard.press('Escape')
    // The form knows it too: it asks for a price.
    await expect(buyAmount(page)).toHaveValue(/\d/)
    await sellAmount(page).press('End')
    await sellAmount(page).pressSequentially('5')
    await expect(sellAmount(page)).toHaveValue('0.55')
  })

  test('a tab and the main button on Trade are opened once, however often pressed', async ({
    page,
  }) => {
    await actEarly(page, '/trade', async () => {
      await chooseLimit(page)
      const connect = page.getByRole('button', { name: 'Connect to trade' })
      await connect.click()
      await connect.click()
    })
    await expect(wallets(page)).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('tab', { name: 'Limit' })).toHaveAttribute('aria-selected', 'true')
  })

  test('a search is typed and chosen', async ({ page }) => {
    const account = `0x${'ab'.repeat(20)}`
    await actEarly(page, '/docs', async () => {
      await page.keyboard.press('/')
      await page.keyboard.type(account)
    })
    await expect(searchField(page)).toHaveValue(account)
    await searchField(page).press('Enter')
    await expect(page).toHaveURL(/\/orders\?.*account=0x(ab){20}/)
  })

  test('ids pasted into Lookup are read', async ({ page }) => {
    const uid = `0x${'cd'.repeat(56)}`
    await actEarly(page, '/lookup', () => page.getByRole('textbox').fill(uid))
    await expect(page.getByRole('textbox')).toHaveValue(uid)
    await expect(page.getByRole('button', { name: 'Look up 1 id' })).toBeEnabled()
  })

  test('a file chosen in Lookup is read', async ({ page }) => {
    const buffer = Buffer.from(`0x${'cd'.repeat(56)}`)
    await actEarly(page, '/lookup', () =>
      page
        .getByLabel('File with order ids')
        .setInputFiles({ name: 'ids.csv', mimeType: 'text/csv', buffer }),
    )
    await expect(page.getByRole('list', { name: 'Files' })).toContainText('ids.csv')
    await expect(page.getByRole('button', { name: 'Look up 1 id' })).toBeEnabled()
  })

  test('a form is sent, a filter is applied, a choice is made', async ({ page }) => {
    await actEarly(page, '/auctions', async () => {
      await page.getByRole('textbox', { name: /auction/i }).fill('7')
      await page.getByRole('textbox', { name: /auction/i }).press('Enter')
    })
    await expect(page).toHaveURL(/\/auctions\/local\/7$/)
    await actEarly(page, '/settings', () => page.getByRole('radio', { name: 'Dark' }).check())
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  })
})

test('offline, links keep the page and the form, open what was read, and say what was not', async ({
  page,
  context,
}) => {
  await page.goto('/orders')
  await expectHydrated(page)
  await places(page).getByRole('link', { name: 'Trade' }).click()
  await typeSellAmount(page, '1')
  await context.setOffline(true)

  await places(page).getByRole('link', { name: 'Pools' }).click()
  await expect(page.getByText('“Pools” is not available offline.')).toBeVisible()
  await expect(page).toHaveURL(/\/trade(?:\?|$)/)
  await expect(sellAmount(page)).toHaveValue('1')
  await sellAmount(page).blur()
  await page.keyboard.press('g')
  await page.keyboard.press('k')
  await expect(page.getByText('“Tokens” is not available offline.')).toBeVisible()

  await places(page).getByRole('link', { name: 'Orders' }).click()
  await expect(page.getByRole('heading', { name: 'Orders', exact: true })).toBeVisible()
  await expect(page.getByText(/is not available offline/)).toHaveCount(0)
  await places(page).getByRole('link', { name: 'Trade' }).click()
  await expect(sellAmount(page)).toBeVisible()

  await context.setOffline(false)
  await places(page).getByRole('link', { name: 'Pools' }).click()
  await expect(page.getByRole('heading', { name: 'Pools', exact: true })).toBeVisible()
})

test('a phone says it under More, too', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/trade')
  await expectHydrated(page)
  await typeSellAmount(page, '1')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Status' }).click()
  await expect(page.getByText('“Status” is not available offline.')).toBeVisible()
  await expect(sellAmount(page)).toHaveValue('1')
})

test('a wallet that never answers can be left, at every step and without losing the form', async ({
  page,
  network,
}) => {
  const { wallet } = await connectFundedExtension(page, network)
  await typeSellAmount(page, '1')
  await allowSlippage(page)
  await page.getByRole('button', { name: 'Review sell order' }).click()
  const dialog = page.getByRole('dialog')
  const stop = dialog.getByRole('button', { name: 'Stop waiting' })
  const left = dialog.getByText('You stopped waiting.')

  wallet.loseNext()
  await dialog.getByRole('button', { name: 'Approve 1 WETH', exact: true }).click()
  await stop.click()
  await expect(left).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Approve WETH' })).not.toContainText(
    '(done)',
  )
  await dialog.getByRole('button', { name: 'Approve 1 WETH', exact: true }).click()
  await expect(signButton(page)).toBeEnabled()

  wallet.loseNext()
  await signButton(page).click()
  await expect(dialog.getByText('Waiting for your wallet to sign.')).toBeVisible()
  const signing = dialog.getByRole('listitem').filter({ hasText: 'Sign order' })
  await expect(signing).not.toContainText('(done)')
  await expect(signing).toHaveAttribute('aria-current', 'step')
  await stop.click()
  await expect(left).toBeVisible()
  await expectPageQuality(page, 'A wallet request that was left', 'dialog')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(sellAmount(page)).toHaveValue('1')

  await page.getByRole('button', { name: 'Review sell order' }).click()
  await signButton(page).click()
  await expectFilled(page)
})

test('a wallet that does not connect is left, and connects at the next try', async ({
  page,
  network,
}) => {
  const { wallet } = await connectFundedExtension(page, network)
  await page.getByRole('banner').getByRole('button', { name: /^0x/ }).click()
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await typeSellAmount(page, '1')
  wallet.loseNext()
  await openWallets(page)
  await page.getByRole('button', { name: /test extension/i }).click()
  await page.getByRole('button', { name: 'Stop waiting' }).click()
  await expect(page.getByRole('button', { name: /demo wallet/i })).toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Connect to trade' })).toBeEnabled()
  await expect(sellAmount(page)).toHaveValue('1')
  await page.getByRole('button', { name: 'Connect to trade' }).click()
  await page.getByRole('button', { name: /test extension/i }).click()
  // The focus is where the person was: on the button that is now the next step.
  await expect(page.getByRole('button', { name: 'Review sell order' })).toBeFocused()
})

test('a token whose allowance has to be reset is approved in two transactions, which is said', async ({
  page,
  network,
}) => {
  const { owner, wallet } = await connectFundedExtension(page, network)
  const token = await deployResetApprovalToken(network, owner, parseUnits('10', 18))
  await page.goto(`/trade?sell=${token}`)
  await page.getByRole('button', { name: 'Look at its contract' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Import/ })
    .click()
  await chooseLimit(page)
  await buyAmount(page).fill('900')

  const review = async (amount: string) => {
    await typeSellAmount(page, amount)
    await page.getByRole('checkbox', { name: 'I have checked the limit myself' }).check()
    await page.getByRole('button', { name: 'Review sell order' }).click()
    // The token takes permits, too.
    await dialog.getByText('How RST is approved').click()
    await dialog.getByRole('checkbox', { name: 'Approve by transaction instead' }).check()
  }
  const dialog = page.getByRole('dialog')
  await review('1')
  await dialog.getByRole('button', { name: 'Approve 1 RST', exact: true }).click()
  await expect(signButton(page)).toBeEnabled()
  // By default exactly what the order sells.
  expect(await relayerAllowance(network, token, owner)).toBe(parseUnits('1', 18))
  await page.keyboard.press('Escape')

  await review('2')
  await expect(dialog.getByText('RST is approved in two transactions.')).toBeVisible()
  await expect(dialog.getByRole('listitem')).toContainText([
    'Set the allowance of RST to 0',
    'Approve RST',
  ])
  await expectPageQuality(page, 'An approval in two transactions', 'dialog')
  // The wallet answers the reset and not the approval after it, so that the second step lasts.
  wallet.loseNext(1)
  await dialog.getByRole('button', { name: 'Reset and approve 2 RST', exact: true }).click()
  await expect(dialog.getByText(/^Step 2 of 2/)).toBeVisible()
  expect(await relayerAllowance(network, token, owner)).toBe(0n)
  await dialog.getByRole('button', { name: 'Stop waiting' }).click()
  await dialog.getByRole('button', { name: 'Approve 2 RST', exact: true }).click()
  await expect(signButton(page)).toBeEnabled()
  expect(await relayerAllowance(network, token, owner)).toBe(parseUnits('2', 18))
})

test('amounts that are none or worth nothing are named, and never read as others', async ({
  page,
}) => {
  await page.goto('/trade')
  await expectHydrated(page)
  await sellAmount(page).pressSequentially('1.2.3')
  await expect(page.getByRole('alert').filter({ hasText: '1.2.3' })).toHaveText(
    '“1.2.3” has more than one decimal mark. Type the amount with one.',
  )
  await expect(sellAmount(page)).toHaveValue('1.2.3')
  await expect(buyAmount(page)).toHaveValue('')
  await sellAmount(page).fill('0.000000000000000001')
  await expect(
    page.getByText('This amount is too small: settling it would cost more than it sells.'),
  ).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`after signing, a phone shows the order at once and nothing over it (${colorScheme})`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width: 390, height: 844 })
    await connectDemoWallet(page)
    await typeSellAmount(page, '1')
    await allowSlippage(page)
    await reviewAndApprove(page, 'Approve 1 WETH')
    // The first reading of the placed order is late.
    await page.route(/\/api\/v1\/orders\/0x[0-9a-f]{112}$/, async (route) => {
      await expect(orderPanel(page)).toContainText('To receive, at least')
      await route.continue()
    })
    await signButton(page).click()
    await expectFilled(page)
    const button = page.getByRole('button', { name: 'Review sell order' })
    const receipt = await orderPanel(page).boundingBox()
    const bar = await button.boundingBox()
    expect(bar?.y ?? 0).toBeGreaterThan((receipt?.y ?? 0) + (receipt?.height ?? Infinity))
    await typeSellAmount(page, '1')
    await expect(button).toBeInViewport()
  })
}
